import { sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'
import type { Month } from '../contract.ts'

/** A store as the figures need it: whose, in which currency, and where its days begin. */
export type Scope = { id: string; currency: string; time_zone: string }

const rowsShown = 10

/** The first instant of the month and that of the next, in the store's time zone. */
const bounds = ({ time_zone }: Scope, { year, month }: Month) => {
  const firstOf = (y: number, m: number) => sql<Date>`make_timestamptz(${y}, ${m}, 1, 0, 0, 0, ${time_zone})`
  return {
    from: firstOf(year, month),
    to: month === 12 ? firstOf(year + 1, 1) : firstOf(year, month + 1),
  }
}

/** Orders of the month. Money, in minor units, leaves out cancelled orders and those in a currency the store has left. */
export const orderFigures = async (db: Db, store: Scope, month: Month) => {
  const { from, to } = bounds(store, month)
  const { rows } = await sql<{ orders: number; inCurrency: number; revenue: number }>`
    select count(*) as orders,
      count(*) filter (where currency = ${store.currency}) as "inCurrency",
      coalesce(sum(total) filter (where currency = ${store.currency} and cancelled_at is null), 0) as revenue
    from orders
    where store_id = ${store.id} and placed_at >= ${from} and placed_at < ${to}`.execute(db)
  return rows[0]!
}

/** How many different email addresses ordered in the month. */
export const uniqueCustomers = async (db: Db, store: Scope, month: Month): Promise<number> => {
  const { from, to } = bounds(store, month)
  const { rows } = await sql<{ customers: number }>`
    select count(*) as customers from (
      select from orders
      where store_id = ${store.id} and placed_at >= ${from} and placed_at < ${to}
        and customer_key <> hashtextextended('', 0)
      group by customer_key
    ) as customer`.execute(db)
  return rows[0]!.customers
}

/** How many hosted checkouts shoppers opened in the month. */
export const checkoutCount = async (db: Db, store: Scope, month: Month): Promise<number> => {
  const { from, to } = bounds(store, month)
  const { rows } = await sql<{ checkouts: number }>`
    select count(*) as checkouts from checkouts
    where store_id = ${store.id} and opened_at >= ${from} and opened_at < ${to}`.execute(db)
  return rows[0]!.checkouts
}

/**
 * Discount applications of the month, the revenue in minor units of the orders that had one, and the ten discounts applied
 * most. An order counts once in the revenue: by its first discount.
 */
export const discountFigures = async (db: Db, store: Scope, month: Month) => {
  const { from, to } = bounds(store, month)
  const { rows } = await sql<{ title: string; usage_count: number; revenue: number; revenue_once: number }>`
    select used.title, count(*) as usage_count,
      coalesce(sum(bought.total), 0) as revenue,
      coalesce(sum(bought.total) filter (where used.position = 0), 0) as revenue_once
    from order_discounts as used
    left join orders as bought on bought.id = used.order_id
      and bought.store_id = ${store.id} and bought.placed_at >= ${from} and bought.placed_at < ${to}
      and bought.currency = ${store.currency} and bought.cancelled_at is null
    where used.store_id = ${store.id} and used.placed_at >= ${from} and used.placed_at < ${to}
    group by grouping sets ((), (used.title))
    order by grouping(used.title) desc, usage_count desc, revenue desc, used.title
    limit ${1 + rowsShown}`.execute(db)
  const [all, ...titles] = rows
  return {
    applications: all!.usage_count,
    revenue: all!.revenue_once,
    mostUsed: titles.map(({ title, usage_count, revenue }) => ({ title, usage_count, revenue })),
  }
}

/** The latest orders of the month, newest first; `total` in minor units. */
export const recentOrders = async (db: Db, store: Scope, month: Month) => {
  const { from, to } = bounds(store, month)
  return db
    .selectFrom('orders')
    .select([
      'shopify_order_id',
      'order_number',
      'first_name',
      'last_name',
      'currency',
      'total',
      sql<string | null>`lower(country)`.as('country'),
      sql<string>`lower(fulfillment_status)`.as('fulfillment_status'),
      sql<string>`lower(financial_status)`.as('financial_status'),
      sql<string>`to_char(placed_at at time zone ${store.time_zone}, 'YYYY-MM-DD')`.as('date'),
    ])
    .where('store_id', '=', store.id)
    .where('placed_at', '>=', from)
    .where('placed_at', '<', to)
    .orderBy('placed_at', 'desc')
    .orderBy('shopify_order_id', 'desc')
    .limit(rowsShown)
    .execute()
}

/** The latest order lines of the month, newest first; `line_total` in minor units of `currency`. */
export const recentProducts = async (db: Db, store: Scope, month: Month) => {
  const { from, to } = bounds(store, month)
  return db
    .selectFrom('order_lines as line')
    .innerJoin('orders', 'orders.id', 'line.order_id')
    .select(['line.title', 'line.handle', 'line.quantity', 'line.line_total', 'orders.currency'])
    .where('line.store_id', '=', store.id)
    .where('line.placed_at', '>=', from)
    .where('line.placed_at', '<', to)
    .orderBy('line.placed_at', 'desc')
    .orderBy('line.order_id')
    .orderBy('line.position')
    .limit(rowsShown)
    .execute()
}
