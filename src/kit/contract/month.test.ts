import { expect, it } from 'vitest'
import { daysIn, dayText, monthBefore, monthFrom, monthLabel, monthText } from './month.ts'

const today = '2026-11-21'
const november = { year: 2026, month: 11 }

it('reads the month of the address', () => {
  expect(monthFrom('2026-02', today)).toEqual({ year: 2026, month: 2 })
  expect(monthFrom('2026-11', today)).toEqual(november)
  expect(monthText({ year: 2026, month: 2 })).toBe('2026-02')
})

it('falls back to the current month for nonsense and for the future [x8t5]', () => {
  for (const text of [undefined, '', '2026', '2026-13', '2026-00', '2026-12', '2027-01', 'x'])
    expect(monthFrom(text, today)).toEqual(november)
})

it('says the short month and the year, or asks for one [y9h8]', () => {
  expect(monthLabel(november)).toBe('Nov 2026')
  expect(monthLabel(null)).toBe('Select Month')
})

it('knows the month before, and its days', () => {
  expect(monthBefore({ year: 2026, month: 1 })).toEqual({ year: 2025, month: 12 })
  expect(monthBefore(november)).toEqual({ year: 2026, month: 10 })
  expect([daysIn({ year: 2026, month: 2 }), daysIn({ year: 2028, month: 2 }), daysIn(november)]).toEqual([28, 29, 30])
  expect(dayText({ year: 2026, month: 2 }, 5)).toBe('2026-02-05')
})
