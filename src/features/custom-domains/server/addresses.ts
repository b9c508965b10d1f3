import type { Services } from '#kit/server/context.ts'
import { getVerifiedHost } from './repository.ts'

/** The checkouts' own origin with another host name: both stand behind the same proxy. */
export const originAt = ({ env }: Pick<Services, 'env'>, host: string): string => {
  const address = new URL(env.CHECKOUT_URL)
  address.hostname = host
  return address.origin
}

/** Where a store's shoppers find their checkout: its own domain once that is verified, else the one that all stores share. */
export const findCheckoutOrigin = async (services: Pick<Services, 'db' | 'env'>, storeId: string): Promise<string> => {
  const host = await getVerifiedHost(services.db, storeId)
  return host ? originAt(services, host) : services.env.CHECKOUT_URL
}
