import type { Services } from '#kit/server/context.ts'
import { verifiedHostOf } from './repository.ts'

/** The product's own origin with another host name: both stand behind the same proxy. */
export const originAt = ({ env }: Pick<Services, 'env'>, host: string): string => {
  const address = new URL(env.PUBLIC_URL)
  address.hostname = host
  return address.origin
}

/** Where a store's shoppers find their checkout: its own domain once that is verified, else the product's. */
export const checkoutOriginOf = async (services: Pick<Services, 'db' | 'env'>, storeId: string): Promise<string> => {
  const host = await verifiedHostOf(services.db, storeId)
  return host ? originAt(services, host) : services.env.PUBLIC_URL
}
