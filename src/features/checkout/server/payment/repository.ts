import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DisputeState } from '#features/payment-methods/server/public.ts'
import type { Db } from '#kit/server/db/database.ts'
import type { DB } from '#kit/server/db/tables.ts'
import type { Concern } from '../../payments-contract.ts'
import type { AttemptState } from '../../rules.ts'
import type { Purchase, Visit } from '../purchase.ts'

export type Attempt = Omit<Selectable<DB['payment_attempts']>, 'state' | 'purchase' | 'visit'> & {
  state: AttemptState
  purchase: Purchase
  visit: Visit
}

const live: AttemptState[] = ['started', 'waiting']
const holdingMoney: AttemptState[] = ['succeeded', 'surplus', 'refunded']

export const insertAttempt = async (db: Db, values: Insertable<DB['payment_attempts']>): Promise<Attempt> =>
  (await db
    .insertInto('payment_attempts')
    .values(values)
    .returningAll()
    .executeTakeFirstOrThrow()) as unknown as Attempt

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

type Afterwards = { refunded: number; dispute: DisputeState; isDisputed: boolean; at: Date }

/**
 * Notes what went back to the shopper and how a dispute stands, and that this was asked `at`. `isDisputed` is what a message
 * told: it opens a dispute that the answer does not show yet, and none that is over. News reopens what the merchant had settled.
 */
export const noteAftermath = (db: Db, id: string, { refunded, dispute, isDisputed, at }: Afterwards) => {
  const told = isDisputed ? sql<string>`coalesce(dispute, 'open')` : sql<string | null>`dispute`
  const stands = dispute === 'none' ? told : sql<string>`${dispute}::text`
  return db
    .updateTable('payment_attempts')
    .set({
      refunded_amount: sql`greatest(refunded_amount, ${refunded}::bigint)`,
      dispute: stands,
      disputed_at: sql`case when ${stands} is null then null else coalesce(disputed_at, ${at}::timestamptz) end`,
      settled_by_merchant_at: sql`case when refunded_amount < ${refunded}::bigint
        or (${stands} = 'open' and dispute is distinct from 'open') then null else settled_by_merchant_at end`,
      aftermath_checked_at: at,
    })
    .where('id', '=', id)
    .execute()
}

/** Counts that the provider is asked to start the attempt, and answers how often it has been; null for one that is over. */
export const countTry = async (db: Db, id: string): Promise<number | null> => {
  const counted = await db
    .updateTable('payment_attempts')
    .set({ tries: sql`tries + 1` })
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
 * Keeps what the provider answered to the start, and answers true; false when an earlier answer is kept. An attempt that
 * went on meanwhile keeps its state.
 */
export const recordStart = async (
  db: Db,
  id: string,
  values: { provider_payment_id: string; next_step_sealed: Buffer; updated_at: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('payment_attempts')
    .set({ ...values, state: sql`case when state = 'started' then 'waiting' else state end` })
    .where('id', '=', id)
    .where('next_step_sealed', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Attempts whose outcome nobody has told us: the provider is to be asked, young ones every two minutes, older ones with
 * growing gaps. Cancelled ones are among them for an hour at the `lingering` providers, where they can still be paid.
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
        - greatest(interval '2 minutes', (${now}::timestamptz - created_at) / 4)`,
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

/** The attempts among which those are that a person has to look after, each kind found by an index of its own. */
const worthALook = (db: Db, storeId: string) =>
  db
    .selectFrom('payment_attempts')
    .select('id')
    .where('store_id', '=', storeId)
    .where(sql<boolean>`(refunded_amount > 0 or disputed_at is not null or mismatch is not null)`)
    .union(
      db
        .selectFrom('payment_attempts')
        .select('id')
        .where('store_id', '=', storeId)
        .where('order_difference', 'is not', null),
    )
    .union(
      db
        .selectFrom('payment_attempts')
        .select('id')
        .where('store_id', '=', storeId)
        .where(sql<boolean>`state = 'surplus'`),
    )
    .union(
      db
        .selectFrom('checkouts')
        .innerJoin('payment_attempts', 'payment_attempts.checkout_id', 'checkouts.id')
        .select('payment_attempts.id')
        .where('checkouts.store_id', '=', storeId)
        .where(sql<boolean>`checkouts.state = 'paid'`),
    )

/**
 * Money of a store that a person has to look after: paid without an order, not what was asked for, not given back yet, or gone
 * back to the shopper while the order in the shop does not say so. Amounts in minor units.
 */
export const listUnsolved = (db: Db, storeId: string) =>
  db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('checkouts as checkout', 'checkout.id', 'attempt.checkout_id')
    .leftJoin('orders as order', 'order.checkout_id', 'checkout.id')
    .select(['attempt.id', 'attempt.provider', 'attempt.provider_payment_id', 'attempt.amount', 'attempt.currency'])
    .select(['attempt.state', 'attempt.created_at', 'attempt.refunded_amount', 'attempt.dispute'])
    .select(['attempt.refund_id', 'attempt.refund_failed_at'])
    .select(['checkout.email', 'checkout.token', 'order.order_number'])
    .select(sql<string | null>`coalesce(attempt.mismatch, attempt.order_difference, checkout.problem)`.as('reason'))
    .select(
      sql<Concern>`case when attempt.mismatch is not null then 'mismatch'
        when attempt.state = 'surplus' then 'surplus'
        when checkout.state = 'paid' then 'unordered'
        when attempt.order_difference is not null then 'differing'
        when attempt.dispute = 'open' then 'disputed'
        else 'refunded' end`.as('concern'),
    )
    .where('attempt.id', 'in', worthALook(db, storeId))
    .where('attempt.store_id', '=', storeId)
    .where('attempt.settled_by_merchant_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('attempt.mismatch', 'is not', null),
        eb('attempt.state', '=', 'surplus'),
        eb.and([
          eb('attempt.state', '=', 'succeeded'),
          eb.or([
            eb('checkout.state', '=', 'paid'),
            eb('attempt.order_difference', 'is not', null),
            eb('attempt.dispute', '=', 'open'),
            sql<boolean>`attempt.refunded_amount > coalesce("order".refunded_total, 0)`,
          ]),
        ]),
      ]),
    )
    .orderBy('attempt.created_at')
    .limit(100)
    .execute()

/** How many payments of a store are paid and no order yet, those left out that the merchant has seen to. */
export const countUnordered = async (db: Db, storeId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('checkouts')
    .innerJoin('payment_attempts as attempt', 'attempt.checkout_id', 'checkouts.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('checkouts.store_id', '=', storeId)
    .where('checkouts.state', '=', 'paid')
    .where('attempt.state', '=', 'succeeded')
    .where('attempt.settled_by_merchant_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Notes that the merchant has done what there was to do; false when the store has no such payment. */
export const settleByMerchant = async (db: Db, storeId: string, id: string, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('payment_attempts')
    .set({ settled_by_merchant_at: at })
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
