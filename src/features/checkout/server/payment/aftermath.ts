import { connectedProvider } from '#features/payment-methods/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import * as repository from './repository.ts'

/**
 * Notes what became of an attempt's money after it was paid, as the provider tells it; `isDisputed` says that it just told
 * of a dispute. The order in the shop is the merchant's to change. Throws ProviderError.
 */
export const noteAftermath = async (services: Services, attemptId: string, isDisputed: boolean): Promise<void> => {
  const attempt = await repository.findAttempt(services.db, attemptId)
  if (!attempt?.provider_payment_id) return
  const provider = await connectedProvider(services, attempt.store_id, attempt.provider)
  const payment = await provider?.read(attempt.provider_payment_id)
  if (!provider || !payment) return
  const now = await provider.aftermath(payment)
  await repository.noteAftermath(services.db, attemptId, { ...now, isDisputed, at: services.now() })
}
