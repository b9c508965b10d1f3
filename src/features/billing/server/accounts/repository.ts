import { sql, type Updateable } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'
import type { DB } from '#kit/server/db/tables.ts'

const columns = [
  'store_id',
  'customer_id',
  'checkout_session_id',
  'subscription_id',
  'status',
  'price',
  'period_start',
  'period_end',
  'is_ending',
  'past_due_since',
] as const

const select = (db: Db) => db.selectFrom('billing_accounts').select(columns)

export const findAccount = (db: Db, storeId: string) => select(db).where('store_id', '=', storeId).executeTakeFirst()

/** The account of one of a merchant's stores that was led to this page of the engine, with the name of its store. */
export const findByCheckout = (db: Db, merchantId: string, sessionId: string) =>
  db
    .selectFrom('billing_accounts')
    .innerJoin('stores', 'stores.id', 'billing_accounts.store_id')
    .select(['billing_accounts.store_id', 'billing_accounts.customer_id', 'stores.name'])
    .where('stores.merchant_id', '=', merchantId)
    .where('stores.leaving_at', 'is', null)
    .where('billing_accounts.checkout_session_id', '=', sessionId)
    .executeTakeFirst()

/** For what the engine tells: its customer is one store. */
export const findByCustomer = (db: Db, customerId: string) =>
  select(db).where('customer_id', '=', customerId).executeTakeFirst()

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** The account, held until the transaction ends; null where something newer than `askedAt` already stands there. */
export const lockOlder = async (db: Db, storeId: string, askedAt: Date): Promise<Account | null> =>
  (await select(db).where('store_id', '=', storeId).where('asked_at', '<=', askedAt).forUpdate().executeTakeFirst()) ??
  null

export const lockAccount = (db: Db, storeId: string) =>
  select(db).where('store_id', '=', storeId).forUpdate().executeTakeFirst()

/** The store's account at the engine, kept once. */
export const insertAccount = async (db: Db, storeId: string, customerId: string): Promise<Account> => {
  await db
    .insertInto('billing_accounts')
    .values({ store_id: storeId, customer_id: customerId })
    .onConflict((conflict) => conflict.column('store_id').doNothing())
    .execute()
  return (await findAccount(db, storeId))!
}

export const updateAccount = (db: Db, storeId: string, values: Updateable<DB['billing_accounts']>) =>
  db
    .updateTable('billing_accounts')
    .set({ ...values, updated_at: sql`now()` })
    .where('store_id', '=', storeId)
    .execute()

/** Stores whose payment has been failing since before a moment. */
export const listPastDue = async (db: Db, before: Date): Promise<string[]> =>
  (await db.selectFrom('billing_accounts').select('store_id').where('past_due_since', '<=', before).execute()).map(
    (row) => row.store_id,
  )

export const listAccountStores = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('billing_accounts').select('store_id').execute()).map((row) => row.store_id)

/** Who owns a store, and where they are signed in. */
export const findOwner = async (db: Db, storeId: string) => {
  const owner = await db
    .selectFrom('stores')
    .innerJoin('merchants', 'merchants.id', 'stores.merchant_id')
    .select(['merchants.id', 'merchants.email', 'merchants.name', 'stores.name as store_name', 'stores.plan_id'])
    .where('stores.id', '=', storeId)
    .executeTakeFirst()
  if (!owner) return undefined
  const sessions = await db.selectFrom('sessions').select('id').where('merchant_id', '=', owner.id).execute()
  return { ...owner, sessions: sessions.map(({ id }) => id) }
}
