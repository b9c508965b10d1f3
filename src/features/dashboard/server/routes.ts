import { shopUrl } from '#features/stores/server/public.ts'
import { toMajor } from '#kit/contract/money.ts'
import type { Routes } from '#kit/server/mount.ts'
import type { dashboard, MoneyFigure } from '../contract.ts'
import { formatAmount } from '../rules.ts'
import * as repository from './repository.ts'

const money = (minor: number, currency: string): MoneyFigure => ({ amount: Number(toMajor(minor, currency)), currency })

const formatted = (minor: number, currency: string) => ({
  formatted: formatAmount(Number(toMajor(minor, currency)), currency),
})

/** `part` of `whole`; nothing of nothing is 0. */
const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

export const dashboardRoutes: Routes<typeof dashboard> = {
  metrics: async ({ db, store }, { query }) => {
    const [orders, customers, checkouts, discounts] = await Promise.all([
      repository.orderFigures(db, store, query),
      repository.uniqueCustomers(db, store, query),
      repository.checkoutCount(db, store, query),
      repository.discountFigures(db, store, query),
    ])
    return {
      totalRevenue: money(orders.revenue, store.currency),
      averageOrderValue: money(Math.round(ratio(orders.revenue, orders.inCurrency)), store.currency),
      uniqueCustomers: customers,
      discountsUsed: discounts.applications,
      discountedRevenue: money(discounts.revenue, store.currency),
      checkoutCount: checkouts,
      orderCount: orders.orders,
      conversionRate: Number((ratio(orders.orders, checkouts) * 100).toFixed(2)),
      mostUsedDiscounts: discounts.mostUsed.map(({ title, usage_count, revenue }) => ({
        title,
        usage_count,
        discounted_revenue: money(revenue, store.currency),
      })),
    }
  },

  recentOrders: async ({ db, env, store }, { query }) => {
    const orders = await repository.recentOrders(db, store, query)
    return orders.map(({ total, currency, ...order }) => ({
      ...order,
      orderLink: shopUrl(env, store.shop_domain, `/admin/orders/${order.shopify_order_id}`),
      total_price: formatted(total, currency),
    }))
  },

  recentProducts: async ({ db, env, store }, { query }) => {
    const lines = await repository.recentProducts(db, store, query)
    return lines.map(({ title, handle, quantity, line_total, currency }) => ({
      title,
      productLink: handle ? shopUrl(env, store.shop_domain, `/products/${encodeURIComponent(handle)}`) : null,
      quantity,
      final_line_price: formatted(line_total, currency),
    }))
  },
}
