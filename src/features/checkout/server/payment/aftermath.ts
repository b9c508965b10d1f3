import { refundsChanged } from '#features/orders/server/public.ts'
import type { DisputeState, Loss } from '#features/payment-methods/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { getAccount } from './account.ts'
import { isOutdated, noteAftermath as note } from './afterwards/repository.ts'
import { syncRefundsToShop } from './afterwards/sync-refunds.ts'
import { watchRefund } from './afterwards/watch-refund.ts'
import { noteAuthorization } from './captures/note.ts'
import { askUntakenAgain, countOvercaptured } from './captures/overcaptured.ts'
import { followRefunds } from './refunds/repository.ts'
import * as repository from './repository.ts'

/**
 * Notes what became of an attempt's money after it was paid, as the provider tells it; `fromMessage` is what its message
 * just said of a dispute, and `loss` what that took, which count where the provider shows none when it is asked. What went back is then written into the
 * order in the shop; what failed to, the shop cannot take back: it is left out of the order here. Where somebody who asked later noted
 * their answer first, this one may be older than what is noted: the provider is asked anew. Throws ProviderError.
 */
export const noteAftermath = async (
  services: Services,
  attemptId: string,
  fromMessage: DisputeState,
  { loss, triesLeft = 3 }: { loss?: Loss | undefined; triesLeft?: number } = {},
): Promise<void> => {
  const asked = services.now()
  const attempt = await repository.findAttempt(services.db, attemptId)
  if (!attempt?.provider_payment_id) return
  const provider = await getAccount(services, attempt)
  const payment = await provider?.read(attempt.provider_payment_id)
  if (!provider || !payment) return
  // Nothing moves of what is authorized alone, or was released.
  if (attempt.authorization_state !== null && (await noteAuthorization(services, attemptId, payment)) !== 'captured')
    return
  const now = await provider.aftermath(payment)
  const isOver = fromMessage === 'won' || fromMessage === 'lost'
  const dispute = now.dispute === 'none' && isOver ? fromMessage : now.dispute
  const told = loss?.currency === attempt.currency ? { ...loss, most: payment.amount } : undefined
  const noted = { ...now, dispute, loss: told, isDisputed: fromMessage !== 'none', at: services.now() }
  const isNoted = await services.db.transaction().execute(async (db) => {
    if (await isOutdated(db, attemptId, asked)) return false
    if (await note(db, attemptId, noted)) await refundsChanged(db, attempt.store_id, attempt.checkout_id)
    await followRefunds(db, attemptId, {
      refunded: now.refunded,
      refunds: now.refunds ?? [],
      pending: now.pending ?? [],
      at: noted.at,
    })
    await countOvercaptured(db, attemptId)
    if (now.refunded > attempt.refunded_amount) await askUntakenAgain(db, attemptId)
    await syncRefundsToShop(db, attemptId)
    return true
  })
  if (!isNoted) {
    // Whoever noted that they ask may have had no answer.
    if (triesLeft > 1) return noteAftermath(services, attemptId, fromMessage, { loss, triesLeft: triesLeft - 1 })
    if (fromMessage === 'none') return
    throw new Error('Others keep asking what became of this payment.')
  }
  await watchRefund(services, attempt, now.refunded)
}
