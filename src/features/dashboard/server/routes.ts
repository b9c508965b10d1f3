import { shopUrl } from '#features/stores/server/public.ts'
import { toMajor } from '#kit/contract/money.ts'
import { askedPeriod } from '#kit/contract/period-query.ts'
import type { Period } from '#kit/contract/period.ts'
import { dayAt } from '#kit/contract/wall-clock.ts'
import type { Routes } from '#kit/server/mount.ts'
import type { dashboard } from '../contract.ts'
import { formatAmount } from '../rules.ts'
import { money, getReport, getSpan } from './figures.ts'
import { inStoreCurrency } from './in-store-currency.ts'
import * as repository from './repository.ts'

const formatted = (minor: number, currency: string) => ({
  formatted: formatAmount(Number(toMajor(minor, currency)), currency),
})

export const dashboardRoutes: Routes<typeof dashboard> = {
  metrics: async ({ db, store, now }, { query }) => {
    const period = askedPeriod(query)
    const span = getSpan(period, dayAt(now(), store.time_zone))
    // A month's customers stand in its days; those of other days are counted.
    const counted = (of: Period) => (period.isMonth ? null : repository.countCustomers(db, store, of))
    const [kept, used, customers, customersBefore] = await Promise.all([
      repository.listDays(db, store, { from: span.before.from, to: period.to }),
      repository.mostUsedDiscounts(db, store, period),
      counted(period),
      counted(span.before),
    ])
    const { days, discounts } = await inStoreCurrency(db, store, { days: kept, discounts: used, period })
    return {
      ...getReport(days, store.currency, span, { own: customers, before: customersBefore }),
      mostUsedDiscounts: discounts.map(({ title, usage_count, revenue }) => ({
        title,
        usage_count,
        discounted_revenue: money(revenue, store.currency),
      })),
    }
  },

  recentOrders: async ({ db, env, store }, { query }) => {
    const orders = await repository.recentOrders(db, store, askedPeriod(query))
    return orders.map(({ total, currency, ...order }) => ({
      ...order,
      orderLink: shopUrl(env, store.shop_domain, `/admin/orders/${order.shopify_order_id}`),
      total_price: formatted(total, currency),
    }))
  },

  recentProducts: async ({ db, env, store }, { query }) => {
    const lines = await repository.recentProducts(db, store, askedPeriod(query))
    return lines.map(({ title, handle, quantity, line_total, currency }) => ({
      title,
      productLink: handle ? shopUrl(env, store.shop_domain, `/products/${encodeURIComponent(handle)}`) : null,
      quantity,
      final_line_price: formatted(line_total, currency),
    }))
  },
}
