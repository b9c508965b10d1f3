import { sql } from 'kysely'
import type { DisputeState, NamedRefund } from '#features/payment-methods/server/public.ts'
import { inMs } from '#kit/server/db/clock.ts'
import type { Db } from '#kit/server/db/database.ts'
import { isFailedForDispute } from '../refunds/for-dispute.ts'
import { type NotedRefund, refundsAfter, type ToldLoss, withLoss } from './refunds-after.ts'

type Afterwards = {
  refunded: number
  refunds?: readonly NamedRefund[]
  loss?: ToldLoss | undefined
  dispute: DisputeState
  isDisputed: boolean
  at: Date
  dispute_due?: Date
}

/** Whether a payment's shopper cancelled its order and something stood in the way of a refund, be it that a dispute began before it was made. */
export const cancelledUnrefunded = (attempt: 'attempt' | 'payment_attempts') =>
  sql<boolean>`exists (select from order_changes as change where change.checkout_id = ${sql.ref(attempt)}.checkout_id
    and change.kind = 'cancel' and change.state = 'done' and (change.problem is not null
      or exists (select from order_refunds as refund where refund.id = change.id and ${isFailedForDispute})))`

/**
 * Notes what went back to the shopper and how a dispute stands, and that this was asked `at`. `isDisputed` is what a message
 * told: it opens a dispute that the answer does not show yet, and none that is over. News reopens what the merchant had settled.
 * Returns whether what had counted as given back counts so no more, or once failed and does again.
 */
export const noteAftermath = async (
  db: Db,
  id: string,
  { refunded, refunds = [], loss, dispute, dispute_due, isDisputed, at }: Afterwards,
): Promise<boolean> => {
  const before = await db
    .selectFrom('payment_attempts')
    .select(['refunded_amount', 'counted_refunds', 'failed_refunds', 'refund_failed_amount', 'dispute'])
    .$narrowType<{ counted_refunds: NotedRefund[]; failed_refunds: NotedRefund[] }>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return false
  const { failed, ...after } = refundsAfter(before, { ...withLoss(before, { refunded, refunds }, loss), at })
  const isNews = failed.length > 0 || after.refunded_amount > before.refunded_amount
  const stored = isDisputed ? sql<string>`coalesce(dispute, 'open')` : sql<string | null>`dispute`
  const stands = dispute === 'none' ? stored : sql<string>`${dispute}::text`
  await db
    .updateTable('payment_attempts')
    .set({
      ...after,
      counted_refunds: JSON.stringify(after.counted_refunds),
      failed_refunds: JSON.stringify([...before.failed_refunds, ...failed.map((one) => ({ ...one, at }))]),
      dispute: stands,
      ...(dispute_due && { dispute_due_at: dispute_due }),
      disputed_at: sql`case when ${stands} is null then null else coalesce(disputed_at, ${at}::timestamptz) end`,
      settled_by_merchant_at: sql`case when ${isNews}::boolean
        or (${stands} = 'open' and dispute is distinct from 'open')
        or (${stands} = 'won' and dispute is distinct from 'won' and ${cancelledUnrefunded('payment_attempts')}) then null else settled_by_merchant_at end`,
      aftermath_checked_at: at,
    })
    .where('id', '=', id)
    .execute()
  return after.refund_failed_amount !== before.refund_failed_amount
}

/** Whether an answer that was asked for later is noted already. Holds the attempt until the transaction ends. */
export const isOutdated = async (db: Db, id: string, asked: Date): Promise<boolean> => {
  const noted = await db
    .selectFrom('payment_attempts')
    .select('aftermath_checked_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const at = noted?.aftermath_checked_at ?? null
  return at !== null && at > asked
}

/** How long what was given back is looked at: refunds fail within days. */
const refundedMs = 30 * 24 * 60 * 60_000

/** Null once half a year is over; the index of those due is made of this very expression. */
const due = sql<Date | null>`aftermath_due(created_at, coalesce(aftermath_checked_at, updated_at))`
/** What went back late in the half year is watched beyond it. */
const dueBeyond = sql<Date>`coalesce(${due}, coalesce(aftermath_checked_at, updated_at) + interval '1 day')`

/**
 * Payments that their provider is to be asked about again, in their first week every six hours, then daily, the longest due first: paid
 * ones, where no message is sent, and such as were given back lately or lost to a bank without a name, wherever.
 */
export const listUnasked = (db: Db, now: Date, watchedMs: number, providers: readonly string[]) => {
  const attempts = db.selectFrom('payment_attempts').select(['id', 'store_id', 'provider', 'created_at'])
  const silent = attempts
    .select(sql<Date>`${due}`.as('due_at'))
    .where('state', '=', 'succeeded')
    .where((eb) => eb(eb.ref('provider'), '=', eb.fn.any(eb.val([...providers]))))
    .where(sql<boolean>`${due} < ${now}::timestamptz`)
    .where('created_at', '>', new Date(now.getTime() - watchedMs))
  const others = attempts
    .select(dueBeyond.as('due_at'))
    .where((eb) =>
      eb.or([
        // The second line is the condition of the index.
        eb.and([
          eb('state', '=', 'succeeded'),
          sql<boolean>`(refunded_amount > 0 or disputed_at is not null or mismatch is not null)`,
          sql<boolean>`exists (select from jsonb_array_elements(counted_refunds) refund
            where (refund ->> 'at')::timestamptz > ${new Date(now.getTime() - refundedMs)})`,
        ]),
        // A loss that was noted before losses had names: by it one that is won after all is known.
        eb.and([
          eb('state', '=', 'succeeded'),
          sql<boolean>`(refunded_amount > 0 or disputed_at is not null or mismatch is not null)`,
          sql<boolean>`dispute = 'lost' and not counted_refunds @> '[{"isDispute": true}]'`,
          eb('created_at', '>', new Date(now.getTime() - watchedMs)),
        ]),
        eb.and([eb('state', '=', 'refunded'), eb('updated_at', '>', new Date(now.getTime() - refundedMs))]),
        eb.and([eb('state', '=', 'surplus'), eb('refund_failed_at', 'is not', null)]),
      ]),
    )
    .where(sql<boolean>`${dueBeyond} < ${now}::timestamptz`)
  return silent.union(others).orderBy('due_at').execute()
}

/** The stores that took a payment at one of these providers since a day. */
export const listPaidAt = (db: Db, since: Date, providers: readonly string[]) =>
  db
    .selectFrom('payment_attempts')
    .select(['store_id', 'provider'])
    .distinct()
    .where('state', '=', 'succeeded')
    .where((eb) => eb(eb.ref('provider'), '=', eb.fn.any(eb.val([...providers]))))
    .where('created_at', '>', since)
    .execute()

/** Whether more of a payment went back than its order in the shop says. */
export const lacksRefund = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('orders as order', 'order.checkout_id', 'attempt.checkout_id')
    .select('attempt.id')
    .where('attempt.id', '=', id)
    .where('attempt.state', '=', 'succeeded')
    .whereRef('attempt.refunded_amount', '>', 'order.refunded_total')
    .executeTakeFirst()) !== undefined

/** Whether something that a dispute took counts as given back. */
export const countsLoss = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('id', '=', id)
    .where(sql<boolean>`counted_refunds @> '[{"isDispute": true}]'`)
    .executeTakeFirst()) !== undefined

/**
 * Lets one worker at a time write refunds of an attempt, for `ms`, and says until when, and whether the one before it was done for `calmMs`, as
 * far as that is known; undefined while another is at it.
 */
export const leaseShopWriting = (
  db: Db,
  id: string,
  { ms, calmMs }: { ms: number; calmMs: number },
): Promise<{ until: Date; is_calm: boolean } | undefined> =>
  db
    .with('free', (query) =>
      query
        .selectFrom('payment_attempts')
        .select(['id', 'refund_writing_until'])
        .where('id', '=', id)
        .where((eb) =>
          eb.or([eb('refund_writing_until', 'is', null), eb('refund_writing_until', '<=', sql<Date>`now()`)]),
        )
        .forUpdate(),
    )
    .updateTable('payment_attempts as attempt')
    .from('free')
    .set({ refund_writing_until: inMs(ms) })
    .whereRef('attempt.id', '=', 'free.id')
    .returning([
      sql<Date>`attempt.refund_writing_until`.as('until'),
      sql<boolean>`coalesce(free.refund_writing_until < ${inMs(-calmMs)}, false)`.as('is_calm'),
    ])
    .executeTakeFirst()

/**
 * Writes where whoever leased the attempt's order in the shop `until` then still has it, and else nothing: another one is at it by now. It is
 * theirs for `ms` then, null to note nothing of when that was. Returns until when; null where nothing was written.
 */
export const updateLeased = async (
  db: Db,
  id: string,
  until: Date,
  { ms, ...values }: { ms: number | null; refund_open_key?: string | null },
): Promise<Date | null> => {
  const updated = await db
    .updateTable('payment_attempts')
    .set({ ...values, refund_writing_until: ms === null ? null : inMs(ms) })
    .where('id', '=', id)
    .where('refund_writing_until', '=', until)
    .returning('refund_writing_until')
    .executeTakeFirst()
  return updated?.refund_writing_until ?? null
}

/** Until when another one writes in an attempt's order. */
export const writtenUntil = async (db: Db, id: string): Promise<Date | null> =>
  (await db.selectFrom('payment_attempts').select('refund_writing_until').where('id', '=', id).executeTakeFirst())
    ?.refund_writing_until ?? null

type Named = { storeId: string; provider: string; payments: readonly string[]; references: readonly string[] }

/** A store's paid payments that a provider names by either id, those left out that were asked about since a moment. */
export const listNamed = (db: Db, { storeId, provider, payments, references }: Named, since: Date) =>
  db
    .selectFrom('payment_attempts')
    .select('id')
    .where('store_id', '=', storeId)
    .where('provider', '=', provider)
    .where('state', '=', 'succeeded')
    .where((eb) =>
      eb.or([
        eb('provider_payment_id', '=', eb.fn.any(eb.val([...payments]))),
        eb(eb.cast<string>('id', 'text'), '=', eb.fn.any(eb.val([...references]))),
      ]),
    )
    .where(sql<boolean>`coalesce(aftermath_checked_at, '-infinity') < ${since}::timestamptz`)
    .orderBy('created_at')
    .limit(200)
    .execute()
