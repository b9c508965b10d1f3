import { expect, it } from 'vitest'
import { searchOf, sliceFrom } from './orders-address.ts'

const now = new Date(2026, 10, 21)

it('reads which orders an address asks for, and writes it back the same', () => {
  for (const search of [
    { month: '2026-02' },
    { month: '2026-02', day: 28, what: 'refunded' },
    { month: '2026-11', discount: 'WELCOME10' },
  ])
    expect(searchOf(sliceFrom(search, now))).toEqual(search)
})

it('takes nonsense for nothing', () => {
  const all = { year: 2026, month: 11, what: 'placed' }
  for (const search of [{}, { month: 'x' }, { day: 0 }, { day: 31 }, { day: 'x' }, { what: 'stolen' }, { what: 1 }])
    expect(sliceFrom(search, now)).toEqual(all)
  expect(sliceFrom({ discount: 10 }, now)).toEqual({ ...all, discount: '10' })
})
