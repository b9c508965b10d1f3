import { toMajor } from '#kit/contract/money.ts'
import { daysIn, dayText, monthBefore } from '#kit/contract/month.ts'
import { addDays, countDays, type Period, periodBefore } from '#kit/contract/period.ts'
import type { DayFigures, Figures, Metrics, MoneyFigure } from '../contract.ts'
import type { DayRow } from './repository.ts'

/** Minor units of a currency as the wire has them. */
export const money = (minor: number, currency: string): MoneyFigure => ({
  amount: Number(toMajor(minor, currency)),
  currency,
})

/** `part` of `whole`; nothing of nothing is 0. */
const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

/**
 * What days come to together. Money of a currency that nothing is known of is left out, and so it is of the average; counts do not leave it out.
 */
export const getFigures = (days: readonly DayRow[], currency: string): Figures => {
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

/** Days that are reported, those of them that have begun, and what they are compared with. */
export type Span = { from: string; to: string; begun: number; isRunning: boolean; before: Period }

/**
 * A month is compared with the month before: with all of it once the month is over, before that with the same days of it. Other
 * days are compared with as many right before them.
 */
export const getSpan = ({ from, to, isMonth }: Period & { isMonth: boolean }, today: string): Span => {
  const days = countDays({ from, to })
  const begun = today < from ? 0 : Math.min(days, countDays({ from, to: today }))
  if (!isMonth) return { from, to, begun, isRunning: today >= from && today <= to, before: periodBefore({ from, to }) }
  const isRunning = today >= from && today <= to
  const earlier = monthBefore({ year: Number(from.slice(0, 4)), month: Number(from.slice(5, 7)) })
  const last = isRunning ? Math.min(begun, daysIn(earlier)) : daysIn(earlier)
  return { from, to, begun, isRunning, before: { from: dayText(earlier, 1), to: dayText(earlier, last) } }
}

type Customers = { own: number | null; before: number | null }

/** A period's figures, day by day and beside those before it. `customers`: where they are not the sum of the days'. */
export const getReport = (
  rows: readonly DayRow[],
  currency: string,
  { from, begun, isRunning, before }: Span,
  customers: Customers,
): Omit<Metrics, 'mostUsedDiscounts'> => {
  const own = rows.filter(({ day }) => day >= from)
  const past = getFigures(
    rows.filter(({ day }) => day >= before.from && day <= before.to),
    currency,
  )
  const counted = (of: number | null) => (of === null ? {} : { uniqueCustomers: of })
  return {
    ...getFigures(own, currency),
    ...counted(customers.own),
    daily: Array.from({ length: begun }, (_, index) => getDay(own, addDays(from, index), currency)),
    isRunning,
    before: past.checkoutCount + past.orderCount > 0 ? { ...past, ...counted(customers.before), ...before } : null,
  }
}

const getDay = (rows: readonly DayRow[], day: string, currency: string): DayFigures => {
  const { totalRevenue, orderCount, checkoutCount } = getFigures(
    rows.filter((row) => row.day === day),
    currency,
  )
  return { day, totalRevenue, orderCount, checkoutCount }
}
