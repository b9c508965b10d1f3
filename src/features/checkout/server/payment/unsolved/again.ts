import { ProviderError } from '#features/payment-methods/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { findById } from '../../repository.ts'
import { noteAftermath } from '../aftermath.ts'
import { syncRefundsToShop } from '../afterwards/sync-refunds.ts'
import { makeCapture } from '../captures/make.ts'
import { syncAuthorizationToShop } from '../captures/note.ts'
import { findCapture } from '../captures/repository.ts'
import { enqueueOrder, refundSurplus } from '../jobs.ts'
import { makeRefund } from '../refunds/make.ts'
import { findRefund } from '../refunds/repository.ts'
import { findAttempt, updateAttempt } from '../repository.ts'
import { settle } from '../settle.ts'

/**
 * Resumes now what waits for a payment or a refund of a store: asks its provider, and restarts jobs that had given up. Each of
 * these comes to the same end however often it is done. Throws Refusal.
 */
export const tryAgain = async (services: Services, storeId: string, id: string): Promise<void> => {
  const capture = await findCapture(services.db, id)
  if (capture?.store_id === storeId) return makeCapture(services, id)
  const refund = await findRefund(services.db, id)
  if (refund?.store_id === storeId) return makeRefund(services, id)
  const attempt = await findAttempt(services.db, id)
  if (attempt?.store_id !== storeId) throw refuse.notFound('This payment does not exist.')
  await settle(services, id, { shopperIsBack: true })
  const now = await findAttempt(services.db, id)
  if (now?.state === 'succeeded' || now?.state === 'refunded')
    await noteAftermath(services, id, 'none').catch(unlessFree)
  await services.db.transaction().execute(async (db) => {
    if (now?.state === 'surplus' && !now.refund_failed_at)
      await refundSurplus.enqueue(db, { attemptId: id }, { key: `refund:${id}` })
    const checkout = await findById(db, attempt.checkout_id)
    if (checkout?.state === 'paid') await enqueueOrder(db, checkout)
    if (now && (now.authorization_problem !== null || now.authorization_written_at === null)) {
      const unwritten = { authorization_written_at: null, authorization_problem: null }
      if (now.authorization_state === 'captured' || now.authorization_state === 'released')
        await updateAttempt(db, id, unwritten)
      await syncAuthorizationToShop(db, { ...now, ...unwritten })
    }
    await syncRefundsToShop(db, id)
  })
}

/** What the provider cannot answer now is asked again later by a job; the others proceed. */
const unlessFree = (error: unknown) => {
  if (!(error instanceof ProviderError)) throw error
}
