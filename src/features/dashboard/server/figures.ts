import { toMajor } from '#kit/contract/money.ts'
import { dayAt, daysIn, dayText, type Month, monthBefore } from '#kit/contract/month.ts'
import type { DayFigures, Figures, Metrics, MoneyFigure } from '../contract.ts'
import type { DayRow, Scope } from './repository.ts'

/** Minor units of a currency as the wire has them. */
export const money = (minor: number, currency: string): MoneyFigure => ({
  amount: Number(toMajor(minor, currency)),
  currency,
})

/** `part` of `whole`; nothing of nothing is 0. */
const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

/**
 * What days come to together. Money leaves out currencies that the store has left, and so does the average; counts do not.
 */
export const figuresOf = (days: readonly DayRow[], currency: string): Figures => {
  const sum = (rows: readonly DayRow[], of: (row: DayRow) => number) => rows.reduce((all, row) => all + of(row), 0)
  const inCurrency = days.filter((row) => row.currency === currency)
  const revenue = sum(inCurrency, (row) => row.revenue)
  const [orders, checkouts] = [sum(days, (row) => row.orders), sum(days, (row) => row.checkouts)]
  return {
    totalRevenue: money(revenue, currency),
    averageOrderValue: money(
      Math.round(
        ratio(
          revenue,
          sum(inCurrency, (row) => row.orders),
        ),
      ),
      currency,
    ),
    uniqueCustomers: sum(days, (row) => row.customers),
    discountsUsed: sum(days, (row) => row.discounts_used),
    discountedRevenue: money(
      sum(inCurrency, (row) => row.discounted_revenue),
      currency,
    ),
    checkoutCount: checkouts,
    orderCount: orders,
    conversionRate: Number((ratio(orders, checkouts) * 100).toFixed(2)),
  }
}

/**
 * A month's figures, day by day and beside the month before: beside all of it once the month is over, before that beside
 * the same days of it.
 */
export const reportOf = (
  rows: readonly DayRow[],
  { currency, time_zone }: Scope,
  month: Month,
  now: Date,
): Omit<Metrics, 'mostUsedDiscounts'> => {
  const today = dayAt(now, time_zone)
  const [first, last] = [dayText(month, 1), dayText(month, daysIn(month))]
  const isRunning = today >= first && today < last
  const begun = today < first ? 0 : isRunning ? Number(today.slice(8)) : daysIn(month)
  const own = rows.filter(({ day }) => day >= first)
  const earlier = monthBefore(month)
  const to = dayText(earlier, isRunning ? Math.min(begun, daysIn(earlier)) : daysIn(earlier))
  const past = figuresOf(
    rows.filter(({ day }) => day <= to),
    currency,
  )
  return {
    ...figuresOf(own, currency),
    daily: Array.from({ length: begun }, (_, index) => dayOf(own, dayText(month, index + 1), currency)),
    isRunning,
    before: past.checkoutCount + past.orderCount > 0 ? { ...past, from: dayText(earlier, 1), to } : null,
  }
}

const dayOf = (rows: readonly DayRow[], day: string, currency: string): DayFigures => {
  const { totalRevenue, orderCount, checkoutCount } = figuresOf(
    rows.filter((row) => row.day === day),
    currency,
  )
  return { day, totalRevenue, orderCount, checkoutCount }
}
