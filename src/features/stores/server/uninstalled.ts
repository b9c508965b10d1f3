import type { Services } from '#kit/server/context.ts'
import { getShop } from './connection.ts'
import { cutOff, findStore } from './repository.ts'
import { shopAndScopes } from './shopify/operations.ts'
import { ShopError } from './shopify/shop-error.ts'

/**
 * The shop said that the app was taken out of it: its token opens nothing any more, and the store has to be authorized
 * again. A message that comes late, about an app that is installed again by now, changes nothing. Throws ShopError while
 * the shop cannot be asked.
 */
export const appUninstalled = async (services: Services, storeId: string): Promise<void> => {
  const store = await findStore(services.db, storeId)
  if (!store?.access_token_sealed || (await isInstalled(services, storeId))) return
  await cutOff(services.db, storeId, store.access_token_sealed)
}

/** What a shop says to the token of an app that it no longer has. */
const refusals = new Set(['wrong-token', 'unknown-shop'])

const isInstalled = async (services: Services, storeId: string): Promise<boolean> => {
  try {
    await (await getShop(services, storeId)).send(shopAndScopes, {})
    return true
  } catch (error) {
    if (error instanceof ShopError && refusals.has(error.problem)) return false
    throw error
  }
}
