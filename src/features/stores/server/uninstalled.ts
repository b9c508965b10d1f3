import type { Services } from '#kit/server/context.ts'
import { shopOf } from './connection.ts'
import { findStore, updateStore } from './repository.ts'
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
  await updateStore(services.db, storeId, {
    access_token_sealed: null,
    access_token_expires_at: null,
    is_verified_secret_key: false,
    is_script_injected: false,
  })
}

const unsure = new Set(['unreachable', 'throttled', 'broken'])

const isInstalled = async (services: Services, storeId: string): Promise<boolean> => {
  try {
    await (await shopOf(services, storeId)).send(shopAndScopes, {})
    return true
  } catch (error) {
    if (error instanceof ShopError && !unsure.has(error.problem)) return false
    throw error
  }
}
