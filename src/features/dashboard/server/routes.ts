import { formatAmount } from '#features/orders/rules.ts'
import { shopUrl } from '#features/stores/server/public.ts'
import { toMajor } from '#kit/contract/money.ts'
import type { Routes } from '#kit/server/mount.ts'
import type { dashboard } from '../contract.ts'
import { money, reportOf } from './figures.ts'
import * as repository from './repository.ts'

const formatted = (minor: number, currency: string) => ({
  formatted: formatAmount(Number(toMajor(minor, currency)), currency),
})

export const dashboardRoutes: Routes<typeof dashboard> = {
  metrics: async ({ db, store, now }, { query }) => {
    const [days, discounts] = await Promise.all([
      repository.listDays(db, store, query),
      repository.mostUsedDiscounts(db, store, query),
    ])
    return {
      ...reportOf(days, store, query, now()),
      mostUsedDiscounts: discounts.map(({ title, usage_count, revenue }) => ({
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
