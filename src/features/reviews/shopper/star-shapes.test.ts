import { expect, it } from 'vitest'
import { starShapes } from './star-shapes.ts'

const drawn = (rating: number) =>
  starShapes(rating)
    .map((kind) => ({ full: '●', half: '◐', empty: '○' })[kind])
    .join('')

it.each([
  [0, '○○○○○'],
  [0.3, '◐○○○○'],
  [2.2, '●●○○○'],
  [3.5, '●●●◐○'],
  [4.5, '●●●●◐'],
  [4.8, '●●●●●'],
  [7, '●●●●●'],
])('draws %d as full, half and empty stars [w4m8]', (rating, stars) => expect(drawn(rating)).toBe(stars))
