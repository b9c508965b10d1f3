import { findDescription, isProvider, providerTitle } from '#features/payment-methods/server/public.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db/database.ts'
import { refuse } from '#kit/server/errors.ts'
import { getCapturedAmount } from '../../../capture-rules.ts'
import { refundableAmount } from '../../../refund-rules.ts'
import { isFree } from '../../../rules.ts'
import { afterRequest, makeRefundJob } from '../jobs.ts'
import { type Attempt, findAttempt } from '../repository.ts'
import { disputeReason } from './for-dispute.ts'
import * as repository from './repository.ts'

const noPayment = 'Nothing was paid for this order here, so there is nothing to refund.'

/** Why nothing can be given back of an attempt from here; null where it can. */
export const blockedReason = (attempt: Attempt | undefined, left: number): string | null => {
  if (!attempt || isFree(attempt) || !isProvider(attempt.provider)) return noPayment
  const { title, refunds: can } = findDescription(attempt.provider)
  if (attempt.authorization_state === 'open') return 'This payment is not captured yet: void it instead.'
  if (attempt.authorization_state === 'released')
    return 'This payment was voided, or has expired: the shopper was not charged.'
  const reason = disputeReason(attempt)
  if (reason !== null) return reason
  if (left === 0) return 'All of it was refunded, or is being refunded.'
  const age = Date.now() - attempt.created_at.getTime()
  if (can.withinDays !== undefined && age > can.withinDays * 24 * 60 * 60_000)
    return `${title} only refunds payments within ${can.withinDays} days. Send the money another way.`
  return null
}

export const refundable = async ({ db }: Services, attemptId: string | null): Promise<Attempt> => {
  const attempt = attemptId === null ? undefined : await findAttempt(db, attemptId)
  const problem = blockedReason(attempt, 1)
  if (!attempt || problem) throw refuse.conflict(problem ?? noPayment)
  return attempt
}

type RefundRequest = {
  key: string
  amount: number
  left: number
  reason: string
  restock: readonly { variant_id: number; quantity: number }[]
  storeId: string
  merchantId: string | null
}

/** Writes a refund down before anybody is asked for it, and sees to it that it is asked for. Throws Refusal. */
export const writeRefund = (
  { db, now }: Services,
  attemptId: string,
  orderId: string,
  request: RefundRequest,
): Promise<void> =>
  db.transaction().execute(async (db) => {
    const attempt = await repository.lockAttempt(db, attemptId)
    const earlier = await repository.listRefunds(db, attemptId)
    // Pressed twice at once: the other one has written it.
    if (earlier.some(({ id }) => id === request.key)) return
    if (earlier.some(({ state }) => state === 'asked'))
      throw refuse.conflict('Another refund of this order is not confirmed yet. Wait for it before you refund more.')
    const left = refundableAmount(getCapturedAmount(attempt), attempt.refunded_amount, earlier)
    const problem = blockedReason(attempt, left)
    if (problem) throw refuse.conflict(problem)
    const formatted = (amount: number) => formatMoney(amount, attempt.currency)
    if (left !== request.left)
      throw refuse.conflict(
        `Another refund was made in the meantime: ${formatted(left)} is left now. This one was not made.`,
        { left },
      )
    if (request.amount > left) throw refuse.invalid({ amount: `Only ${formatted(left)} is left to refund.` })
    if (request.amount < left && !takesParts(attempt))
      throw refuse.invalid({ amount: `${providerTitle(attempt.provider)} can only refund all that is left.` })
    checkRestock(request, await repository.listLines(db, request.storeId, orderId))
    await insert(db, {
      ...request,
      attemptId,
      amount: request.amount,
      currency: attempt.currency,
      before: getCapturedAmount(attempt) - left,
      at: now(),
      runAt: afterRequest(now()),
    })
  })

type Written = Pick<RefundRequest, 'key' | 'amount' | 'reason' | 'restock' | 'storeId' | 'merchantId'> & {
  attemptId: string
  currency: string
  /** What had gone back, or was on its way. */
  before: number
  at: Date
  /** When the job sees to it; at once unless said otherwise. */
  runAt?: Date
}

/** Written down with the job that sees to it. */
const insert = async (db: Db, { at, runAt, ...refund }: Written): Promise<void> => {
  await repository.insertRefund(db, {
    id: refund.key,
    store_id: refund.storeId,
    attempt_id: refund.attemptId,
    asked_by: refund.merchantId,
    amount: refund.amount,
    currency: refund.currency,
    refunded_before: refund.before,
    reason: refund.reason,
    restock: JSON.stringify(refund.restock),
    created_at: at,
    updated_at: at,
  })
  await makeRefundJob.enqueue(
    db,
    { refundId: refund.key },
    { key: `make-refund:${refund.key}`, maxAttempts: 25, ...(runAt && { runAt }) },
  )
}

/**
 * Writes down that all that is left of a payment goes back, once for a key. Returns why nothing does, in words; null where it is written. Call
 * it in a transaction. Throws where another refund has no answer yet, to be tried again.
 */
export const writeWholeRefund = async (
  db: Db,
  attemptId: string,
  request: Pick<Written, 'key' | 'reason' | 'storeId' | 'at'>,
): Promise<string | null> => {
  const attempt = await repository.lockAttempt(db, attemptId)
  const earlier = await repository.listRefunds(db, attemptId)
  if (earlier.some(({ id }) => id === request.key)) return null
  if (earlier.some(({ state }) => state === 'asked')) throw new Error('another refund of this order has no answer yet')
  const left = refundableAmount(getCapturedAmount(attempt), attempt.refunded_amount, earlier)
  const problem = blockedReason(attempt, left)
  if (problem) return problem
  const before = getCapturedAmount(attempt) - left
  const { currency } = attempt
  await insert(db, { ...request, attemptId, amount: left, currency, before, restock: [], merchantId: null })
  return null
}

export const takesParts = ({ provider }: Attempt) => isProvider(provider) && findDescription(provider).refunds.parts

const checkRestock = ({ restock }: RefundRequest, lines: readonly { variant_id: number; quantity: number }[]) => {
  const bought = new Map<number, number>()
  for (const { variant_id, quantity } of lines) bought.set(variant_id, (bought.get(variant_id) ?? 0) + quantity)
  const wanted = new Map<number, number>()
  for (const { variant_id, quantity } of restock) wanted.set(variant_id, (wanted.get(variant_id) ?? 0) + quantity)
  for (const [variant, quantity] of wanted)
    if (quantity > (bought.get(variant) ?? 0))
      throw refuse.invalid({ restock: 'You can’t restock more than was bought.' })
}
