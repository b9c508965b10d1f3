import { sql } from 'kysely'
import { paymentStatus } from '#features/orders/server/public.ts'
import type { Period } from '#kit/contract/period.ts'
import { type Db, plannedOnce } from '#kit/server/db/database.ts'

/** A store as the figures need it: whose, in which currency, and where its days begin. */
export type Scope = { id: string; currency: string; time_zone: string }

const rowsShown = 10

/** The first instant of a period and the first after it, in the store's time zone. */
const bounds = ({ time_zone }: Scope, { from, to }: Period) => {
  const midnight = (day: string, later: number) =>
    sql<Date>`((${day}::date + ${later}::integer)::timestamp at time zone ${time_zone})`
  return { from: midnight(from, 0), to: midnight(to, 1) }
}

/** What each day came to, oldest first, a row for each currency; money in minor units. */
export const listDays = (db: Db, store: Scope, { from, to }: Period) =>
  db
    .selectFrom('daily_figures')
    .select(['day', 'currency', 'checkouts', 'orders', 'revenue', 'customers', 'discounts_used', 'discounted_revenue'])
    .where('store_id', '=', store.id)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .modifyEnd(plannedOnce)
    .execute()

export type DayRow = Awaited<ReturnType<typeof listDays>>[number]

/** How many different addresses ordered: whoever did so twice counts once. Read from an index alone. */
export const countCustomers = async (db: Db, store: Scope, period: Period): Promise<number> => {
  const { from, to } = bounds(store, period)
  const { rows } = await sql<{ count: number }>`
    select count(distinct customer_key)::integer as count from orders
    where store_id = ${store.id} and placed_at >= ${from} and placed_at < ${to}
      and customer_key <> hashtextextended('', 0) and not is_test`.execute(db)
  return rows[0]!.count
}

/** The ten discounts that were applied most; `revenue` in minor units of the store's currency. */
export const mostUsedDiscounts = (db: Db, store: Scope, { from, to }: Period) =>
  db
    .selectFrom('daily_discounts')
    .select((of) => [
      'title',
      sql<number>`sum(applications)::integer`.as('usage_count'),
      of.fn
        .coalesce(of.fn.sum<number>('revenue').filterWhere('currency', '=', store.currency), sql<number>`0`)
        .as('revenue'),
    ])
    .where('store_id', '=', store.id)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('title')
    .having(sql<boolean>`sum(applications) > 0`)
    .orderBy('usage_count', 'desc')
    .orderBy('revenue', 'desc')
    .orderBy('title')
    .limit(rowsShown)
    .modifyEnd(plannedOnce)
    .execute()

export type Discount = Awaited<ReturnType<typeof mostUsedDiscounts>>[number]

/** What these discounts brought in other currencies than the store's, day by day; `revenue` in minor units of `currency`. */
export const foreignDiscounts = (db: Db, store: Scope, { from, to }: Period, titles: readonly string[]) =>
  db
    .selectFrom('daily_discounts')
    .select(['title', 'currency', 'day', 'revenue'])
    .where('store_id', '=', store.id)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('currency', '!=', store.currency)
    .where('title', 'in', titles)
    .execute()

/** The latest orders of a period, newest first, but for test orders that are over; `total` in minor units. */
export const recentOrders = (db: Db, store: Scope, period: Period) => {
  const { from, to } = bounds(store, period)
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
      paymentStatus.as('financial_status'),
      'is_test',
      sql<string>`to_char(placed_at at time zone ${store.time_zone}, 'YYYY-MM-DD')`.as('date'),
    ])
    .where('store_id', '=', store.id)
    .where('placed_at', '>=', from)
    .where('placed_at', '<', to)
    .where((eb) => eb.not(eb.and([eb('is_test', '=', true), eb('cancelled_at', 'is not', null)])))
    .orderBy('placed_at', 'desc')
    .orderBy('shopify_order_id', 'desc')
    .limit(rowsShown)
    .modifyEnd(plannedOnce)
    .execute()
}

/** The latest order lines of a period, newest first; `line_total` in minor units of `currency`. */
export const recentProducts = (db: Db, store: Scope, period: Period) => {
  const { from, to } = bounds(store, period)
  return db
    .selectFrom('order_lines as line')
    .innerJoin('orders', 'orders.id', 'line.order_id')
    .select(['line.title', 'line.handle', 'line.quantity', 'line.line_total', 'orders.currency'])
    .where('line.store_id', '=', store.id)
    .where('line.placed_at', '>=', from)
    .where('line.placed_at', '<', to)
    .where('orders.is_test', '=', false)
    .orderBy('line.placed_at', 'desc')
    .orderBy('line.order_id')
    .orderBy('line.position')
    .limit(rowsShown)
    .modifyEnd(plannedOnce)
    .execute()
}
