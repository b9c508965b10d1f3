import { expect, it } from 'vitest'
import { monthFrom, monthLabel, monthText } from './month.ts'

const now = new Date(2026, 10, 21)
const november = { year: 2026, month: 11 }

it('reads the month of the address', () => {
  expect(monthFrom('2026-02', now)).toEqual({ year: 2026, month: 2 })
  expect(monthFrom('2026-11', now)).toEqual(november)
  expect(monthText({ year: 2026, month: 2 })).toBe('2026-02')
})

it('falls back to the current month for nonsense and for the future', () => {
  for (const text of [undefined, '', '2026', '2026-13', '2026-00', '2026-12', '2027-01', 'x'])
    expect(monthFrom(text, now)).toEqual(november)
})

it('says the short month and the year, or asks for one', () => {
  expect(monthLabel(november)).toBe('Nov 2026')
  expect(monthLabel(null)).toBe('Select Month')
})
