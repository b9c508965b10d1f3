import type { StoreView } from '../contract.ts'

/** Its name was saved and its keys never were. */
export const isUnfinished = (store: StoreView) => store.api_secret_key === null

/** It was connected, and its shop has taken the app out since. */
export const isCutOff = (store: StoreView) => store.api_secret_key !== null && store.access_token === null

/** True while only the shop's signed message is missing. */
export const awaitsProof = (store: StoreView) =>
  store.access_token !== null &&
  store.missing_access_scopes.length === 0 &&
  (!store.is_verified_secret_key || store.is_secret_rotating)
