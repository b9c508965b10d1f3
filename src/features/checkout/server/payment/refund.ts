import type { Services } from '#kit/server/context.ts'
import { accountOf } from './account-of.ts'
import { noteAftermath } from './aftermath.ts'
import * as repository from './repository.ts'

/** Gives a surplus payment back, once however often it is called. Throws ProviderError, to be tried again. */
export const refund = async (services: Services, attemptId: string): Promise<void> => {
  const attempt = await repository.findAttempt(services.db, attemptId)
  if (attempt?.state !== 'surplus' || attempt.refund_failed_at || !attempt.provider_payment_id) return
  const provider = await accountOf(services, attempt)
  if (!provider) throw new Error(`no account at ${attempt.provider} to refund ${attempt.provider_payment_id} from`)
  const payment = await provider.read(attempt.provider_payment_id)
  if (!payment) throw new Error(`${attempt.provider} no longer knows ${attempt.provider_payment_id}`)
  const refundId = await provider.refund(payment, 'Paid twice')
  await repository.updateAttempt(services.db, attempt.id, {
    state: 'refunded',
    refund_id: refundId,
    updated_at: services.now(),
  })
  services.log.warn({ attempt: attempt.id, payment: payment.id, refund: refundId }, 'gave a second payment back')
  // What the provider shows of it now tells a refund that fails later from one that is not shown yet.
  await noteAftermath(services, attempt.id, 'none').catch((error: unknown) =>
    services.log.warn({ err: error, attempt: attempt.id }, 'could not ask what became of a refund'),
  )
}
