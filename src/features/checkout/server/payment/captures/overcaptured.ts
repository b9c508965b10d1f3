import {
  cancelledUnpaid,
  getShopRefunded,
  isPartUntaken,
  refundsChanged,
  takesNoPart,
  untakenPartBack,
} from '#features/orders/server/public.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { Db } from '#kit/server/db/database.ts'
import { getCapturedAmount } from '../../../capture-rules.ts'
import { isCounted } from '../../../refund-rules.ts'
import { listRefunds, lockAttempt } from '../refunds/repository.ts'
import { type Attempt, updateAttempt } from '../repository.ts'
import { syncAuthorizationToShop } from './note.ts'
import { findCancelledAt } from './repository.ts'

export const notTakenAsPaid = 'Your shop does not take its order as paid.'

/**
 * Counts what went back of the money that was captured above what its order is over: the shop never had it, so it is no refund there, and what is
 * left of it is its merchant's to give back. Refunds that take goods back are of the order itself, and so is what the shop says was refunded.
 * Call it in the transaction that notes refunds, or how much was captured above the order.
 */
export const countOvercaptured = async (db: Db, attemptId: string): Promise<void> => {
  const attempt = await lockAttempt(db, attemptId)
  const { overcaptured_amount: over, overcaptured_refunded: before } = attempt
  if (over === 0 && before === 0) return
  // An order that was cancelled before has none of it, nor has one whose shop records no part.
  const isUntaken = isPartUntaken(attempt.authorization_problem)
  const isOfCancelled = isBeyondCancelled(attempt, isUntaken, await findCancelledAt(db, attempt))
  const withGoods = isOfCancelled || isUntaken ? 0 : await refundedWithGoods(db, attempt)
  const refundedOfOrder = Math.max(withGoods, await refundedInShop(db, attempt))
  const back = Math.min(over, Math.max(0, attempt.refunded_amount - refundedOfOrder))
  const problem =
    isUntaken && !isOfCancelled ? toUntaken(attempt, over - back) : getProblem(attempt, over - back, isOfCancelled)
  const isKnown = over > 0 && attempt.authorization_written_at !== null
  await updateAttempt(db, attemptId, {
    overcaptured_refunded: back,
    // While the shop could not be asked, that is what its merchant is to know.
    ...(isKnown && { authorization_problem: problem }),
    // What its merchant has seen to was something else.
    ...(isKnown && problem !== null && problem !== attempt.authorization_problem && { settled_by_merchant_at: null }),
  })
  await refundsChanged(db, attempt.store_id, attempt.checkout_id)
}

/** Whether the order was cancelled before the shop took the money: not one that was paid there, over another amount, and cancelled since. */
const isBeyondCancelled = (attempt: Attempt, isUntaken: boolean, cancelledAt: Date | null): boolean => {
  if (cancelledAt === null) return false
  const { authorization_written_at: written, overcaptured_amount: over } = attempt
  return isUntaken || over === getCapturedAmount(attempt) || (over > 0 && written !== null && cancelledAt <= written)
}

/**
 * Has a shop that recorded no part of a payment asked again, as its merchant may have marked the order as paid since: then what went back is
 * refunded there. Call it in the transaction that notes that something did.
 */
export const askUntakenAgain = async (db: Db, attemptId: string): Promise<void> => {
  const attempt = await lockAttempt(db, attemptId)
  if (!isPartUntaken(attempt.authorization_problem)) return
  await updateAttempt(db, attemptId, { authorization_written_at: null })
  await syncAuthorizationToShop(db, { ...attempt, authorization_written_at: null })
}

const refundedWithGoods = async (db: Db, attempt: Attempt): Promise<number> =>
  (await listRefunds(db, attempt.id))
    .filter(({ restock }) => restock.length > 0)
    .filter((one) => one.state === 'done' || (one.state === 'pending' && isCounted(one, attempt.refunded_amount)))
    .reduce((sum, { amount }) => sum + amount, 0)

/** What the shop says went back, without what failed to: the shop keeps that as refunded for good. */
const refundedInShop = async (db: Db, { store_id, checkout_id, refund_failed_amount }: Attempt): Promise<number> =>
  Math.max(0, (await getShopRefunded(db, store_id, checkout_id)) - refund_failed_amount)

const toUntaken = (attempt: Attempt, left: number): string =>
  left > 0 ? takesNoPart(formatMoney(getCapturedAmount(attempt), attempt.currency)) : untakenPartBack

/** The order was changed in the shop since the shopper agreed to pay. */
const getProblem = ({ currency }: Attempt, left: number, isOfCancelled: boolean): string | null => {
  if (left <= 0) return null
  return isOfCancelled
    ? `${notTakenAsPaid} ${cancelledUnpaid}`
    : `Its order was changed in your shop and now costs less. Refund the difference of ${formatMoney(left, currency)} from the order.`
}
