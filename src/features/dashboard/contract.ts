import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'
import { checkPeriod, periodQuery } from '#kit/contract/period-query.ts'

/** `amount` is a decimal in major units: 12.5 is twelve euros fifty. */
const money = z.object({ amount: z.number(), currency: z.string() })
export type MoneyFigure = z.infer<typeof money>

/** The same amount as people read it: '€1,234.50'. */
const price = z.object({ formatted: z.string() })

const discountRow = z.object({ title: z.string(), usage_count: z.number(), discounted_revenue: money })
export type DiscountRow = z.infer<typeof discountRow>

const figures = z.object({
  totalRevenue: money,
  averageOrderValue: money,
  uniqueCustomers: z.number(),
  discountsUsed: z.number(),
  discountedRevenue: money,
  checkoutCount: z.number(),
  orderCount: z.number(),
  /** Percent, not capped: late payments can make it exceed 100. */
  conversionRate: z.number(),
})
export type Figures = z.infer<typeof figures>

/** One day, in the store's time zone. */
const day = z.object({ day: z.string(), totalRevenue: money, orderCount: z.number(), checkoutCount: z.number() })
export type DayFigures = z.infer<typeof day>

const metrics = figures.extend({
  mostUsedDiscounts: z.array(discountRow),
  /** Every day of the period that has begun. */
  daily: z.array(day),
  /** True while days of the month are still to come, and where the last day of another period is today. */
  isRunning: z.boolean(),
  /**
   * The month before, as far into it as this one has come, or as many days right before; null when nothing happened in them.
   * Both days are included.
   */
  before: figures.extend({ from: z.string(), to: z.string() }).nullable(),
})
export type Metrics = z.infer<typeof metrics>

const recentOrder = z.object({
  shopify_order_id: z.number(),
  /** What people call it: '#1042'. */
  order_number: z.string(),
  orderLink: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** Two letters, lower case; null where the shopper gave no address. */
  country: z.string().nullable(),
  fulfillment_status: z.string(),
  financial_status: z.string(),
  /** Paid with test money: in no figure. */
  is_test: z.boolean(),
  /** Year-month-day in the store's time zone. */
  date: z.string(),
  total_price: price,
})
export type RecentOrder = z.infer<typeof recentOrder>

const recentProduct = z.object({
  title: z.string(),
  /** Its page in the shop; null for a line that was never a product. */
  productLink: z.string().nullable(),
  quantity: z.number(),
  final_line_price: price,
})
export type RecentProduct = z.infer<typeof recentProduct>

const period = periodQuery.superRefine(checkPeriod)

export const dashboard = endpoints({
  metrics: { method: 'GET', path: '/dashboard/metrics', access: 'store', query: period, data: metrics },
  recentOrders: {
    method: 'GET',
    path: '/dashboard/recent-orders',
    access: 'store',
    query: period,
    data: z.array(recentOrder),
  },
  recentProducts: {
    method: 'GET',
    path: '/dashboard/recent-products',
    access: 'store',
    query: period,
    data: z.array(recentProduct),
  },
})
