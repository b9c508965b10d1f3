import { expect, it } from 'vitest'
import { starsOf } from './stars.tsx'

const drawn = (rating: number) =>
  starsOf(rating)
    .map((kind) => ({ full: '●', half: '◐', empty: '○' })[kind])
    .join('')

it('draws full, half and empty stars', () => {
  expect(drawn(0)).toBe('○○○○○')
  expect(drawn(2.2)).toBe('●●○○○')
  expect(drawn(3.5)).toBe('●●●◐○')
  expect(drawn(4.8)).toBe('●●●●●')
  expect(drawn(7)).toBe('●●●●●')
})
