import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { compiledOnce } from '#kit/server/db/compiled-once.ts'
import { type Db, plannedOnce } from '#kit/server/db/database.ts'
import type { DB } from '#kit/server/db/tables.ts'
import type { AttemptState } from '../../rules.ts'
import type { Purchase, Visit } from '../purchase.ts'

export type Attempt = Omit<Selectable<DB['payment_attempts']>, 'state' | 'purchase' | 'visit'> & {
  state: AttemptState
  purchase: Purchase
  visit: Visit
}

export const live: AttemptState[] = ['started', 'waiting']
const holdingMoney: AttemptState[] = ['succeeded', 'surplus', 'refunded']

export const insertAttempt = (db: Db, values: Insertable<DB['payment_attempts']>): Promise<Attempt> =>
  db.insertInto('payment_attempts').values(values).returningAll().$castTo<Attempt>().executeTakeFirstOrThrow()

export const findByKey = (db: Db, key: string) =>
  db.selectFrom('payment_attempts').selectAll().where('idempotency_key', '=', key).$castTo<Attempt>().executeTakeFirst()

export const findAttempt = (db: Db, id: string) =>
  db.selectFrom('payment_attempts').selectAll().where('id', '=', id).$castTo<Attempt>().executeTakeFirst()

/** The attempt of this store that a provider's message is about. */
export const findByPayment = (db: Db, storeId: string, provider: string, paymentId: string) =>
  db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('provider', '=', provider)
    .where('provider_payment_id', '=', paymentId)
    .$castTo<Attempt>()
    .executeTakeFirst()

export const listAttempts = (db: Db, checkoutId: string): Promise<Attempt[]> =>
  db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .orderBy('created_at')
    .$castTo<Attempt>()
    .execute()

/** The ways to pay that were tried for a checkout, the latest last. */
export const listTried = compiledOnce((db, checkoutId: string) =>
  db
    .selectFrom('payment_attempts')
    .select(['provider', 'method'])
    .where('checkout_id', '=', checkoutId)
    .orderBy('created_at')
    .modifyEnd(plannedOnce),
)

/** Whether what was paid for a checkout was test money. */
export const isPaidByTest = async (db: Db, checkoutId: string): Promise<boolean> =>
  (await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('checkout_id', '=', checkoutId)
    .where('state', '=', 'succeeded')
    .where('is_test', '=', true)
    .executeTakeFirst()) !== undefined

export const updateAttempt = (db: Db, id: string, values: Updateable<DB['payment_attempts']>) =>
  db.updateTable('payment_attempts').set(values).where('id', '=', id).execute()

/** Notes how a payment differs from what was asked for, unless it counts; news reopens what the merchant had settled. */
export const noteMismatch = (db: Db, id: string, mismatch: string) =>
  db
    .updateTable('payment_attempts')
    .set({
      mismatch,
      settled_by_merchant_at: sql`case when mismatch is distinct from ${mismatch}::text then null
        else settled_by_merchant_at end`,
    })
    .where('id', '=', id)
    .where('state', 'not in', holdingMoney)
    .execute()

/** Counts that the provider is asked to start the attempt, and returns how often it has been; null for one that is over. */
export const countTry = async (db: Db, id: string): Promise<number | null> => {
  const counted = await db
    .updateTable('payment_attempts')
    .set({ tries: sql`tries + 1`, failure: sql<string | null>`case when state = 'started' then null else failure end` })
    .where('id', '=', id)
    .where('state', 'in', live)
    .returning('tries')
    .executeTakeFirst()
  return counted?.tries ?? null
}

/** The attempt, of whichever store, that a shopper comes back from a provider's page with. */
export const findByReturn = (db: Db, provider: string, paymentId: string) =>
  db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('checkouts as checkout', 'checkout.id', 'attempt.checkout_id')
    .select([
      'attempt.id',
      'attempt.store_id',
      'attempt.provider',
      'attempt.is_test',
      'attempt.captures_later',
      'attempt.checkout_id',
      'attempt.visit',
      'checkout.token',
      'checkout.browsers',
    ])
    .$narrowType<{ visit: Visit }>()
    .where('attempt.provider', '=', provider)
    .where('attempt.provider_payment_id', '=', paymentId)
    .executeTakeFirst()

/** Ends an attempt that no provider has been asked about, and so never will be; false when one was, or is about to be. */
export const abandon = async (db: Db, id: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('payment_attempts')
    .set({ state: 'cancelled', updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'started')
    .where('tries', '=', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Keeps what the provider answered to the start, and returns how the attempt stands now; null when an earlier answer is kept. An
 * attempt that went on meanwhile keeps its state.
 */
export const recordStart = async (
  db: Db,
  id: string,
  values: { provider_payment_id: string; next_step_sealed: Buffer; updated_at: Date; is_address_left_out?: true },
): Promise<AttemptState | null> => {
  const kept = await db
    .updateTable('payment_attempts')
    .set({ ...values, state: sql`case when state = 'started' then 'waiting' else state end` })
    .where('id', '=', id)
    .where('next_step_sealed', 'is', null)
    .returning('state')
    .$castTo<{ state: AttemptState }>()
    .executeTakeFirst()
  return kept?.state ?? null
}

/**
 * Attempts whose outcome is unknown: the provider is to be asked, young ones every two minutes, older ones with
 * growing gaps, which stay small where it is in doubt whether they were paid. Cancelled ones are among them for an hour at the `lingering` providers, where they can still be paid.
 */
export const listSilent = (db: Db, now: Date, lingering: readonly string[]) =>
  db
    .selectFrom('payment_attempts')
    .select(['id', 'checkout_id', 'created_at'])
    .where((eb) =>
      eb.or([
        eb('state', 'in', live),
        eb.and([
          eb('state', '=', 'cancelled'),
          eb('created_at', '>', new Date(now.getTime() - 3_600_000)),
          eb(eb.ref('provider'), '=', eb.fn.any(eb.val([...lingering]))),
        ]),
      ]),
    )
    .where('updated_at', '<', new Date(now.getTime() - 120_000))
    .where(
      sql<boolean>`coalesce(checked_at, '-infinity') < ${now}::timestamptz
        - greatest(interval '2 minutes', least((${now}::timestamptz - created_at) / 4, case when doubt is null then null
            when created_at > ${now}::timestamptz - interval '1 day' then interval '30 minutes' else interval '6 hours' end))`,
    )
    .orderBy('created_at')
    .limit(200)
    .execute()

/** Payments that came twice and are to be given back. */
export const listSurplus = (db: Db) =>
  db
    .selectFrom('payment_attempts')
    .select('id')
    .where('state', '=', 'surplus')
    .where('refund_failed_at', 'is', null)
    .orderBy('created_at')
    .limit(50)
    .execute()

/** Ends some checkouts that were not finished in time, and returns how many. One that is being paid, or changed just now, is left alone. */
export const expireOld = async (db: Db, now: Date, limit: number): Promise<number> => {
  const due = db
    .selectFrom('checkouts')
    .select('id')
    .where('state', 'in', ['open', 'failed'])
    .where('expires_at', '<', now)
    .orderBy('expires_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const { numUpdatedRows } = await db
    .with('due', () => due)
    .updateTable('checkouts')
    .set({ state: 'expired', updated_at: now })
    .where('id', 'in', (eb) => eb.selectFrom('due').select('due.id'))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
