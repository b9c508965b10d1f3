import { sql } from 'kysely'
import { daysIn, dayText, type Month, monthBefore } from '#kit/contract/month.ts'
import type { Db } from '#kit/server/db/database.ts'

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

/** What each day of a month and of the month before came to, oldest first, a row for each currency; money in minor units. */
export const listDays = (db: Db, store: Scope, month: Month) =>
  db
    .selectFrom('daily_figures')
    .select(['day', 'currency', 'checkouts', 'orders', 'revenue', 'customers', 'discounts_used', 'discounted_revenue'])
    .where('store_id', '=', store.id)
    .where('day', '>=', dayText(monthBefore(month), 1))
    .where('day', '<=', dayText(month, daysIn(month)))
    .orderBy('day')
    .execute()

export type DayRow = Awaited<ReturnType<typeof listDays>>[number]

/** The ten discounts that were applied most in the month; `revenue` in minor units of the store's currency. */
export const mostUsedDiscounts = (db: Db, store: Scope, month: Month) =>
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
    .where('day', '>=', dayText(month, 1))
    .where('day', '<=', dayText(month, daysIn(month)))
    .groupBy('title')
    .having(sql<boolean>`sum(applications) > 0`)
    .orderBy('usage_count', 'desc')
    .orderBy('revenue', 'desc')
    .orderBy('title')
    .limit(rowsShown)
    .execute()

/** The latest orders of the month, newest first; `total` in minor units. */
export const recentOrders = (db: Db, store: Scope, month: Month) => {
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
      'is_test',
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
export const recentProducts = (db: Db, store: Scope, month: Month) => {
  const { from, to } = bounds(store, month)
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
    .execute()
}
