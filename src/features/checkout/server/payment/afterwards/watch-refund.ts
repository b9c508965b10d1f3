import type { Services } from '#kit/server/context.ts'
import { getCapturedAmount } from '../../../capture-rules.ts'
import { type Attempt, updateAttempt } from '../repository.ts'

/** A refund that no list of the provider shows by then was not carried out: banks of the slowest ways to pay take as long. */
const carriedOutMs = 5 * 24 * 60 * 60_000

/**
 * Looks whether a second payment that was given back has really gone, `refunded` being what went back of it by now. One that has
 * not is shown to the merchant: we do not refund it again, as two refunds of one payment could not be told apart.
 */
export const watchRefund = async (services: Services, attempt: Attempt, refunded: number): Promise<void> => {
  const now = services.now()
  const paid = getCapturedAmount(attempt)
  const isBack = refunded >= paid
  if (attempt.state === 'surplus' && attempt.refund_failed_at && isBack)
    await updateAttempt(services.db, attempt.id, { state: 'refunded', refund_failed_at: null, updated_at: now })
  if (attempt.state !== 'refunded' || isBack) return
  const wasSeen = attempt.refunded_amount >= paid
  if (!wasSeen && now.getTime() - attempt.updated_at.getTime() < carriedOutMs) return
  services.log.error({ attempt: attempt.id, refund: attempt.refund_id }, 'a refund was not carried out')
  await updateAttempt(services.db, attempt.id, {
    state: 'surplus',
    refund_failed_at: now,
    updated_at: now,
    settled_by_merchant_at: null,
  })
}
