import { type Connected, connectedProvider } from '#features/payment-methods/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import type { Attempt } from './repository.ts'

/** The account that an attempt was started at, in its own world: live and test money never meet. */
export const accountOf = (
  services: Services,
  { store_id, provider, is_test }: Pick<Attempt, 'store_id' | 'provider' | 'is_test'>,
): Promise<Connected | null> =>
  connectedProvider(services, store_id, provider, is_test === null ? undefined : is_test ? 'test' : 'live')
