import type { Connected, Payment } from '#features/payment-methods/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import type { Doubt } from '../../../payments-rules.ts'
import type { Attempt } from '../repository.ts'
import * as repository from './repository.ts'

/** How long a start whose answer was lost may still appear at the provider. */
const startMs = 30_000
/** No provider forgets a payment that is younger. */
const keptMs = 3 * 60 * 60_000

export const noteDoubt = ({ db, now }: Services, { id }: Attempt, doubt: Doubt) =>
  repository.noteDoubt(db, id, doubt, now())

/** Takes in what the provider says of an attempt: money under way is no outcome yet. */
export const notePaymentStatus = async (services: Services, attempt: Attempt, { status }: Payment): Promise<void> => {
  if (status === 'pending') await noteDoubt(services, attempt, 'pending')
  else if (status === 'unpaid') await repository.endDoubt(services.db, attempt.id, services.now())
  else if (attempt.doubt !== null) await repository.endDoubt(services.db, attempt.id, null)
}

/**
 * Whether an attempt that the provider does not know was surely not paid: its start never got there, or it had been said to be unpaid and was
 * forgotten since. Not where another account may be asked than the one that it was started at, unless the merchant has looked.
 */
export const isSurelyUnpaid = ({ now }: Services, provider: Connected, attempt: Attempt): boolean => {
  const { provider_payment_id, created_at, updated_at, unpaid_at, settled_by_merchant_at } = attempt
  if (settled_by_merchant_at) return true
  if (!provider_payment_id)
    return provider.accountSince <= created_at && now().getTime() - updated_at.getTime() > startMs
  const wasUnpaid = unpaid_at !== null && provider.accountSince <= unpaid_at
  return wasUnpaid && now().getTime() - created_at.getTime() > keptMs
}
