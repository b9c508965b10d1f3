import { sql } from 'kysely'
import { type Db, plannedOnce } from '#kit/server/db/database.ts'
import type { World } from '../worlds.ts'

const columns = [
  'id',
  'store_id',
  'provider',
  'credentials_sealed',
  'is_authorized',
  'is_active',
  'settings',
  'webhook_proven_at',
  'world',
  'address',
  'left_sealed',
  'left_settings',
  'left_address',
  'disconnected_at',
  'account_since',
  'updated_at',
] as const

export const listProviders = (db: Db, storeId: string) =>
  db
    .selectFrom('payment_providers')
    .select(columns)
    .where('store_id', '=', storeId)
    .orderBy('created_at')
    .modifyEnd(plannedOnce)
    .execute()

export const findProvider = (db: Db, storeId: string, provider: string) =>
  db
    .selectFrom('payment_providers')
    .select(columns)
    .where('store_id', '=', storeId)
    .where('provider', '=', provider)
    .executeTakeFirst()

export const findProviderById = (db: Db, storeId: string, id: string) =>
  db
    .selectFrom('payment_providers')
    .select(columns)
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst()

export type ProviderRow = NonNullable<Awaited<ReturnType<typeof findProvider>>>

/** The row that a provider's credentials are sealed to, nobody else's until the transaction ends; made, without credentials, where there is none. */
export const lockProvider = (db: Db, storeId: string, provider: string): Promise<ProviderRow> =>
  db
    .insertInto('payment_providers')
    .values({ store_id: storeId, provider, credentials_sealed: Buffer.alloc(0) })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'provider']).doUpdateSet((is) => ({ provider: is.ref('excluded.provider') })),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Keys that are sealed anew count as another account's from then on (`account_since`). */
export const saveProvider = (
  db: Db,
  storeId: string,
  id: string,
  values: {
    credentials_sealed: Buffer
    settings: string
    world: World
    address: string | null
    webhook_proven_at?: null
    left_sealed?: Buffer
    left_settings?: string
    left_address?: string | null
  },
) =>
  db
    .updateTable('payment_providers')
    .set({ ...values, is_authorized: true, disconnected_at: null, updated_at: sql`now()` })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .execute()

export const setActive = (db: Db, storeId: string, provider: string, isActive: boolean) =>
  db
    .updateTable('payment_providers')
    .set({ is_active: isActive, updated_at: sql`now()` })
    .where('store_id', '=', storeId)
    .where('provider', '=', provider)
    .execute()

/** Nothing is started there from now on; the keys stay for what was. */
export const setDisconnected = (db: Db, storeId: string, id: string, at: Date) =>
  db
    .updateTable('payment_providers')
    .set({ disconnected_at: at, is_active: false, is_authorized: false, updated_at: sql`now()` })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .where('disconnected_at', 'is', null)
    .execute()

/** Erases those, keys and all, that were disconnected before `before`, of every store. */
export const eraseDisconnected = (db: Db, before: Date) =>
  db.deleteFrom('payment_providers').where('disconnected_at', '<', before).execute()

/** The provider no longer takes these keys of the store: nothing new is started with them. */
export const setUnauthorized = (db: Db, storeId: string, provider: string, sealed: Buffer) =>
  db
    .updateTable('payment_providers')
    .set({ is_authorized: false, updated_at: sql`now()` })
    .where('store_id', '=', storeId)
    .where('provider', '=', provider)
    .where('credentials_sealed', '=', sealed)
    .execute()

/** Unless its keys were changed, or it was disconnected, meanwhile. */
export const setAuthorizedAgain = (db: Db, storeId: string, provider: string, sealed: Buffer) =>
  db
    .updateTable('payment_providers')
    .set({ is_authorized: true, updated_at: sql`now()` })
    .where('store_id', '=', storeId)
    .where('provider', '=', provider)
    .where('credentials_sealed', '=', sealed)
    .where('disconnected_at', 'is', null)
    .execute()

/** Lays members over a provider's settings; with `sealed`, unless its keys were changed meanwhile. What changes nothing is not written. */
export const mergeSettings = (db: Db, storeId: string, provider: string, members: object, sealed?: Buffer) =>
  db
    .updateTable('payment_providers')
    .set({ settings: sql`settings || ${JSON.stringify(members)}::jsonb`, updated_at: sql`now()` })
    .where(sql<boolean>`settings is distinct from settings || ${JSON.stringify(members)}::jsonb`)
    .where('store_id', '=', storeId)
    .where('provider', '=', provider)
    .$if(sealed !== undefined, (query) => query.where('credentials_sealed', '=', sealed!))
    .execute()

export const setProven = (db: Db, storeId: string, provider: string, at: Date) =>
  db
    .updateTable('payment_providers')
    .set({ webhook_proven_at: at })
    .where('store_id', '=', storeId)
    .where('provider', '=', provider)
    .where('webhook_proven_at', 'is', null)
    .execute()

/** Whether payments of a store are authorized alone where they can wait. */
export const capturesLater = async (db: Db, storeId: string): Promise<boolean> =>
  (
    await db
      .selectFrom('stores')
      .select('captures_later')
      .where('id', '=', storeId)
      .modifyEnd(plannedOnce)
      .executeTakeFirst()
  )?.captures_later === true

export const setCapturesLater = (db: Db, storeId: string, captures_later: boolean) =>
  db.updateTable('stores').set({ captures_later }).where('id', '=', storeId).execute()
