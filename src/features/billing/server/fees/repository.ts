import { sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'

const orderColumns = [
  'orders.id',
  'orders.store_id',
  'orders.currency',
  'orders.total',
  'orders.captured_total',
  'orders.refunded_total',
  'orders.cancelled_at',
  'orders.placed_at',
  'orders.shop_updated_at',
] as const

/** The order, held until the transaction ends, so that two changes of it are two entries, not two guesses. */
export const lockOrder = (db: Db, storeId: string, shopifyOrderId: number) =>
  db
    .selectFrom('orders')
    .select(orderColumns)
    .where('store_id', '=', storeId)
    .where('shopify_order_id', '=', shopifyOrderId)
    .forUpdate()
    .executeTakeFirst()

export type FeeOrderRow = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** Orders whose fee waits for an exchange rate. */
export const lockWaitingOrders = (db: Db) =>
  db
    .selectFrom('orders')
    .innerJoin('order_fees', 'order_fees.order_id', 'orders.id')
    .select(orderColumns)
    .where('order_fees.rate', 'is', null)
    .limit(1_000)
    .forUpdate('orders')
    .execute()

/** On which plan a store is, here and at the shop platform. */
export const findStorePlans = (db: Db, storeId: string) =>
  db.selectFrom('stores').select(['plan_id', 'shop_plan']).where('id', '=', storeId).executeTakeFirstOrThrow()

type Rate = { rate: number | null; rate_day: string | null }

export const insertTerms = (db: Db, terms: { order_id: string; store_id: string; basis_points: number } & Rate) =>
  db
    .insertInto('order_fees')
    .values(terms)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const findTerms = (db: Db, orderId: string) =>
  db.selectFrom('order_fees').select(['basis_points', 'rate']).where('order_id', '=', orderId).executeTakeFirst()

export const setRate = (db: Db, orderId: string, rate: Rate) =>
  db.updateTable('order_fees').set(rate).where('order_id', '=', orderId).where('rate', 'is', null).execute()

/** The entries of one order so far: their sum in euro cents, and how many there are. */
export const sumOrderEntries = (db: Db, orderId: string) =>
  db
    .selectFrom('fee_entries')
    .select([sql<number>`coalesce(sum(amount), 0)::bigint`.as('amount'), sql<number>`count(*)::int`.as('count')])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()

type Entry = { store_id: string; order_id: string; amount: number; occurred_at: Date; invoice_id?: string }

export const insertEntry = (db: Db, entry: Entry) => db.insertInto('fee_entries').values(entry).execute()

/** What no invoice asks for yet, in euro cents. */
export const sumOpen = async (db: Db, storeId: string): Promise<number> => {
  const { amount } = await db
    .selectFrom('fee_entries')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('amount'))
    .where('store_id', '=', storeId)
    .where('invoice_id', 'is', null)
    .executeTakeFirstOrThrow()
  return amount
}

/** Open fees of a store, or those of one invoice, one row for each order, newest first. */
export const listByOrder = (db: Db, storeId: string, invoiceId: string | null, limit: number) =>
  db
    .selectFrom('fee_entries')
    .innerJoin('orders', 'orders.id', 'fee_entries.order_id')
    .innerJoin('order_fees', 'order_fees.order_id', 'orders.id')
    .select([
      'orders.order_number',
      'orders.placed_at',
      sql<number>`coalesce(orders.captured_total, orders.total)`.as('total'),
      'orders.currency',
      'order_fees.basis_points',
      'order_fees.rate',
      sql<number>`sum(fee_entries.amount)::bigint`.as('fee'),
      sql<number>`count(*) over ()::int`.as('order_count'),
    ])
    .where('fee_entries.store_id', '=', storeId)
    .where('fee_entries.invoice_id', invoiceId === null ? 'is' : '=', invoiceId)
    .groupBy(['orders.id', 'order_fees.order_id'])
    .orderBy('orders.placed_at', 'desc')
    .limit(limit)
    .execute()

export type OrderFeeRow = Awaited<ReturnType<typeof listByOrder>>[number]

export const findBill = (db: Db, invoiceId: string) =>
  db
    .selectFrom('fee_bills')
    .select(['invoice_id', 'store_id', 'amount', 'item_id'])
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst()

type Bill = { invoice_id: string; store_id: string }

export const insertBill = (db: Db, bill: Bill & { amount: number; item_id: string | null }) =>
  db.insertInto('fee_bills').values(bill).execute()

/**
 * Claims open entries before a moment for an invoice, all or those alone that raise a fee, and returns them, oldest first. Call it in
 * a transaction that holds the account.
 */
export const claim = async (db: Db, { store_id, invoice_id }: Bill, before: Date, which: 'all' | 'charges') => {
  const entries = await db
    .updateTable('fee_entries')
    .set({ invoice_id })
    .where('store_id', '=', store_id)
    .where('invoice_id', 'is', null)
    .where('occurred_at', '<', before)
    .$if(which === 'charges', (query) => query.where('amount', '>', 0))
    .returning(['id', 'order_id', 'amount'])
    .execute()
  return entries.toSorted((a, b) => a.id - b.id)
}

/** What an invoice asks for by the entries that were claimed for it, in euro cents. */
export const sumBilled = async (db: Db, invoiceId: string): Promise<number> => {
  const { amount } = await db
    .selectFrom('fee_entries')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('amount'))
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  return amount
}

/** The oldest entry that no invoice asks for yet. */
export const findOldestOpen = (db: Db, storeId: string) =>
  db
    .selectFrom('fee_entries')
    .select(['id', 'occurred_at'])
    .where('store_id', '=', storeId)
    .where('invoice_id', 'is', null)
    .orderBy('occurred_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export const setItem = (db: Db, invoiceId: string, itemId: string) =>
  db.updateTable('fee_bills').set({ item_id: itemId }).where('invoice_id', '=', invoiceId).execute()

/** Gives entries free for a later invoice. Call it in a transaction. */
export const release = async (db: Db, invoiceId: string): Promise<void> => {
  await db.updateTable('fee_entries').set({ invoice_id: null }).where('invoice_id', '=', invoiceId).execute()
  await db.deleteFrom('fee_bills').where('invoice_id', '=', invoiceId).where('item_id', 'is', null).execute()
}
