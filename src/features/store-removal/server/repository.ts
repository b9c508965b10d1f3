import { sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'

/** What a merchant's store would take with it; undefined for another's store and for one that is leaving already. */
export const findLosses = (db: Db, merchantId: string, storeId: string) =>
  db
    .selectFrom('stores')
    .leftJoin('custom_domains', 'custom_domains.store_id', 'stores.id')
    .select((from) => [
      'stores.id',
      'stores.name',
      'stores.shop_domain',
      'stores.plan_id',
      'stores.is_script_injected',
      'stores.api_key',
      'custom_domains.host as custom_domain',
      from
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll<number>().as('orders'))
        .whereRef('orders.store_id', '=', 'stores.id')
        .as('orders'),
      from
        .selectFrom('billing_invoices')
        .select(({ fn }) => fn.countAll<number>().as('invoices'))
        .whereRef('billing_invoices.store_id', '=', 'stores.id')
        .as('invoices'),
    ])
    .where('stores.id', '=', storeId)
    .where('stores.merchant_id', '=', merchantId)
    .where('stores.leaving_at', 'is', null)
    .executeTakeFirst()

/** The store that its merchant sees once another is gone: a verified one before others, the oldest first. */
export const findNextStore = (db: Db, merchantId: string, storeId: string) =>
  db
    .selectFrom('stores')
    .select(['id', 'name'])
    .where('merchant_id', '=', merchantId)
    .where('id', '!=', storeId)
    .where('leaving_at', 'is', null)
    .orderBy('is_verified_secret_key', 'desc')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()

/** True when a store of the merchant, leaving or not, has this id. */
export const isOwn = async (db: Db, merchantId: string, storeId: string): Promise<boolean> => {
  const store = await db
    .selectFrom('stores')
    .select('id')
    .where('id', '=', storeId)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return store !== undefined
}

/** Lets one removal of a merchant's stores wait for the other, so that two at once cannot each lead to the other's store. */
export const takeTurns = (db: Db, merchantId: string) =>
  db.selectFrom('merchants').select('id').where('id', '=', merchantId).forNoKeyUpdate().execute()

/**
 * The store is gone for its merchant: no device shows it, no shopper is sent to its checkout. False when it was before.
 * Without a next store, setting up begins anew.
 */
export const markLeaving = async (
  db: Db,
  merchantId: string,
  storeId: string,
  nextStoreId: string | null,
): Promise<boolean> => {
  const marked = await db
    .updateTable('stores')
    .set({ leaving_at: sql`now()`, is_add_on_enabled: false })
    .where('id', '=', storeId)
    .where('merchant_id', '=', merchantId)
    .where('leaving_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!marked) return false
  await db.updateTable('sessions').set({ store_id: nextStoreId }).where('store_id', '=', storeId).execute()
  if (nextStoreId === null)
    await db
      .updateTable('merchants')
      .set({ onboarding: '', updated_at: sql`now()` })
      .where('id', '=', merchantId)
      .execute()
  return true
}

/** A store that is to be erased, with whom to tell; undefined once it is gone, or when nobody asked for that. */
export const findLeaving = (db: Db, storeId: string) =>
  db
    .selectFrom('stores')
    .innerJoin('merchants', 'merchants.id', 'stores.merchant_id')
    .select([
      'stores.id',
      'stores.name as store',
      'stores.shop_domain',
      'stores.is_script_injected',
      'merchants.email',
      'merchants.name',
      'merchants.email_proven_at',
    ])
    .where('stores.id', '=', storeId)
    .where('stores.leaving_at', 'is not', null)
    .executeTakeFirst()

/**
 * True while a payment in the store is on its way to becoming an order, or to going back where it came twice, and while a refund, a capture or a
 * change of an order that somebody asked for has no answer: without the store nobody would ask any more.
 */
export const isBeingPaid = async (db: Db, storeId: string, notOlderThan: Date): Promise<boolean> => {
  const asked = (table: 'order_captures' | 'order_changes' | 'order_refunds') =>
    db
      .selectFrom(table)
      .select('id')
      .where('store_id', '=', storeId)
      .where('state', '=', 'asked')
      .where('created_at', '>', notOlderThan)
  const found = await db
    .selectFrom('checkouts')
    .select('id')
    .where('store_id', '=', storeId)
    .where('state', 'in', ['paying', 'paid'])
    .where('updated_at', '>', notOlderThan)
    .unionAll(
      db
        .selectFrom('payment_attempts')
        .select('id')
        .where('store_id', '=', storeId)
        .where('state', '=', 'surplus')
        .where('updated_at', '>', notOlderThan),
    )
    .unionAll(asked('order_captures'))
    .unionAll(asked('order_changes'))
    .unionAll(asked('order_refunds'))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

const atOnce = 2_000

/**
 * By an index of the store's own, so that no other store's rows are read; sales of one time together, as the figures of each month
 * that a portion touches are counted anew.
 */
const inOrder = [
  ['orders', 'placed_at'],
  ['checkouts', 'opened_at'],
  ['webhook_deliveries', 'id'],
] as const

/** Erases what a store has most of in portions, so that no statement takes long. */
export const eraseSales = async (db: Db, storeId: string) => {
  for (const [table, column] of inOrder) {
    let erased: number
    do {
      const { numAffectedRows } = await sql`delete from ${sql.table(table)} where id in
        (select id from ${sql.table(table)} where store_id = ${storeId}
          order by ${sql.ref(column)} desc limit ${atOnce})`.execute(db)
      erased = Number(numAffectedRows ?? 0)
    } while (erased === atOnce)
  }
}

/** Erases the store and everything that hangs on it. False when that was done before. */
export const eraseRow = async (db: Db, storeId: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('stores')
    .where('id', '=', storeId)
    .where('leaving_at', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
