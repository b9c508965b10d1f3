import type { OrderKind } from '#features/orders/rules.ts'
import type { Figures, MoneyFigure } from '../contract.ts'
import { formatAmount, ringLabel } from '../rules.ts'

/** One number of the summary: how it is called, what it means, and the orders that it is made of. */
export type FigureKind = {
  name: string
  definition: string
  /** The number that changes are worked out from. */
  value: (figures: Figures) => number
  text: (figures: Figures) => string
  /** Null: there are no orders behind it. */
  orders: OrderKind | null
  unit?: 'points'
}

export const money = ({ amount, currency }: MoneyFigure) => formatAmount(amount, currency)
export const count = (value: number) => value.toLocaleString('en-US')

type MoneyName = 'totalRevenue' | 'averageOrderValue' | 'discountedRevenue'
type CountName = 'uniqueCustomers' | 'discountsUsed' | 'checkoutCount' | 'orderCount'

const amount = (of: MoneyName) => ({
  value: (figures: Figures) => figures[of].amount,
  text: (figures: Figures) => money(figures[of]),
})
const number = (of: CountName) => ({
  value: (figures: Figures) => figures[of],
  text: (figures: Figures) => count(figures[of]),
})

export const conversionRate: FigureKind = {
  name: 'Conversion rate',
  definition:
    'The share of checkouts that became orders. An order that was paid later counts on the day it was placed.',
  value: ({ conversionRate }) => conversionRate,
  text: ({ conversionRate }) => ringLabel(conversionRate),
  orders: null,
  unit: 'points',
}

export const funnel: readonly FigureKind[] = [
  {
    name: 'Checkouts',
    definition: 'Hosted checkouts that shoppers opened.',
    ...number('checkoutCount'),
    orders: null,
  },
  {
    name: 'Orders',
    definition: 'Orders placed through the hosted checkout, cancelled ones too.',
    ...number('orderCount'),
    orders: 'placed',
  },
]

export const results: readonly FigureKind[] = [
  {
    name: 'Total revenue',
    definition:
      'The sum of all orders, with shipping and taxes and after discounts. Cancelled orders are left out, and refunds are not subtracted.',
    ...amount('totalRevenue'),
    orders: 'kept',
  },
  {
    name: 'Average order value',
    definition: 'Total revenue divided by the number of orders.',
    ...amount('averageOrderValue'),
    orders: 'placed',
  },
  {
    name: 'Unique customers',
    definition: 'Different email addresses with an order. Someone who ordered twice counts once.',
    ...number('uniqueCustomers'),
    orders: 'placed',
  },
  {
    name: 'Discounts used',
    definition: 'How often a discount was applied. An order with two discounts counts twice.',
    ...number('discountsUsed'),
    orders: 'discounted',
  },
  {
    name: 'Discounted revenue',
    definition: 'The sum of all orders with a discount. Cancelled orders are left out.',
    ...amount('discountedRevenue'),
    orders: 'discounted',
  },
]
