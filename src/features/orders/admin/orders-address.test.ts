import { expect, it } from 'vitest'
import { toSearch, sliceFrom } from './orders-address.ts'

const today = '2026-11-21'

it('reads which orders an address asks for, and writes it back the same', () => {
  for (const search of [
    { month: '2026-02' },
    { month: '2026-02', day: 28, what: 'refunded' },
    { month: '2026-11', discount: 'WELCOME10' },
    { range: '7-days', what: 'refunded' },
    { from: '2026-03-28', to: '2026-03-30' },
  ])
    expect(toSearch(sliceFrom(search, today))).toEqual(search)
})

it('takes nonsense for nothing', () => {
  const all = { choice: { month: { year: 2026, month: 11 } }, what: 'placed' }
  for (const search of [
    {},
    { month: 'x' },
    { day: 0 },
    { day: 31 },
    { day: 'x' },
    { what: 'stolen' },
    { what: 1 },
    { range: 'year' },
    { from: '2026-02-30', to: '2026-03-01' },
  ])
    expect(sliceFrom(search, today)).toEqual(all)
  expect(sliceFrom({ discount: 10 }, today)).toEqual({ ...all, discount: '10' })
})
