import { sql } from 'kysely'
import { type Db, plannedOnce } from '#kit/server/db/database.ts'
import type { FlashKind } from '../contract.ts'

const accountsNamed = (db: Db, email: string) =>
  db
    .selectFrom('merchants')
    .select(['id', 'email', 'name', 'last_name', 'onboarding', 'password_hash', 'email_proven_at'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('leaving_at', 'is', null)

/** The account whose address this is proven to be, and the newest of those that only say so. */
export const findClaims = async (db: Db, email: string) => {
  const [owner, newcomer] = await Promise.all([
    accountsNamed(db, email).where('email_proven_at', 'is not', null).executeTakeFirst(),
    accountsNamed(db, email)
      .where('email_proven_at', 'is', null)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  return { owner, newcomer }
}

/** Whom a mail to the address reaches: who has proven it, else who came last. */
export const findMerchantByEmail = async (db: Db, email: string) => {
  const { owner, newcomer } = await findClaims(db, email)
  return owner ?? newcomer
}

export const findMerchant = (db: Db, id: string) =>
  db
    .selectFrom('merchants')
    .select(['id', 'email', 'name', 'onboarding', 'password_hash', 'email_proven_at'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Its address is only claimed so far: see `proofs`. */
export const insertMerchant = (
  db: Db,
  merchant: { email: string; name: string; last_name: string; password_hash: string },
) => db.insertInto('merchants').values(merchant).returning(['id', 'onboarding']).executeTakeFirstOrThrow()

export const findPasswordHash = async (db: Db, merchantId: string): Promise<string> => {
  const merchant = await db
    .selectFrom('merchants')
    .select('password_hash')
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return merchant.password_hash
}

export const setPasswordHash = (db: Db, merchantId: string, passwordHash: string) =>
  db
    .updateTable('merchants')
    .set({ password_hash: passwordHash, updated_at: sql`now()` })
    .where('id', '=', merchantId)
    .execute()

/** The store that a new session starts in: the one used last, else the oldest. */
export const findStartStore = (db: Db, merchantId: string) =>
  db
    .selectFrom('stores')
    .leftJoin('sessions', 'sessions.store_id', 'stores.id')
    .select('stores.id')
    .where('stores.merchant_id', '=', merchantId)
    .where('stores.leaving_at', 'is', null)
    .orderBy(sql`sessions.last_seen_at desc nulls last`)
    .orderBy('stores.created_at')
    .limit(1)
    .executeTakeFirst()

export const insertSession = (
  db: Db,
  session: {
    token_hash: Buffer
    merchant_id: string
    store_id: string | null
    csrf_token: string
    ip_address: string
    user_agent: string
    expires_at: Date
  },
) => db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow()

/** Session, merchant and current store in one read, or undefined when the session is unknown or over. */
export const findVisitor = (db: Db, tokenHash: Buffer, notSeenSince: Date) =>
  db
    .selectFrom('sessions')
    .innerJoin('merchants', 'merchants.id', 'sessions.merchant_id')
    .leftJoin('stores', (join) =>
      join
        .onRef('stores.id', '=', 'sessions.store_id')
        .onRef('stores.merchant_id', '=', 'merchants.id')
        .on('stores.leaving_at', 'is', null),
    )
    .select([
      'sessions.id as session_id',
      'sessions.csrf_token',
      'sessions.authenticated_at',
      'sessions.last_seen_at',
      'merchants.id as merchant_id',
      'merchants.email',
      'merchants.email_proven_at',
      'merchants.name',
      'merchants.last_name',
      'merchants.onboarding',
      'stores.id as store_id',
      'stores.shop_domain',
      'stores.name as store_name',
      'stores.primary_domain',
      'stores.currency',
      'stores.time_zone',
      'stores.plan_id',
      'stores.is_script_injected',
      'stores.is_verified_secret_key',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('sessions.last_seen_at', '>', notSeenSince)
    .modifyEnd(plannedOnce)
    .executeTakeFirst()

export const touchSession = (db: Db, id: string) =>
  db
    .updateTable('sessions')
    .set({ last_seen_at: sql`now()` })
    .where('id', '=', id)
    .execute()

export const deleteSession = (db: Db, id: string) => db.deleteFrom('sessions').where('id', '=', id).execute()

export const deleteMerchantSessions = (db: Db, merchantId: string) =>
  db.deleteFrom('sessions').where('merchant_id', '=', merchantId).execute()

export const deleteOtherSessions = (db: Db, merchantId: string, keptId: string) =>
  db.deleteFrom('sessions').where('merchant_id', '=', merchantId).where('id', '!=', keptId).execute()

/** Undefined for another merchant's session. */
export const deleteOwnSession = (db: Db, merchantId: string, id: string) =>
  db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .returning('id')
    .executeTakeFirst()

/** The sessions that are not over, the one used last first. */
export const listSessions = (db: Db, merchantId: string, notSeenSince: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip_address', 'last_seen_at', 'created_at'])
    .where('merchant_id', '=', merchantId)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('last_seen_at', '>', notSeenSince)
    .orderBy('last_seen_at', 'desc')
    .execute()

export const deleteEndedSessions = (db: Db, notSeenSince: Date) =>
  db
    .deleteFrom('sessions')
    .where((or) => or.or([or('expires_at', '<', sql<Date>`now()`), or('last_seen_at', '<', notSeenSince)]))
    .execute()

export const insertReset = (db: Db, reset: { token_hash: Buffer; merchant_id: string; expires_at: Date }) =>
  db.insertInto('password_resets').values(reset).execute()

/** Whom a link that still works belongs to. */
export const findResetOwner = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('password_resets')
    .innerJoin('merchants', 'merchants.id', 'password_resets.merchant_id')
    .select(['merchants.id', 'merchants.email', 'merchants.name'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

export const deleteMerchantResets = (db: Db, merchantId: string) =>
  db.deleteFrom('password_resets').where('merchant_id', '=', merchantId).where('used_at', 'is', null).execute()

/** Spends the token: a second use finds nothing. */
export const useReset = (db: Db, tokenHash: Buffer) =>
  db
    .updateTable('password_resets')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('merchant_id')
    .executeTakeFirst()

/** Leaves a message for a session's next page; for one that ended meanwhile there is none. */
export const insertFlash = (db: Db, sessionId: string, kind: FlashKind, message: string) =>
  db
    .insertInto('flash_messages')
    .columns(['session_id', 'kind', 'message'])
    .expression((of) =>
      of
        .selectFrom('sessions')
        .select(['id', sql<string>`${kind}::text`.as('kind'), sql<string>`${message}::text`.as('message')])
        .where('id', '=', sessionId),
    )
    .execute()

/** Hands the messages over and forgets them, so that each is shown once. */
export const takeFlash = (db: Db, sessionId: string) =>
  db.deleteFrom('flash_messages').where('session_id', '=', sessionId).returning(['kind', 'message']).execute()

/** Undefined when nobody signed in with this device to the account of that address. */
export const findDevice = (db: Db, tokenHash: Buffer, email: string) =>
  db
    .selectFrom('known_devices')
    .innerJoin('merchants', 'merchants.id', 'known_devices.merchant_id')
    .select('known_devices.merchant_id')
    .where('known_devices.token_hash', '=', tokenHash)
    .where(sql<string>`lower(merchants.email)`, '=', email)
    // Anybody may make an account that claims the address.
    .where('merchants.email_proven_at', 'is not', null)
    .executeTakeFirst()

/** True for a device of any account. */
export const isDevice = async (db: Db, tokenHash: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('known_devices')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const saveDevice = (db: Db, device: { token_hash: Buffer; merchant_id: string }) =>
  db
    .insertInto('known_devices')
    .values(device)
    .onConflict((conflict) => conflict.columns(['token_hash', 'merchant_id']).doUpdateSet({ seen_at: sql`now()` }))
    .execute()

export const deleteMerchantDevices = (db: Db, merchantId: string) =>
  db.deleteFrom('known_devices').where('merchant_id', '=', merchantId).execute()

export const deleteUnusedDevices = (db: Db, notSeenSince: Date) =>
  db.deleteFrom('known_devices').where('seen_at', '<', notSeenSince).execute()
