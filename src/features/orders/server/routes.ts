import { audit } from '#features/audit/server/public.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { dayText, monthText } from '#kit/contract/month.ts'
import { pageBounds } from '#kit/contract/pages.ts'
import { toPage } from '#kit/contract/paging.ts'
import { Download, type Routes } from '#kit/server/mount.ts'
import type { orders, Slice } from '../contract.ts'
import { perPage } from '../rules.ts'
import { findOrders } from './found/repository.ts'
import { ordersCsv } from './list/orders-csv.ts'
import * as repository from './list/repository.ts'
import { getStory } from './story/story.ts'

const allowance = { name: 'export-orders', points: 30, seconds: 600 }

type Row = { total: number; currency: string }
const shown = <R extends Row>({ total, currency, ...order }: R) => ({
  ...order,
  total_price: { formatted: formatMoney(total, currency) },
})

/** '2026-03', '2026-03-28', '2026-03-28-to-2026-03-30'. */
const getFileName = ({ year, month, day, from, to }: Slice): string => {
  if (year === undefined || month === undefined) return from === to ? `${from}` : `${from}-to-${to}`
  return day === undefined ? monthText({ year, month }) : dayText({ year, month }, day)
}

export const orderRoutes: Routes<typeof orders> = {
  list: async ({ db, store }, { query: { page: asked, earlier, ...slice } }) => {
    const count = () => repository.countOrders(db, store, slice)
    const known = earlier && asked > 1 ? await count() : null
    const { page, limit, offset } =
      known === null
        ? { page: asked, limit: perPage, offset: (asked - 1) * perPage }
        : pageBounds(asked, known, perPage)
    const [rows, total] = await Promise.all([repository.listOrders(db, store, slice, limit, offset), known ?? count()])
    return { orders: toPage(rows.map(shown), total, page, perPage) }
  },

  found: async ({ db, store }, { query }) => {
    const rows = await findOrders(db, store, query, perPage + 1)
    const page = rows.slice(0, perPage)
    return { orders: page.map(shown), next: rows.length > perPage ? page.at(-1)!.shopify_order_id : null }
  },

  export: async (ctx, { query }) => {
    await ctx.limits.take(allowance, ctx.store.id)
    const period = getFileName(query)
    // Names and addresses of shoppers leave the product.
    await audit(ctx, 'orders.exported', { period, what: query.what })
    return new Download(ordersCsv(ctx, ctx.store, query), `orders-${period}.csv`)
  },

  latest: ({ db, store }) => repository.latestOrder(db, store),

  story: (ctx, { params }) => getStory(ctx, ctx.store, params.id),
}
