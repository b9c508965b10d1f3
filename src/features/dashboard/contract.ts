import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'

/** A calendar month in the store's time zone; `month` is 1 to 12. */
const month = z.object({
  year: z.coerce.number<number>().int().min(2000).max(2100),
  month: z.coerce.number<number>().int().min(1).max(12),
})
export type Month = z.output<typeof month>

/** `amount` is a decimal in major units: 12.5 is twelve euros fifty. */
const money = z.object({ amount: z.number(), currency: z.string() })
export type MoneyFigure = z.infer<typeof money>

/** The same amount as people read it: '€1,234.50'. */
const price = z.object({ formatted: z.string() })

const discountRow = z.object({ title: z.string(), usage_count: z.number(), discounted_revenue: money })
export type DiscountRow = z.infer<typeof discountRow>

const metrics = z.object({
  totalRevenue: money,
  averageOrderValue: money,
  uniqueCustomers: z.number(),
  discountsUsed: z.number(),
  discountedRevenue: money,
  checkoutCount: z.number(),
  orderCount: z.number(),
  /** Percent, not capped: late payments can make it exceed 100. */
  conversionRate: z.number(),
  mostUsedDiscounts: z.array(discountRow),
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

export const dashboard = endpoints({
  metrics: { method: 'GET', path: '/dashboard/metrics', access: 'store', query: month, data: metrics },
  recentOrders: {
    method: 'GET',
    path: '/dashboard/recent-orders',
    access: 'store',
    query: month,
    data: z.array(recentOrder),
  },
  recentProducts: {
    method: 'GET',
    path: '/dashboard/recent-products',
    access: 'store',
    query: month,
    data: z.array(recentProduct),
  },
})
