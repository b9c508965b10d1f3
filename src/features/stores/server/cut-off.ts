import type { Services } from '#kit/server/context.ts'
import { openAccessToken, renew } from './connection.ts'
import { cutOff, findStore, type StoreRow } from './repository.ts'
import { openShop } from './shopify/client.ts'
import { shopAndScopes } from './shopify/operations.ts'
import { ShopError } from './shopify/shop-error.ts'

/**
 * A shop said that the app was taken out of it, or refused a call: asks whether the store's key still opens it. Where it does not, and no
 * other is granted, the key is forgotten, and the store has to be authorized again. A message that comes late, about an app that is
 * installed again by now, changes nothing. Throws ShopError while the shop cannot be asked.
 */
export const cutOffWhereRefused = async (services: Services, storeId: string): Promise<void> => {
  const store = await findStore(services.db, storeId)
  const token = store && openAccessToken(services, store)
  if (!store?.access_token_sealed || !token) return
  // Not by `shopOf`, which would have a refusal looked into again.
  const shop = openShop(services, store.shop_domain, token)
  if ((await isAccepted(() => shop.send(shopAndScopes, {}))) || (await isRenewed(services, store))) return
  await cutOff(services.db, storeId, store.access_token_sealed, services.now())
}

/** What a shop says to a key that it does not know, or no more. A frozen one refuses too, and comes back. */
const refusals = ['wrong-token', 'unknown-shop']

const isAccepted = async (call: () => Promise<unknown>, refused = refusals): Promise<boolean> => {
  try {
    await call()
    return true
  } catch (error) {
    if (error instanceof ShopError && refused.includes(error.problem)) return false
    throw error
  }
}

/** A key that lasts for a day is revoked alone where a secret was changed: the shop may grant the next one. */
const isRenewed = async (services: Services, store: StoreRow): Promise<boolean> =>
  store.access_token_expires_at !== null &&
  store.api_secret_key_sealed !== null &&
  (await isAccepted(() => renew(services, store), [...refusals, 'refused']))
