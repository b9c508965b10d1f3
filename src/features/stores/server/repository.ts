import { sql, type Updateable } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'
import type { DB } from '#kit/server/db/tables.ts'

const columns = [
  'id',
  'merchant_id',
  'shop_domain',
  'name',
  'primary_domain',
  'currency',
  'time_zone',
  'plan_id',
  'connection_kind',
  'api_key',
  'access_token_sealed',
  'access_token_expires_at',
  'api_secret_key_sealed',
  'missing_scopes',
  'is_verified_secret_key',
  'is_add_on_enabled',
  'is_script_injected',
  'script_refused_at',
  'script_checked_at',
] as const

export const listStores = (db: Db, merchantId: string) =>
  db.selectFrom('stores').select(columns).where('merchant_id', '=', merchantId).orderBy('created_at').execute()

/** A store of this merchant; undefined for another's. */
export const findOwnStore = (db: Db, merchantId: string, storeId: string) =>
  db
    .selectFrom('stores')
    .select(columns)
    .where('id', '=', storeId)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()

/** For jobs and webhooks, which have no session: the id came from our own row or address. */
export const findStore = (db: Db, storeId: string) =>
  db.selectFrom('stores').select(columns).where('id', '=', storeId).executeTakeFirst()

export type StoreRow = NonNullable<Awaited<ReturnType<typeof findStore>>>

/** The merchant's store for this shop, made if there is none yet. */
export const saveStore = (db: Db, merchantId: string, shopDomain: string) =>
  db
    .insertInto('stores')
    .values({ merchant_id: merchantId, shop_domain: shopDomain, name: shopDomain.replace('.myshopify.com', '') })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'shop_domain']).doUpdateSet({ updated_at: sql`now()` }))
    .returning(columns)
    .executeTakeFirstOrThrow()

export const updateStore = (db: Db, storeId: string, values: Updateable<DB['stores']>) =>
  db
    .updateTable('stores')
    .set({ ...values, updated_at: sql`now()` })
    .where('id', '=', storeId)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const setSessionStore = (db: Db, sessionId: string, storeId: string) =>
  db.updateTable('sessions').set({ store_id: storeId }).where('id', '=', sessionId).execute()

/** Verified, and the merchant's onboarding done with it. Idempotent. */
export const markVerified = async (db: Db, storeId: string) => {
  const store = await db
    .updateTable('stores')
    .set({ is_verified_secret_key: true, updated_at: sql`now()` })
    .where('id', '=', storeId)
    .where('is_verified_secret_key', '=', false)
    .returning('merchant_id')
    .executeTakeFirst()
  if (!store) return
  await db
    .updateTable('merchants')
    .set({ onboarding: 'completed', updated_at: sql`now()` })
    .where('id', '=', store.merchant_id)
    .where('onboarding', '=', '')
    .execute()
}
