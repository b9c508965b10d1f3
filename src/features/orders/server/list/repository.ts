import { sql, type SqlBool } from 'kysely'
import type { Answer } from '#features/own-fields/rules.ts'
import { daysIn, dayText } from '#kit/contract/month.ts'
import { askedPeriod } from '#kit/contract/period-query.ts'
import type { Db } from '#kit/server/db/database.ts'
import type { LatestOrder, Slice } from '../../contract.ts'
import type { OrderKind } from '../../rules.ts'

/** A store as its days need it. */
export type Scope = { id: string; time_zone: string }

/** What a shopper wrote beside their address. */
type Written = Record<'company' | 'vat_id' | 'note' | 'gift_note', string | null>

const periodDays = ({ year, month, day, ...others }: Slice) => {
  const { from: first, to: last } = askedPeriod({ year, month, ...others })
  if (year === undefined || month === undefined || day === undefined) return { first, last }
  return {
    first: dayText({ year, month }, day),
    last: dayText({ year, month }, Math.min(day, daysIn({ year, month }))),
  }
}

/** How each kind is said so that its own index serves it. */
export const kindFilters: Record<OrderKind, ReturnType<typeof sql<SqlBool>>> = {
  placed: sql`true`,
  kept: sql`cancelled_at is null`,
  discounted: sql`discounts <> '[]'`,
  refunded: sql`refunded_total > 0`,
  cancelled: sql`cancelled_at is not null`,
}

const selectOrders = (db: Db, store: Scope, slice: Slice) => {
  const { first, last } = periodDays(slice)
  const midnight = (day: string, later: number) =>
    sql<Date>`((${day}::date + ${later}::integer)::timestamp at time zone ${store.time_zone})`
  return db
    .selectFrom('orders')
    .where('store_id', '=', store.id)
    .where('placed_at', '>=', midnight(first, 0))
    .where('placed_at', '<', midnight(last, 1))
    .where(kindFilters[slice.what])
    .$if(slice.discount !== undefined, (query) =>
      query
        .where(kindFilters.discounted)
        .where(sql<SqlBool>`discounts @> jsonb_build_array(jsonb_build_object('title', ${slice.discount}::text))`),
    )
    .orderBy('placed_at', 'desc')
    .orderBy('shopify_order_id', 'desc')
}

/** The order that was placed last, by its index alone but for the one row; the shop tells its moment to the second. */
export const latestOrder = async (db: Db, store: Scope): Promise<LatestOrder> => {
  const [order, recent] = await Promise.all([
    db
      .selectFrom('orders')
      .select(['shopify_order_id', 'order_number'])
      .where('store_id', '=', store.id)
      .orderBy('placed_at', 'desc')
      .orderBy('shopify_order_id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    countRecent(db, store),
  ])
  return { order: order ?? null, recent }
}

const countRecent = async (db: Db, { id, time_zone }: Scope): Promise<number> => {
  const week = sql<string>`((now() at time zone ${time_zone})::date - 7)`
  const { rows } = await sql<{ count: number }>`
    select (select coalesce(sum(orders), 0) from daily_figures where store_id = ${id} and day > ${week})::integer
      + (select count(*) from orders where store_id = ${id} and is_test
          and placed_at >= (${week}::timestamp at time zone ${time_zone}::text))::integer as count`.execute(db)
  return rows[0]!.count
}

/** How an order is paid, as the shop says it; an authorization of ours is none of its own. */
export const paymentStatus = sql<string>`case when authorized_until is not null and cancelled_at is null then 'authorized'
  else lower(financial_status) end`

/** What a list shows of an order; `total` in minor units. */
export const getRowColumns = ({ time_zone }: Scope) => [
  'orders.shopify_order_id' as const,
  'order_number' as const,
  'first_name' as const,
  'last_name' as const,
  'currency' as const,
  'total' as const,
  sql<string | null>`lower(country)`.as('country'),
  sql<string>`lower(fulfillment_status)`.as('fulfillment_status'),
  paymentStatus.as('financial_status'),
  sql<boolean>`cancelled_at is not null`.as('is_cancelled'),
  'is_test' as const,
  sql<string>`to_char(placed_at at time zone ${time_zone}, 'YYYY-MM-DD')`.as('date'),
]

/** One page of a slice, newest first; `total` in minor units. The rows that a page skips are skipped in the index. */
export const listOrders = (db: Db, store: Scope, slice: Slice, limit: number, offset: number) =>
  db
    .selectFrom(selectOrders(db, store, slice).select('shopify_order_id').limit(limit).offset(offset).as('shown'))
    .innerJoin('orders', (join) =>
      join.onRef('orders.shopify_order_id', '=', 'shown.shopify_order_id').on('orders.store_id', '=', store.id),
    )
    .select(getRowColumns(store))
    .orderBy('placed_at', 'desc')
    .orderBy('orders.shopify_order_id', 'desc')
    .execute()

const counted: Record<OrderKind, ReturnType<typeof sql<number>>> = {
  placed: sql`orders`,
  kept: sql`orders - cancelled_orders`,
  discounted: sql`discounted_orders`,
  refunded: sql`refunded_orders`,
  cancelled: sql`cancelled_orders`,
}

/** How many orders a slice has, from the daily figures; those of one discount of one kind are counted one by one. */
export const countOrders = async (db: Db, store: Scope, slice: Slice): Promise<number> => {
  const { first, last } = periodDays(slice)
  if (slice.discount !== undefined) {
    const { count } = await db
      .selectFrom(selectOrders(db, store, slice).clearOrderBy().select('id').as('one'))
      .select(sql<number>`count(*)::integer`.as('count'))
      .executeTakeFirstOrThrow()
    return count
  }
  const { count } = await db
    .selectFrom('daily_figures')
    .select(sql<number>`coalesce(sum(${counted[slice.what]}), 0)::integer`.as('count'))
    .where('store_id', '=', store.id)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .executeTakeFirstOrThrow()
  // Few: their own index finds them, as no figure holds any.
  const tests = await db
    .selectFrom(selectOrders(db, store, slice).clearOrderBy().where('is_test', '=', true).select('id').as('one'))
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count + tests.count
}

/** The next rows of a slice for a file, after the row that `cursor` names. Amounts in minor units, times in the store's zone. */
export const listForFile = (db: Db, store: Scope, slice: Slice, cursor: Cursor | null, limit: number) =>
  selectOrders(db, store, slice)
    .$if(cursor !== null, (query) =>
      query.where(
        sql<SqlBool>`(placed_at, shopify_order_id) < (${cursor?.moment}::timestamptz, ${cursor?.shopify_order_id}::bigint)`,
      ),
    )
    .select(sql<string>`case when erased_at is null then email else '' end`.as('email'))
    .select(['shopify_order_id', 'order_number', 'first_name', 'last_name', 'country', 'currency'])
    .select(({ selectFrom }) =>
      selectFrom('checkouts')
        .select(sql<string>`concat_ws(' / ', nullif(source, ''), nullif(medium, ''), nullif(campaign, ''))`.as('from'))
        .whereRef('checkouts.id', '=', 'orders.checkout_id')
        .as('came_from'),
    )
    .select(({ selectFrom }) =>
      selectFrom('checkouts')
        .select(sql<Answer[]>`coalesce(extras -> 'answers', '[]')`.as('answers'))
        .whereRef('checkouts.id', '=', 'orders.checkout_id')
        .as('answers'),
    )
    .select(({ selectFrom }) =>
      selectFrom('checkouts')
        .select(
          sql<Written>`jsonb_build_object('company', shipping_address ->> 'company', 'vat_id', extras ->> 'vat_id',
            'note', coalesce(extras ->> 'note', note), 'gift_note', extras ->> 'gift_note')`.as('written'),
        )
        .whereRef('checkouts.id', '=', 'orders.checkout_id')
        .as('written'),
    )
    .select(['subtotal', 'discount_total', 'shipping_total', 'tax_total', 'tip_total', 'total'])
    .select(['refunded_total', 'discounts'])
    .select([
      'is_test',
      paymentStatus.as('financial_status'),
      sql<number>`coalesce(captured_total, total)`.as('captured'),
      'fulfillment_status',
      // To the microsecond, which a Date has not.
      sql<string>`placed_at::text`.as('moment'),
      sql<string>`to_char(placed_at at time zone ${store.time_zone}, 'YYYY-MM-DD HH24:MI:SS')`.as('placed'),
      sql<string | null>`to_char(cancelled_at at time zone ${store.time_zone}, 'YYYY-MM-DD HH24:MI:SS')`.as(
        'cancelled',
      ),
    ])
    .limit(limit)
    .execute()

export type Cursor = { moment: string; shopify_order_id: number }
export type FileRow = Awaited<ReturnType<typeof listForFile>>[number]
