export { proveSecret } from './connect.ts'
export { refreshShopFacts, shopChanged } from './refresh.ts'
export { shipsTo } from './ships-to.ts'
export { readForPage } from './read-for-page.ts'
export { openApiSecretKey, sealAccessToken, sealApiSecretKey, getShop } from './connection.ts'
export {
  findOwnStore,
  findStore,
  listEveryStore,
  listStores,
  lockStore,
  markVerified,
  type StoreRow,
  takesPayments,
  updateStore,
} from './repository.ts'
export { storeRoutes } from './routes.ts'
export { checkConnection, checkSoon } from './jobs.ts'
export { missingSubscriptions } from './missing-subscriptions.ts'
export { scopesChanged } from './keep-subscribed.ts'
export { findSigner, secretProven, type Signer } from './rotation.ts'
export { noteSecretRefused } from './secret-repository.ts'
export { cutOffWhereRefused } from './cut-off.ts'
export { storeWorkers } from './workers.ts'
export { shopUrl, type Shop } from './shopify/client.ts'
export { read, readEach, type ResultByName, type VariablesByName, write } from './shopify/operation.ts'
export { quoted } from './shopify/search.ts'
export { ShopError } from './shopify/shop-error.ts'
export { unsubscribe } from './shopify/webhooks.ts'
export { storeVariables } from './environment.ts'
