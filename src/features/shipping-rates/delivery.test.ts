import { expect, it } from 'vitest'
import { defaultCalendar } from './delivery-calendar.ts'
import { getDelivery } from './delivery.ts'

const rate = (
  handling_days: number | null,
  minimum_transit_days: number | null,
  maximum_transit_days: number | null,
) => ({
  handling_days,
  minimum_transit_days,
  maximum_transit_days,
})

// 20 November 2026 is a Friday.
it.each([
  ['of a Friday, sent on the same day', '2026-11-20', rate(0, 1, 3), ['2026-11-23', '2026-11-25']],
  ['over a weekend that counts for nothing', '2026-11-20', rate(2, 1, 1), ['2026-11-25', '2026-11-25']],
  ['of a Saturday, as if it were Monday', '2026-11-21', rate(0, 0, 0), ['2026-11-23', '2026-11-23']],
  ['of a Sunday', '2026-11-22', rate(1, 2, 4), ['2026-11-26', '2026-11-30']],
  ['where only the longest time is known', '2026-11-23', rate(0, null, 5), ['2026-11-30', '2026-11-30']],
  ['where only the shortest time is known', '2026-11-23', rate(0, 2, null), ['2026-11-25', '2026-11-25']],
  ['over the end of a year', '2026-12-31', rate(1, 1, 1), ['2027-01-04', '2027-01-04']],
])('tells the working days of an order %s', (_, today, days, [from, to]) =>
  expect(getDelivery(days, today, defaultCalendar)).toEqual({ from, to }),
)

it('tells nothing where the merchant said too little [c9x3]', () => {
  expect(getDelivery(rate(null, 1, 2), '2026-11-20', defaultCalendar)).toBeNull()
  expect(getDelivery(rate(1, null, null), '2026-11-20', defaultCalendar)).toBeNull()
})
