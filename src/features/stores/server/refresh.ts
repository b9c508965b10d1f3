import type { Services } from '#kit/server/context.ts'
import { getShop } from './connection.ts'
import * as repository from './repository.ts'
import { shopAndScopes } from './shopify/operations.ts'

/** Asks the shop again what it is called and which domain it has. Throws ShopError; 409 for a store without connection. */
export const refreshShopFacts = async (services: Services, storeId: string): Promise<repository.StoreRow> => {
  const shop = await getShop(services, storeId)
  const facts = await shop.send(shopAndScopes, {})
  return repository.updateStore(services.db, storeId, {
    name: facts.shop.name,
    primary_domain: facts.shop.primaryDomain.host,
  })
}
