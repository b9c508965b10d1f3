import type { Services } from '#kit/server/context.ts'
import { Refusal, refuse } from '#kit/server/errors.ts'
import { checkKey } from './jobs.ts'
import * as repository from './repository.ts'
import { requestAccessToken } from './shopify/access-token.ts'
import { openShop, type Shop } from './shopify/client.ts'
import { ShopError } from './shopify/shop-error.ts'

const binding = (storeId: string, column: string) => ({ table: 'stores', column, row: storeId })

export const sealAccessToken = ({ secrets }: Pick<Services, 'secrets'>, storeId: string, token: string) =>
  secrets.seal(token, binding(storeId, 'access_token_sealed'))

export const sealApiSecretKey = ({ secrets }: Pick<Services, 'secrets'>, storeId: string, key: string) =>
  secrets.seal(key, binding(storeId, 'api_secret_key_sealed'))

export const openAccessToken = ({ secrets }: Pick<Services, 'secrets'>, store: repository.StoreRow) =>
  store.access_token_sealed && secrets.open(store.access_token_sealed, binding(store.id, 'access_token_sealed'))

export const sealFormerSecret = ({ secrets }: Pick<Services, 'secrets'>, storeId: string, key: string) =>
  secrets.seal(key, binding(storeId, 'former_api_secret_key_sealed'))

/** With which the platform may sign as well since the secret was rotated. */
export const openFormerSecret = ({ secrets }: Pick<Services, 'secrets'>, store: repository.StoreRow) =>
  store.former_api_secret_key_sealed &&
  secrets.open(store.former_api_secret_key_sealed, binding(store.id, 'former_api_secret_key_sealed'))

/** With which the platform signs its webhooks; null before the store is connected. */
export const openApiSecretKey = ({ secrets }: Pick<Services, 'secrets'>, store: repository.StoreRow) =>
  store.api_secret_key_sealed && secrets.open(store.api_secret_key_sealed, binding(store.id, 'api_secret_key_sealed'))

const renewBeforeMs = 10 * 60_000

/**
 * The shop behind a store, its token renewed where it is about to end. Throws 409 when the store is not connected. `known`: the store as it was
 * just read.
 */
export const getShop = async (
  services: Omit<Services, 'request'>,
  storeId: string,
  known?: repository.StoreRow,
): Promise<Shop> => {
  const store = known ?? (await repository.findStore(services.db, storeId))
  if (!store) throw refuse.notFound()
  const token = openAccessToken(services, store)
  if (!token) throw refuse.conflict('This store is not connected to its shop yet.')
  const endsAt = store.access_token_expires_at?.getTime() ?? Infinity
  const opened = (key: string) => noticingRefusals(services, storeId, openShop(services, store.shop_domain, key))
  if (endsAt - services.now().getTime() > renewBeforeMs) return opened(token)
  const renewed = await noticing(services, storeId, renew(services, store))
  return renewed === null ? getShop(services, storeId) : opened(renewed)
}

type Noticing = Pick<Services, 'db' | 'log' | 'now'>

const noticingRefusals = (services: Noticing, storeId: string, shop: Shop): Shop => ({
  ...shop,
  send: (operation, variables) => noticing(services, storeId, shop.send(operation, variables)),
})

/** A key that cannot be got back is not forgotten for what the platform says in a bad moment. */
const lookAgainMs = 5 * 60_000

/** Where the shop refuses its key, that is looked into: its merchant may have revoked it without a message to us. */
const noticing = async <Answer>(
  { db, log, now }: Noticing,
  storeId: string,
  call: Promise<Answer>,
): Promise<Answer> => {
  try {
    return await call
  } catch (error) {
    if (error instanceof ShopError && error.problem === 'wrong-token') {
      const at = now().getTime()
      // Each refusal puts it off, but only within the same minutes.
      const key = `check-key:${storeId}:${Math.floor(at / lookAgainMs)}`
      await checkKey
        .enqueue(db, { storeId }, { key, runAt: new Date(at + lookAgainMs) })
        .catch((failure: unknown) => log.warn({ err: failure, store: storeId }, 'a refused key is not looked into'))
    }
    throw error
  }
}

/** How long before its end a key is renewed whether or not anybody needs it, so that whoever has to do something hears of it in time. */
const aheadMs = 12 * 60 * 60_000

/** Renews the keys that end soon, and notes which shops refuse to. A shop that cannot be reached is asked again the next time. */
export const renewAhead = async (services: Services): Promise<void> => {
  const soon = new Date(services.now().getTime() + aheadMs)
  for (const store of await repository.listEnding(services.db, soon))
    try {
      await renew(services, store)
    } catch (error) {
      const isRefused = error instanceof ShopError && (error.problem === 'wrong-token' || error.problem === 'refused')
      if (!isRefused && !(error instanceof Refusal))
        services.log.warn({ err: error, store: store.id }, 'a key cannot be renewed')
      if (isRefused) await repository.noteRenewalRefused(services.db, store, services.now())
    }
}

/** Null where the store was connected anew, or cut off, while its shop was asked. Throws ShopError. */
export const renew = async (services: Services, store: repository.StoreRow): Promise<string | null> => {
  const secret = openApiSecretKey(services, store)
  if (!secret || !store.api_key) throw refuse.conflict('This store has to be authorized again.')
  const { accessToken, expiresInMs } = await requestAccessToken(services, store.shop_domain, store.api_key, secret)
  const isStored = await repository.saveRenewed(services.db, store, {
    access_token_sealed: sealAccessToken(services, store.id, accessToken),
    access_token_expires_at: new Date(services.now().getTime() + expiresInMs),
  })
  return isStored ? accessToken : null
}
