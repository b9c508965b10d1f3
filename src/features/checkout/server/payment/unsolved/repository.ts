import { sql } from 'kysely'
import type { NamedRefund } from '#features/payment-methods/server/public.ts'
import type { Db } from '#kit/server/db/database.ts'
import { captureDueMs, type CaptureKind, type CaptureState } from '../../../capture-rules.ts'
import type { Concern } from '../../../payments-contract.ts'
import { type Doubt, doubtShownMs, mostUnsolved } from '../../../payments-rules.ts'
import type { RefundState } from '../../../refund-rules.ts'
import { cancelledUnrefunded } from '../afterwards/repository.ts'
import { isFailedForDispute } from '../refunds/for-dispute.ts'
import { live } from '../repository.ts'

/** All of it went back of an order that is cancelled, and that the shop never took as paid: it has nothing to record there. */
const isUnwound = sql<boolean>`coalesce(attempt.authorization_state = 'captured' and attempt.refunded_amount >= attempt.captured_amount
  and "order".cancelled_at is not null and upper("order".financial_status) in ('PENDING', 'VOIDED'), false)`
/** The shop does not say what became of the payment, and there is something to do about it. */
const isShopBehind = sql<boolean>`(attempt.authorization_problem is not null and not ${isUnwound}
  and not (attempt.authorization_state = 'released' and "order".cancelled_at is not null))`

/** Its shopper cancelled the order while their bank asked for the money, which the merchant keeps by now. */
const isKeptOfCancelled = sql<boolean>`(attempt.dispute = 'won' and attempt.refunded_amount = 0 and ${cancelledUnrefunded('attempt')}
  and not exists (select from order_refunds as refund where refund.attempt_id = attempt.id and refund.state <> 'failed'))`

/** From then on a shop may hide an order: it shows those of 60 days to an app without a scope of its own, and its clock is another than ours. */
const maybeHiddenMs = 59 * 24 * 60 * 60_000

/** What is wrong with a payment itself, and not with a refund that was asked for here. */
type PaymentConcern = Exclude<
  Concern,
  'refund_unanswered' | 'refund_refused' | 'capture_unanswered' | 'capture_refused'
>

/** The attempts among which those are that a person has to look after, each kind found by an index of its own. */
const worthALook = (db: Db, storeId: string, now: Date) => {
  const attempts = db.selectFrom('payment_attempts').select('id').where('store_id', '=', storeId)
  return attempts
    .where(sql<boolean>`(refunded_amount > 0 or disputed_at is not null or mismatch is not null)`)
    .union(attempts.where('order_difference', 'is not', null))
    .union(attempts.where(sql<boolean>`state = 'surplus'`))
    .union(attempts.where('doubt_since', 'is not', null))
    .union(attempts.where('refund_failed_amount', '>', 0))
    .union(
      attempts
        .where(sql<boolean>`authorization_state = 'open'`)
        .where('authorized_until', '<', new Date(now.getTime() + captureDueMs)),
    )
    .union(attempts.where('authorization_problem', 'is not', null))
    .union(
      db
        .selectFrom('checkouts')
        .innerJoin('payment_attempts', 'payment_attempts.checkout_id', 'checkouts.id')
        .select('payment_attempts.id')
        .where('checkouts.store_id', '=', storeId)
        .where(sql<boolean>`checkouts.state = 'paid'`),
    )
}

/**
 * Money of a store that a person has to look after: paid without an order, perhaps paid, not what was asked for, not given back yet or not
 * after all, or gone back to the shopper while the order in the shop does not say so. Amounts in minor units.
 */
export const listUnsolved = (db: Db, storeId: string, now: Date) =>
  db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('checkouts as checkout', 'checkout.id', 'attempt.checkout_id')
    .leftJoin('orders as order', 'order.checkout_id', 'checkout.id')
    .select(['attempt.id', 'attempt.provider', 'attempt.provider_payment_id', 'attempt.amount', 'attempt.currency'])
    .select(['attempt.state', 'attempt.created_at', 'attempt.refunded_amount', 'attempt.dispute'])
    .select(['attempt.refund_id', 'attempt.refund_failed_at', 'attempt.doubt'])
    .select(['attempt.is_test', 'attempt.refund_failed_amount', 'attempt.failed_refunds'])
    .$narrowType<{ doubt: Doubt | null; failed_refunds: NamedRefund[] }>()
    .select(['attempt.dispute_due_at', 'checkout.email', 'checkout.token', 'order.order_number'])
    .select('order.shopify_order_id as order_id')
    .select(sql<boolean>`coalesce("order".shop_refunded_total > "order".refunded_total, false)`.as('is_overstated'))
    .select(
      sql<boolean>`coalesce("order".placed_at < ${new Date(now.getTime() - maybeHiddenMs)}::timestamptz, false)`.as(
        'is_maybe_hidden',
      ),
    )
    .select(['attempt.authorization_state', 'attempt.authorized_until', 'attempt.captured_amount'])
    .select(
      sql<
        string | null
      >`coalesce(attempt.mismatch, attempt.order_difference, attempt.authorization_problem, checkout.problem)`.as(
        'reason',
      ),
    )
    .select(
      sql<PaymentConcern>`case when attempt.mismatch is not null then 'mismatch'
        when attempt.state = 'surplus' then 'surplus'
        when attempt.state in ('started', 'waiting') then 'undecided'
        when checkout.state = 'paid' then 'unordered'
        when attempt.order_difference is not null then 'differing'
        when attempt.dispute = 'open' then 'disputed'
        when ${isKeptOfCancelled} then 'unrefunded'
        when attempt.refund_failed_amount > 0 then 'refund_failed'
        when ${isShopBehind} then 'shop_behind'
        when attempt.authorization_state = 'open' then 'capture_due'
        else 'refunded' end`.as('concern'),
    )
    .where('attempt.id', 'in', worthALook(db, storeId, now))
    .where('attempt.store_id', '=', storeId)
    .where('attempt.settled_by_merchant_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('attempt.mismatch', 'is not', null),
        eb('attempt.state', '=', 'surplus'),
        eb.and([
          eb('attempt.state', 'in', live),
          eb('attempt.doubt_since', '<=', new Date(now.getTime() - doubtShownMs)),
        ]),
        eb.and([
          eb('attempt.state', '=', 'succeeded'),
          eb.or([
            eb('checkout.state', '=', 'paid'),
            eb('attempt.order_difference', 'is not', null),
            eb('attempt.dispute', '=', 'open'),
            eb('attempt.refund_failed_amount', '>', 0),
            isShopBehind,
            isKeptOfCancelled,
            eb.and([
              eb('attempt.authorization_state', '=', 'open'),
              eb('attempt.authorized_until', '<', new Date(now.getTime() + captureDueMs)),
              eb('order.cancelled_at', 'is', null),
            ]),
            sql<boolean>`attempt.refunded_amount > coalesce("order".refunded_total, 0) and not ${isUnwound}`,
            // Nobody told how much it took.
            sql<boolean>`attempt.dispute = 'lost' and attempt.refunded_amount = 0
              and coalesce("order".shop_refunded_total, 0) = 0`,
          ]),
        ]),
      ]),
    )
    // A dispute that nobody answers in time is lost.
    .orderBy(sql`case when attempt.dispute = 'open' then coalesce(attempt.dispute_due_at, 'infinity') end`)
    .orderBy('attempt.created_at')
    .limit(mostUnsolved + 1)
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

/**
 * Refunds asked for here that were refused, or have no answer: those after which another one went through are no news, and those that
 * their provider took on and did not carry out are told with their payment.
 */
export const listUnsolvedRefunds = (db: Db, storeId: string) =>
  db
    .selectFrom('order_refunds as refund')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'refund.attempt_id')
    .innerJoin('checkouts as checkout', 'checkout.id', 'attempt.checkout_id')
    .leftJoin('orders as order', 'order.checkout_id', 'checkout.id')
    .select(['refund.id', 'refund.amount', 'refund.currency', 'refund.state', 'refund.failure', 'refund.created_at'])
    .select(['attempt.provider', 'attempt.provider_payment_id', 'attempt.is_test', 'attempt.refunded_amount'])
    .select(['attempt.dispute', 'checkout.email', 'order.order_number', 'order.shopify_order_id as order_id'])
    .$narrowType<{ state: RefundState }>()
    .where('refund.store_id', '=', storeId)
    .where('refund.state', 'in', ['asked', 'failed'])
    .where('refund.settled_by_merchant_at', 'is', null)
    // That is told with the payment.
    .where(sql<boolean>`not (${isFailedForDispute} and ${isKeptOfCancelled})`)
    .where(
      sql<boolean>`not attempt.failed_refunds @> jsonb_build_array(jsonb_build_object('id', refund.provider_refund_id))`,
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('order_refunds as later')
            .select('later.id')
            .whereRef('later.attempt_id', '=', 'refund.attempt_id')
            .whereRef('later.created_at', '>', 'refund.created_at')
            .where('later.state', 'in', ['pending', 'done']),
        ),
      ),
    )
    .orderBy('refund.created_at')
    .limit(mostUnsolved + 1)
    .execute()

/** Captures and voids asked for here that were refused, or have no answer: those after which another one went through are no news. */
export const listUnsolvedCaptures = (db: Db, storeId: string) =>
  db
    .selectFrom('order_captures as capture')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'capture.attempt_id')
    .innerJoin('checkouts as checkout', 'checkout.id', 'attempt.checkout_id')
    .leftJoin('orders as order', 'order.checkout_id', 'checkout.id')
    .select(['capture.id', 'capture.kind', 'capture.amount', 'capture.currency', 'capture.state', 'capture.failure'])
    .select(['capture.created_at', 'attempt.provider', 'attempt.provider_payment_id', 'attempt.is_test'])
    .select(['attempt.refunded_amount', 'checkout.email', 'order.order_number', 'order.shopify_order_id as order_id'])
    .$narrowType<{ kind: CaptureKind; state: CaptureState }>()
    .where('capture.store_id', '=', storeId)
    .where('capture.state', 'in', ['asked', 'failed'])
    .where('capture.settled_by_merchant_at', 'is', null)
    .where((eb) => eb.or([eb('capture.state', '=', 'asked'), eb('attempt.authorization_state', '=', 'open')]))
    // What was refused for an order that is cancelled by now is voided by the next sweep.
    .where((eb) =>
      eb.or([eb('capture.state', '=', 'asked'), eb('capture.kind', '=', 'void'), eb('order.cancelled_at', 'is', null)]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('order_captures as later')
            .select('later.id')
            .whereRef('later.attempt_id', '=', 'capture.attempt_id')
            .whereRef('later.created_at', '>', 'capture.created_at'),
        ),
      ),
    )
    .orderBy('capture.created_at')
    .limit(mostUnsolved + 1)
    .execute()

/** The same of a capture, a void or a refund that was refused. */
export const settleFailedByMerchant = async (
  db: Db,
  table: 'order_captures' | 'order_refunds',
  storeId: string,
  id: string,
  at: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ settled_by_merchant_at: at })
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
