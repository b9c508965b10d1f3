import { formatAmount } from '#features/orders/rules.ts'
import { dayLabel, type Month } from '#kit/contract/month.ts'
import type { DayFigures } from '../contract.ts'
import { count, money } from './figure-list.ts'

export type Measure = 'revenue' | 'orders' | 'checkouts'

/** What a day's bar can show. */
export const measures: Record<
  Measure,
  {
    name: string
    /** Said of a month without any. */
    none: string
    value: (day: DayFigures) => number
    scale: (value: number, currency: string) => string
  }
> = {
  revenue: {
    name: 'Revenue',
    none: 'No revenue in this month so far.',
    value: ({ totalRevenue }) => totalRevenue.amount,
    scale: (value, currency) => formatAmount(value, currency),
  },
  orders: {
    name: 'Orders',
    none: 'No orders in this month so far.',
    value: ({ orderCount }) => orderCount,
    scale: (value) => count(value),
  },
  checkouts: {
    name: 'Checkouts',
    none: 'No checkouts in this month so far.',
    value: ({ checkoutCount }) => checkoutCount,
    scale: (value) => count(value),
  },
}

/** 'Nov 5: €120.50 revenue, 3 orders, 8 checkouts'. */
export const dayText = (
  month: Month,
  number: number,
  { totalRevenue, orderCount, checkoutCount }: DayFigures,
): string =>
  [
    `${dayLabel(month, number)}: ${money(totalRevenue)} revenue`,
    `${count(orderCount)} ${orderCount === 1 ? 'order' : 'orders'}`,
    `${count(checkoutCount)} ${checkoutCount === 1 ? 'checkout' : 'checkouts'}`,
  ].join(', ')
