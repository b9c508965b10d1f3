import { type Choice, dateLabel, periodLabel, toSearch } from '#kit/contract/period.ts'
import type { Bar } from '../bars.ts'
import type { DayFigures } from '../contract.ts'
import { formatAmount } from '../rules.ts'
import { count, money } from './figure-list.ts'

export type Measure = 'revenue' | 'orders' | 'checkouts'

/** What a day's bar can show. */
export const measures: Record<
  Measure,
  {
    name: string
    noun: string
    value: (day: Pick<DayFigures, 'totalRevenue' | 'orderCount' | 'checkoutCount'>) => number
    scale: (value: number, currency: string) => string
  }
> = {
  revenue: {
    name: 'Revenue',
    noun: 'revenue',
    value: ({ totalRevenue }) => totalRevenue.amount,
    scale: (value, currency) => formatAmount(value, currency),
  },
  orders: {
    name: 'Orders',
    noun: 'orders',
    value: ({ orderCount }) => orderCount,
    scale: (value) => count(value),
  },
  checkouts: {
    name: 'Checkouts',
    noun: 'checkouts',
    value: ({ checkoutCount }) => checkoutCount,
    scale: (value) => count(value),
  },
}

/** 'Nov 5', or 'Nov 5 to Nov 11, 2026' where the bar stands for more than a day. */
export const barLabel = ({ from, to }: Bar): string => (from === to ? dateLabel(from) : periodLabel({ from, to }))

/** 'Nov 5: €120.50 revenue, 3 orders, 8 checkouts'. */
export const barText = (bar: Bar): string =>
  [
    `${barLabel(bar)}: ${money(bar.totalRevenue)} revenue`,
    `${count(bar.orderCount)} ${bar.orderCount === 1 ? 'order' : 'orders'}`,
    `${count(bar.checkoutCount)} ${bar.checkoutCount === 1 ? 'checkout' : 'checkouts'}`,
  ].join(', ')

/** The way to a bar's orders; a day of a month stays a day of that month. */
export const toOrdersSearch = ({ from, to }: Bar, choice: Choice) =>
  'month' in choice ? { ...toSearch(choice), day: Number(from.slice(8)) } : { from, to }
