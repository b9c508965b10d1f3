import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  choiceFrom,
  choiceInWords,
  choiceLabel,
  countDays,
  maxDays,
  periodBefore,
  toPeriod,
  toSearch,
  periodProblem,
} from './period.ts'
import { dayAt } from './wall-clock.ts'

const today = '2026-11-22'
const days = fc
  .tuple(fc.integer({ min: 0, max: 9_000 }), fc.integer({ min: 0, max: maxDays - 1 }))
  .map(([first, more]) => ({ from: addDays('2001-01-01', first), to: addDays('2001-01-01', first + more) }))

describe('days', () => {
  it('of a range end today [c3q9]', () => {
    expect(toPeriod({ range: 'today' }, today)).toEqual({ from: today, to: today })
    expect(toPeriod({ range: '7-days' }, today)).toEqual({ from: '2026-11-16', to: today })
    expect(toPeriod({ range: '30-days' }, today)).toEqual({ from: '2026-10-24', to: today })
    expect(toPeriod({ range: 'quarter' }, today)).toEqual({ from: '2026-10-01', to: today })
    expect(toPeriod({ range: 'quarter' }, '2026-03-31')).toEqual({ from: '2026-01-01', to: '2026-03-31' })
  })

  it('before a period are as many, and end where it begins [c3g8]', () => {
    fc.assert(
      fc.property(days, (period) => {
        const before = periodBefore(period)
        expect(countDays(before)).toBe(countDays(period))
        expect(addDays(before.to, 1)).toBe(period.from)
      }),
    )
  })

  it('are counted the same when clocks change [n9s9]', () => {
    // The night to 29 March has 23 hours in Amsterdam, the one to 25 October has 25.
    expect(countDays({ from: '2026-03-28', to: '2026-03-30' })).toBe(3)
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
    expect(dayAt(new Date('2026-03-28T23:30:00Z'), 'Europe/Amsterdam')).toBe('2026-03-29')
    expect(dayAt(new Date('2026-03-29T22:30:00Z'), 'Europe/Amsterdam')).toBe('2026-03-30')
  })
})

describe('an address', () => {
  it('holds a choice and gives it back [x6w6]', () => {
    fc.assert(
      fc.property(days, (own) => {
        expect(choiceFrom(toSearch({ own }), today)).toEqual({ own })
      }),
    )
    for (const choice of [{ range: 'quarter' as const }, { month: { year: 2026, month: 2 } }])
      expect(choiceFrom(toSearch(choice), today)).toEqual(choice)
  })

  it('with nonsense is as good as none', () => {
    const current = { month: { year: 2026, month: 11 } }
    for (const search of [
      { range: 'year' },
      { from: '2026-11-05' },
      { from: '2026-11-05', to: '2026-11-04' },
      { from: '2026-02-30', to: '2026-03-01' },
      { from: '2026-11-23', to: '2026-11-24' },
      { from: '2020-01-01', to: '2026-01-01' },
      { from: 1, to: [] },
    ])
      expect(choiceFrom(search, today)).toEqual(current)
  })

  it('begins with the month of the store, wherever the person is [d7m5]', () => {
    // The merchant in Amsterdam has December already, the store in Los Angeles has not.
    const night = new Date('2026-12-01T01:00:00Z')
    expect(choiceFrom({}, dayAt(night, 'America/Los_Angeles'))).toEqual({ month: { year: 2026, month: 11 } })
    const afternoon = new Date('2026-11-30T15:00:00Z')
    const december = { month: { year: 2026, month: 12 } }
    expect(choiceFrom({ month: '2026-12' }, dayAt(afternoon, 'Pacific/Auckland'))).toEqual(december)
  })

  it('is refused in words', () => {
    expect(periodProblem({ from: '', to: '' }, today)).toBe('Choose the first and the last day.')
    expect(periodProblem({ from: '2026-11-05', to: '2026-11-04' }, today)).toMatch('can’t be after')
    expect(periodProblem({ from: '2026-11-23', to: '2026-11-24' }, today)).toMatch('in the future')
    expect(periodProblem({ from: '2024-11-05', to: '2026-11-04' }, today)).toBe(`Choose at most ${maxDays} days.`)
    expect(periodProblem({ from: today, to: today }, today)).toBeNull()
  })
})

it('is called by its month, its name or its days', () => {
  expect(choiceLabel({ month: { year: 2026, month: 11 } })).toBe('Nov 2026')
  expect(choiceLabel({ range: '30-days' })).toBe('Last 30 days')
  expect(choiceLabel({ own: { from: '2026-10-05', to: '2026-11-04' } })).toBe('Oct 5 to Nov 4, 2026')
  expect(choiceLabel({ own: { from: '2025-12-31', to: '2026-01-02' } })).toBe('Dec 31, 2025 to Jan 2, 2026')
  expect(choiceInWords({ range: 'today' })).toBe('today')
  expect(choiceInWords({ own: { from: today, to: today } })).toBe('on Nov 22, 2026')
})
