import type { Connected, Payment } from '#features/payment-methods/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { getAccount } from './account.ts'
import { noteAftermath } from './aftermath.ts'
import { noteAuthorization } from './captures/note.ts'
import * as repository from './repository.ts'

/** Gives a surplus payment back, or voids one that is authorized alone, once however often it is called. Throws ProviderError, to be tried again. */
export const refund = async (services: Services, attemptId: string): Promise<void> => {
  const attempt = await repository.findAttempt(services.db, attemptId)
  if (attempt?.state !== 'surplus' || attempt.refund_failed_at || !attempt.provider_payment_id) return
  const provider = await getAccount(services, attempt)
  if (!provider) throw new Error(`no account at ${attempt.provider} to refund ${attempt.provider_payment_id} from`)
  const payment = await provider.read(attempt.provider_payment_id)
  if (!payment) throw new Error(`${attempt.provider} no longer knows ${attempt.provider_payment_id}`)
  if (attempt.authorization_state !== null && (await isReleased(services, attempt, provider, payment))) return
  const taken = payment.status === 'authorized' ? await provider.read(payment.id) : payment
  const refundId = await provider.refund(taken ?? payment, 'Paid twice')
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

/** Voids what is authorized alone; false where it was captured meanwhile, and is to be given back. */
const isReleased = async (
  services: Services,
  attempt: repository.Attempt,
  provider: Connected,
  payment: Payment,
): Promise<boolean> => {
  if (payment.status === 'authorized') await provider.captures?.void(payment, attempt.id)
  const now = payment.status === 'authorized' ? await provider.read(payment.id) : payment
  const state = now && (await noteAuthorization(services, attempt.id, now))
  if (state === 'captured') return false
  if (state !== 'released') throw new Error(`${attempt.provider} has not voided ${payment.id} yet`)
  await repository.updateAttempt(services.db, attempt.id, { state: 'refunded', updated_at: services.now() })
  services.log.warn({ attempt: attempt.id, payment: payment.id }, 'voided a second payment')
  return true
}
