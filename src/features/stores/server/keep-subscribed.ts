import type { Services } from '#kit/server/context.ts'
import { missingScopes } from '../rules.ts'
import { getShop } from './connection.ts'
import { keepSubscribed } from './jobs.ts'
import * as repository from './repository.ts'
import { subscribe } from './shopify/webhooks.ts'

/** Where a store's shop sends its messages. */
export const webhookAddress = ({ env }: Pick<Services, 'env'>, storeId: string) =>
  `${env.PUBLIC_URL}/webhooks/shopify/${storeId}`

/**
 * Brings a store's subscriptions, and what is known of its scopes, in line with what the product wants and the shop allows
 * today: the platform drops those that failed too often, and a scope may have been granted or taken since. Throws ShopError when the shop cannot be asked.
 */
export const renewSubscriptions = async (services: Services, storeId: string): Promise<void> => {
  const store = await repository.findStore(services.db, storeId)
  if (!store?.access_token_sealed || store.leaving_at) return
  const shop = await getShop(services, storeId)
  const proven = store.is_verified_secret_key
  const { refused, granted } = await subscribe(shop, webhookAddress(services, storeId), { proven })
  await repository.saveAllowed(services.db, storeId, refused, missingScopes(granted))
}

/** The app's scopes were changed in the shop. */
export const scopesChanged = ({ db }: Services, storeId: string): Promise<void> =>
  keepSubscribed.enqueue(db, { storeId }, { key: `keep-subscribed:${storeId}` })
