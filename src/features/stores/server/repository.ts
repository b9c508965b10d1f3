import { sql, type Updateable } from 'kysely'
import { allowLonger, type Db, plannedOnce } from '#kit/server/db/database.ts'
import type { DB } from '#kit/server/db/tables.ts'
import { refuse } from '#kit/server/errors.ts'
import type { RefusedTopic } from '../rules.ts'
import { isProving } from './shopify/topics.ts'

declare module '#kit/server/context.ts' {
  interface Store {
    shop_domain: string
    name: string
    primary_domain: string | null
    currency: string
    time_zone: string
    plan_id: number
    is_script_injected: boolean
    is_verified_secret_key: boolean
  }
}

const columns = [
  'id',
  'merchant_id',
  'shop_domain',
  'permanent_domain',
  'name',
  'primary_domain',
  'domains',
  'currency',
  'time_zone',
  'plan_id',
  'connection_kind',
  'api_key',
  'access_token_sealed',
  'access_token_expires_at',
  'api_secret_key_sealed',
  'former_api_secret_key_sealed',
  'missing_scopes',
  'refused_topics',
  'is_verified_secret_key',
  'secret_refused_at',
  'secret_signed_at',
  'proof_code',
  'is_add_on_enabled',
  'is_script_injected',
  'script_refused_at',
  'script_checked_at',
  'cut_off_at',
  'leaving_at',
  'ships_to',
  'contact_email',
] as const

/** The merchant's stores, the oldest first; those that are being removed are gone for them. */
export const listStores = (db: Db, merchantId: string) =>
  listEveryStore(db, merchantId).then((stores) => stores.filter(({ leaving_at }) => leaving_at === null))

/** Those that are being removed among them. */
export const listEveryStore = (db: Db, merchantId: string) =>
  db.selectFrom('stores').select(columns).where('merchant_id', '=', merchantId).orderBy('created_at').execute()

/** A store of this merchant; undefined for another's, and for one that is being removed. */
export const findOwnStore = (db: Db, merchantId: string, storeId: string) =>
  db
    .selectFrom('stores')
    .select(columns)
    .where('id', '=', storeId)
    .where('merchant_id', '=', merchantId)
    .where('leaving_at', 'is', null)
    .executeTakeFirst()

/** For jobs and webhooks, which have no session: the id came from our own row or address. */
export const findStore = (db: Db, storeId: string) =>
  db.selectFrom('stores').select(columns).where('id', '=', storeId).modifyEnd(plannedOnce).executeTakeFirst()

export type StoreRow = NonNullable<Awaited<ReturnType<typeof findStore>>>

/** Corrects the shop of a store whose keys were never saved; undefined where there is another store for that shop, or keys. */
export const correctShop = (db: Db, merchantId: string, storeId: string, shopDomain: string) =>
  db
    .updateTable('stores')
    .set({ shop_domain: shopDomain, name: toStoreName(shopDomain), updated_at: sql`now()` })
    .where('id', '=', storeId)
    .where('merchant_id', '=', merchantId)
    .where('api_secret_key_sealed', 'is', null)
    .where('leaving_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('stores as other')
            .select('other.id')
            .where('other.merchant_id', '=', merchantId)
            .where('other.shop_domain', '=', shopDomain),
        ),
      ),
    )
    .returning(columns)
    .executeTakeFirst()

const toStoreName = (shopDomain: string) => shopDomain.replace('.myshopify.com', '')

/** Holds the merchant's other saves of stores back until this transaction ends. */
export const lockMerchant = (db: Db, merchantId: string) =>
  db.selectFrom('merchants').select('id').where('id', '=', merchantId).forUpdate().execute()

/** The merchant's store for this shop, made if there is none yet. Throws 409 while an earlier one is still being removed. */
export const saveStore = (db: Db, merchantId: string, shopDomain: string) =>
  db
    .insertInto('stores')
    .values({ merchant_id: merchantId, shop_domain: shopDomain, name: toStoreName(shopDomain) })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'shop_domain'])
        .doUpdateSet({ updated_at: sql`now()` })
        .where('stores.leaving_at', 'is', null),
    )
    .returning(columns)
    .executeTakeFirstOrThrow(() =>
      refuse.conflict(`${shopDomain} is still being removed. Please try again in a few minutes.`),
    )

export const updateStore = (db: Db, storeId: string, values: Updateable<DB['stores']>) =>
  db
    .updateTable('stores')
    .set({ ...values, updated_at: sql`now()` })
    .where('id', '=', storeId)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Takes it upon itself to ask where the shop ships to; false where somebody did since `before`. */
export const claimShipsTo = async (db: Db, storeId: string, now: Date, before: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('stores')
    .set({ ships_to_asked_at: now })
    .where('id', '=', storeId)
    .where((eb) => eb.or([eb('ships_to_asked_at', 'is', null), eb('ships_to_asked_at', '<', before)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What the shop does not tell us of; topics that only prove the secret are missed by nobody. */
export const saveAllowed = (db: Db, storeId: string, refused: readonly RefusedTopic[], missing_scopes: string[]) =>
  updateStore(db, storeId, {
    refused_topics: JSON.stringify(refused.filter(({ topic }) => !isProving(topic))),
    missing_scopes,
  })

/** Stores whose shop can be asked, for the nightly round. */
export const listConnected = (db: Db) =>
  db
    .selectFrom('stores')
    .select('id')
    .where('access_token_sealed', 'is not', null)
    .where('leaving_at', 'is', null)
    .execute()

/** The shop has taken the app out, or refuses this token otherwise; nothing happens where keys were saved since. */
export const cutOff = (db: Db, storeId: string, tokenSealed: Buffer, at: Date) =>
  db
    .updateTable('stores')
    .set({
      access_token_sealed: null,
      access_token_expires_at: null,
      cut_off_at: at,
      is_verified_secret_key: false,
      is_script_injected: false,
      updated_at: sql`now()`,
    })
    .where('id', '=', storeId)
    .where('access_token_sealed', '=', tokenSealed)
    .execute()

/**
 * The same for what the shop that was asked says of itself: in another time zone the database counts all figures of the store
 * anew. Throws 409 when the store has another shop by now.
 */
export const saveFacts = (
  db: Db,
  { id, shop_domain: shopDomain }: Pick<StoreRow, 'id' | 'shop_domain'>,
  values: Updateable<DB['stores']>,
) =>
  db.transaction().execute(async (held) => {
    await allowLonger(held, 60)
    const asked = held.selectFrom('stores').select('id').where('id', '=', id).where('shop_domain', '=', shopDomain)
    if (!(await asked.forUpdate().executeTakeFirst()))
      throw refuse.conflict('The name of this store was changed in the meantime. Please try again.')
    return updateStore(held, id, values)
  })

export const setSessionStore = (db: Db, sessionId: string, storeId: string) =>
  db.updateTable('sessions').set({ store_id: storeId }).where('id', '=', sessionId).execute()

/** Verified, and the merchant's onboarding done with it. Idempotent; not for a store whose app was taken out of its shop. */
export const markVerified = async (db: Db, storeId: string) => {
  const store = await db
    .updateTable('stores')
    .set({ is_verified_secret_key: true, secret_refused_at: null, proof_code: null, updated_at: sql`now()` })
    .where('id', '=', storeId)
    .where('is_verified_secret_key', '=', false)
    .where('access_token_sealed', 'is not', null)
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

/** Makes changes of a store's settings take turns until the transaction ends. False when there is no such store. */
export const lockStore = async (db: Db, storeId: string): Promise<boolean> => {
  const store = await db
    .selectFrom('stores')
    .select('id')
    .where('id', '=', storeId)
    .where('leaving_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return store !== undefined
}

/** True while the store takes payments. Holds off its removal until the transaction ends. */
export const takesPayments = async (db: Db, storeId: string): Promise<boolean> => {
  const store = await db
    .selectFrom('stores')
    .select('leaving_at')
    .where('id', '=', storeId)
    .forShare()
    .executeTakeFirst()
  return store?.leaving_at === null
}

/** Stores whose key ends before a moment. */
export const listEnding = (db: Db, before: Date) =>
  db
    .selectFrom('stores')
    .select(columns)
    .where('access_token_expires_at', '<', before)
    .where('access_token_sealed', 'is not', null)
    .where('leaving_at', 'is', null)
    .execute()

type Read = Pick<StoreRow, 'id' | 'access_token_sealed'>

/** A connection that is still the one that was read: what its shop answers says nothing of one that was saved since. */
const updateUnchanged = (db: Db, { id, access_token_sealed: sealed }: Read) =>
  db.updateTable('stores').where('id', '=', id).where('access_token_sealed', 'is not distinct from', sealed)

/** False, and nothing is kept, where the store has other keys by now or none. */
export const saveRenewed = async (db: Db, read: Read, values: Updateable<DB['stores']>): Promise<boolean> => {
  const renewed = { ...values, renewal_refused_at: null, updated_at: sql<Date>`now()` }
  const { numUpdatedRows } = await updateUnchanged(db, read).set(renewed).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** From the first time on that a shop refuses. */
export const noteRenewalRefused = (db: Db, read: Read, at: Date) =>
  updateUnchanged(db, read).set({ renewal_refused_at: at }).where('renewal_refused_at', 'is', null).execute()
