import { addDays, type Period } from '#kit/contract/period.ts'
import type { DayFigures } from './contract.ts'

/** What a bar of the chart stands for: a day, or a week of a long period. */
export type Bar = Period & Omit<DayFigures, 'day'>

/** So many bars fit beside each other on a phone. */
const maxBars = 62

/** A bar for each day; for each week, counted from the first day, where there are too many. */
export const toBars = (daily: readonly DayFigures[], days: number): Bar[] => {
  const width = days > maxBars ? 7 : 1
  return Array.from({ length: Math.ceil(daily.length / width) }, (_, at) =>
    sum(daily.slice(at * width, (at + 1) * width)),
  )
}

const sum = (days: readonly DayFigures[]): Bar => {
  const [first] = days
  const { amount: _, currency } = first!.totalRevenue
  // Cents: tenths do not add up in binary.
  const cents = days.reduce((all, { totalRevenue }) => all + Math.round(totalRevenue.amount * 1_000), 0)
  return {
    from: first!.day,
    to: addDays(first!.day, days.length - 1),
    totalRevenue: { amount: cents / 1_000, currency },
    orderCount: days.reduce((all, { orderCount }) => all + orderCount, 0),
    checkoutCount: days.reduce((all, { checkoutCount }) => all + checkoutCount, 0),
  }
}
