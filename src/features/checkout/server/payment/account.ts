import { type Connected, connectedProvider } from '#features/payment-methods/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import type { Attempt } from './repository.ts'

/**
 * The account that an attempt was started at, in its own world: live and test money never meet. What is to be captured later is not taken by
 * asking how it stands, nor ended with what is unpaid.
 */
export const getAccount = async (
  services: Services,
  {
    store_id,
    provider,
    is_test,
    captures_later: later,
  }: Pick<Attempt, 'store_id' | 'provider' | 'is_test' | 'captures_later'>,
): Promise<Connected | null> => {
  const world = is_test === null ? undefined : is_test ? 'test' : 'live'
  const account = await connectedProvider(services, store_id, provider, world)
  if (!account || !later) return account
  return {
    ...account,
    read: (paymentId, options) => account.read(paymentId, { ...options, later }),
    cancel: (paymentId) => account.cancel(paymentId, { later }),
  }
}
