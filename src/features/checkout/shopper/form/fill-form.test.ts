import { expect, it } from 'vitest'
import { untouched } from './fill-form.ts'

it('what was typed in another tab overwrites nothing that was typed here, and blanks nothing', () => {
  const before = { email: '', city: 'Ghent', zip: '' }
  const now = { email: 'ann@example.com', city: 'Ghent', zip: '', province: '' }
  const typed = { email: 'old@example.com', city: '', zip: '9000', province: 'RM' }
  expect(untouched(typed, before, now)).toEqual({ zip: '9000', province: 'RM' })
})
