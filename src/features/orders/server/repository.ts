import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'
import type { DB } from '#kit/server/db/tables.ts'

/** Keeps an order with its lines, once: a second time it changes nothing. The day's figures follow by triggers. */
export const insertOrder = async (
  db: Db,
  order: Insertable<DB['orders']>,
  lines: readonly Omit<Insertable<DB['order_lines']>, 'order_id' | 'position'>[],
): Promise<void> => {
  const kept = await db
    .insertInto('orders')
    .values(order)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) return
  const numbered = lines.map((row, position) => ({ ...row, order_id: kept.id, position }))
  if (numbered.length > 0) await db.insertInto('order_lines').values(numbered).execute()
}

/** What the variants of an order are called, with what makes each another than its product's others. */
export const listTitles = async (db: Db, storeId: string, shopifyOrderId: number): Promise<Map<number, string>> => {
  const lines = await db
    .selectFrom('order_lines as line')
    .innerJoin('orders', 'orders.id', 'line.order_id')
    .select(['line.variant_id', 'line.title', 'line.variant_title'])
    .where('orders.store_id', '=', storeId)
    .where('orders.shopify_order_id', '=', shopifyOrderId)
    .execute()
  return new Map(
    lines.map(({ variant_id, title, variant_title }) => [
      variant_id,
      [title, variant_title].filter(Boolean).join(', '),
    ]),
  )
}

/** As the shop made it: `amount` in minor units of `currency`, `created_at` in ISO. */
export type Refund = { id: number; amount: number; currency: string; created_at: string }

/** What the shop sent, as it said; texts are empty where it did not. */
export type Parcel = { at: string; delivered_at: string | null; carrier: string; number: string; url: string }

export type OrderChange = {
  order_number: string
  financial_status: string
  fulfillment_status: string
  refunded_total: number
  refunds: readonly Refund[]
  cancelled_at: Date | null
  shop_updated_at: Date
  /** Absent where the shop was not asked for them. */
  parcels?: readonly Parcel[]
}

/**
 * What went back of an order by what the shop says, without what the provider did not carry out: the shop keeps that as refunded for
 * good. Where the provider gave back as much as the shop says, all of it counts. With it counts what went back of money that the shop never had.
 */
const reallyRefunded = (shopRefunded: RawBuilder<number>) => sql<number>`${shopRefunded} - coalesce((
  select max(least(refund_failed_amount, greatest(${shopRefunded} + overcaptured_refunded - refunded_amount, 0)) - overcaptured_refunded)
  from payment_attempts
  where payment_attempts.checkout_id = orders.checkout_id and payment_attempts.state = 'succeeded'), 0)`

/** What the shop says went back of the order that a checkout became, in minor units; nothing of none. */
export const getShopRefunded = async (db: Db, storeId: string, checkoutId: string): Promise<number> => {
  const order = await db
    .selectFrom('orders')
    .select(sql<number>`coalesce(shop_refunded_total, refunded_total)`.as('refunded'))
    .where('store_id', '=', storeId)
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst()
  return order?.refunded ?? 0
}

/** Counts anew what went back of the order that a checkout became, and returns the shop's number of it; null where there is none. */
export const recountRefunds = async (db: Db, storeId: string, checkoutId: string): Promise<number | null> => {
  const shopRefunded = sql<number>`coalesce(shop_refunded_total, refunded_total)`
  const order = await db
    .updateTable('orders')
    .set({ shop_refunded_total: shopRefunded, refunded_total: reallyRefunded(shopRefunded), updated_at: sql`now()` })
    .where('store_id', '=', storeId)
    .where('checkout_id', '=', checkoutId)
    .returning('shopify_order_id')
    .executeTakeFirst()
  return order?.shopify_order_id ?? null
}

/** What counts of an order: all of it where `captured_total` is null, as its payment was taken at once. */
export type Counted = { captured_total: number | null; authorized_until: Date | null }

/** Keeps what was captured of the order that a checkout became, and returns the shop's number of it; null where there is none. */
export const setCounted = async (
  db: Db,
  storeId: string,
  checkoutId: string,
  counted: Counted,
): Promise<number | null> => {
  const order = await db
    .updateTable('orders')
    .set({ ...counted, updated_at: sql`now()` })
    .where('store_id', '=', storeId)
    .where('checkout_id', '=', checkoutId)
    .returning('shopify_order_id')
    .executeTakeFirst()
  return order?.shopify_order_id ?? null
}

/** Takes over what the shop says, unless something newer is already here: the shop's own clock decides. */
export const updateOrder = (db: Db, storeId: string, shopifyOrderId: number, { parcels, ...change }: OrderChange) =>
  db
    .updateTable('orders')
    .set({
      ...change,
      shop_refunded_total: change.refunded_total,
      refunded_total: reallyRefunded(sql`${change.refunded_total}::bigint`),
      refunds: JSON.stringify(change.refunds),
      // What was erased stays erased: a number of a parcel leads to whom it went to.
      ...(parcels && {
        parcels: sql`case when erased_at is null then ${JSON.stringify(parcels)}::jsonb else '[]' end`,
      }),
      updated_at: sql`now()`,
    })
    .where('store_id', '=', storeId)
    .where('shopify_order_id', '=', shopifyOrderId)
    .where((eb) => eb.or([eb('shop_updated_at', 'is', null), eb('shop_updated_at', '<=', change.shop_updated_at)]))
    .execute()

export const hasOrder = async (db: Db, storeId: string, shopifyOrderId: number): Promise<boolean> =>
  (await db
    .selectFrom('orders')
    .select('id')
    .where('store_id', '=', storeId)
    .where('shopify_order_id', '=', shopifyOrderId)
    .executeTakeFirst()) !== undefined

/** The shop's number of the order that a checkout became, or null. */
export const findByCheckout = async (db: Db, storeId: string, checkoutId: string): Promise<number | null> => {
  const row = await db
    .selectFrom('orders')
    .select('shopify_order_id')
    .where('store_id', '=', storeId)
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst()
  return row?.shopify_order_id ?? null
}

/** How the order stands that a checkout became; undefined while the shop has none. */
export const findAfterwards = (db: Db, storeId: string, checkoutId: string) =>
  db
    .selectFrom('orders')
    .select(['order_number', 'placed_at', 'fulfillment_status', 'cancelled_at', 'refunded_total', 'refunds', 'parcels'])
    .where('store_id', '=', storeId)
    .where('checkout_id', '=', checkoutId)
    .$narrowType<{ refunds: Refund[]; parcels: Parcel[] }>()
    .executeTakeFirst()

/** Of these orders those that were sent, and of whose parcels nothing is known yet. */
export const listUnknownParcels = async (db: Db, storeId: string, ids: readonly number[]): Promise<number[]> =>
  (
    await db
      .selectFrom('orders')
      .select('shopify_order_id')
      .where('store_id', '=', storeId)
      .where('shopify_order_id', 'in', [...ids])
      .where('fulfillment_status', 'in', ['FULFILLED', 'PARTIALLY_FULFILLED'])
      .where('erased_at', 'is', null)
      .where(sql<boolean>`parcels = '[]'`)
      .execute()
  ).map((row) => row.shopify_order_id)

/** A store's orders since a day, for comparing them with the shop's: the ids after `after`, in order. */
export const listOrderIds = async (db: Db, storeId: string, since: Date, after: number, limit: number) =>
  (
    await db
      .selectFrom('orders')
      .select('shopify_order_id')
      .where('store_id', '=', storeId)
      .where('placed_at', '>=', since)
      .where('shopify_order_id', '>', after)
      .orderBy('shopify_order_id')
      .limit(limit)
      .execute()
  ).map((row) => row.shopify_order_id)

/** Stores that took an order since a day. */
export const listStoresWithOrders = async (db: Db, since: Date): Promise<string[]> =>
  (await db.selectFrom('orders').select('store_id').distinct().where('placed_at', '>=', since).execute()).map(
    (row) => row.store_id,
  )

/** True for an order of the store that was paid with test money. */
export const isTestOrder = async (db: Db, storeId: string, shopifyOrderId: number): Promise<boolean> => {
  const order = await db
    .selectFrom('orders')
    .select('is_test')
    .where('store_id', '=', storeId)
    .where('shopify_order_id', '=', shopifyOrderId)
    .executeTakeFirst()
  return order?.is_test === true
}
