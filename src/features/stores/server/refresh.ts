import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { getShop } from './connection.ts'
import { refreshFacts } from './jobs.ts'
import * as repository from './repository.ts'
import { shopAndScopes } from './shopify/operations.ts'

/**
 * Asks the shop again what it is called, which domain it has, in which time zone it is and on which plan, whose percentage is our fee.
 * Throws ShopError; 404 for a store that is gone, 409 for one without connection.
 */
export const refreshShopFacts = async (services: Services, storeId: string): Promise<repository.StoreRow> => {
  const store = await repository.findStore(services.db, storeId)
  if (!store) throw refuse.notFound()
  const shop = await getShop(services, storeId, store)
  const facts = await shop.send(shopAndScopes, {})
  return repository.saveFacts(services.db, store, {
    name: facts.shop.name,
    permanent_domain: facts.shop.myshopifyDomain,
    primary_domain: facts.shop.primaryDomain.host,
    time_zone: facts.shop.ianaTimezone,
    shop_plan: facts.shop.plan.publicDisplayName,
  })
}

/** Something about the shop itself was changed: it is asked what, soon and once for many messages. */
export const shopChanged = ({ db }: Pick<Services, 'db'>, storeId: string): Promise<void> =>
  refreshFacts.enqueue(db, { storeId }, { key: `refresh-shop-facts:${storeId}` })

/** The same for a job: a store that is gone, leaving or cut off by now is left alone. Throws ShopError, to be tried again. */
export const refreshWhereConnected = async (services: Services, storeId: string): Promise<void> => {
  const store = await repository.findStore(services.db, storeId)
  if (!store?.access_token_sealed || store.leaving_at) return
  await refreshShopFacts(services, storeId)
}
