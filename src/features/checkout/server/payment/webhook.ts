import type { ProviderEvent } from '#features/payment-methods/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { findAttempt, findByPayment } from './repository.ts'
import { settle } from './settle.ts'

/** A provider's verified message: whatever it claims, the attempt that it names is settled by asking. */
export const paymentChanged = async (
  services: Services,
  storeId: string,
  provider: string,
  event: Pick<ProviderEvent, 'reference' | 'payment_id'>,
): Promise<void> => {
  const named = event.reference && isUuid(event.reference) ? await findAttempt(services.db, event.reference) : undefined
  const attempt =
    named ?? (event.payment_id ? await findByPayment(services.db, storeId, provider, event.payment_id) : undefined)
  if (!attempt || attempt.store_id !== storeId || attempt.provider !== provider) return
  await settle(services, attempt.id)
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
