import { isMasked } from '#kit/contract/secret-mask.ts'
import type { Services } from '#kit/server/context.ts'
import { Refusal, refuse } from '#kit/server/errors.ts'
import { randomToken } from '#kit/server/secrets.ts'
import type { AppKeys } from '../contract.ts'
import { type ConnectionKind, missingScopes, type RefusedTopic, refusalReasons } from '../rules.ts'
import { openAccessToken, openApiSecretKey, sealAccessToken, sealApiSecretKey, getShop } from './connection.ts'
import { webhookAddress } from './keep-subscribed.ts'
import * as repository from './repository.ts'
import { replaceSecret } from './rotation.ts'
import { saveProofCode } from './secret-repository.ts'
import { requestAccessToken } from './shopify/access-token.ts'
import { causeWebhook } from './shopify/cause-webhook.ts'
import { openShop, type Shop } from './shopify/client.ts'
import { shopAndScopes } from './shopify/operations.ts'
import { ShopError } from './shopify/shop-error.ts'
import { provingTopics } from './shopify/topics.ts'
import { subscribe } from './shopify/webhooks.ts'

type Credentials = { apiKey: string; apiSecretKey: string; accessToken: string; expiresAt: Date | null }

/**
 * Tries the keys at the shop, keeps them when they work, and asks the shop for a webhook that proves the secret.
 * Throws 422 or 502 naming the field at fault. Missing scopes are no failure of the keys: they are kept and answered.
 */
export const connect = async (services: Services, store: repository.StoreRow, keys: AppKeys) => {
  const credentials = await credentialsFrom(services, store, keys)
  const shop = openShop(services, store.shop_domain, credentials.accessToken)
  const facts = await shop.send(shopAndScopes, {}).catch((error: unknown) => {
    throw namingField(error, { 'wrong-token': keys.connection_kind === 'custom_app' ? 'access_token' : 'client_id' })
  })
  const { apiKey } = facts.currentAppInstallation.app
  if (apiKey && apiKey !== credentials.apiKey)
    throw refuse.invalid({ api_key: 'This API key belongs to a different app than the access token' })
  const missing = missingScopes(facts.currentAppInstallation.accessScopes.map(({ handle }) => handle))
  const secretChanged = openApiSecretKey(services, store) !== credentials.apiSecretKey
  const saved = await repository.saveFacts(services.db, store, {
    name: facts.shop.name,
    permanent_domain: facts.shop.myshopifyDomain,
    primary_domain: facts.shop.primaryDomain.host,
    currency: facts.shop.currencyCode,
    time_zone: facts.shop.ianaTimezone,
    shop_plan: facts.shop.plan.publicDisplayName,
    connection_kind: keys.connection_kind,
    api_key: credentials.apiKey,
    access_token_sealed: sealAccessToken(services, store.id, credentials.accessToken),
    access_token_expires_at: credentials.expiresAt,
    renewal_refused_at: null,
    api_secret_key_sealed: sealApiSecretKey(services, store.id, credentials.apiSecretKey),
    missing_scopes: missing,
    secret_refused_at: null,
    ...(secretChanged && replaceSecret(services, store, credentials)),
  })
  if (missing.length > 0) return { store: saved, missing }
  return { store: await askForProof(services, shop, saved), missing }
}

/** Asks again for a proof that did not arrive, in every way there is. Throws 404, 502 when the shop allows none of them. */
export const proveSecret = async (services: Services, storeId: string) => {
  const store = await repository.findStore(services.db, storeId)
  if (!store) throw refuse.notFound()
  await askForProof(services, await getShop(services, storeId), store, { everyWay: true })
}

/** Subscribes and causes a webhook: its signature proves the API secret key, or its absence tells that something is in the way. */
const askForProof = async (
  services: Services,
  shop: Shop,
  store: repository.StoreRow,
  options: { everyWay?: boolean } = {},
) => {
  const { refused, granted } = await subscribe(shop, webhookAddress(services, store.id), { proven: false })
  const saved = await repository.saveAllowed(services.db, store.id, refused, missingScopes(granted))
  const code = randomToken(12)
  await saveProofCode(services.db, store.id, code)
  const check = { code, currency: store.currency, productName: services.env.PRODUCT_NAME, now: services.now() }
  let caused = 0
  let reason = noProofReason(refused, saved.connection_kind as ConnectionKind)
  for (const topic of provingTopics) {
    if (refused.some((one) => one.topic === topic) || (caused > 0 && !options.everyWay)) continue
    const message = await causeWebhook(shop, topic, check)
    if (message === null) caused++
    else reason = message
  }
  if (caused === 0) throw refuse.upstream(`The shop does not let us check the API secret key: ${reason}`)
  return saved
}

const noProofReason = (refused: readonly RefusedTopic[], kind: ConnectionKind): string =>
  refusalReasons(refused, kind).join(' ') || 'It refused every message that could verify it.'

const credentialsFrom = async (services: Services, store: repository.StoreRow, keys: AppKeys): Promise<Credentials> => {
  if (keys.connection_kind === 'custom_app') {
    return {
      apiKey: keys.api_key,
      accessToken: unmasked(keys.access_token, openAccessToken(services, store), 'access_token'),
      apiSecretKey: unmasked(keys.api_secret_key, openApiSecretKey(services, store), 'api_secret_key'),
      expiresAt: null,
    }
  }
  const apiSecretKey = unmasked(keys.client_secret, openApiSecretKey(services, store), 'client_secret')
  const granted = await requestAccessToken(services, store.shop_domain, keys.client_id, apiSecretKey).catch(
    (error: unknown) => {
      throw namingField(error, { 'wrong-token': 'client_secret', refused: 'client_id' })
    },
  )
  return {
    apiKey: keys.client_id,
    apiSecretKey,
    accessToken: granted.accessToken,
    expiresAt: new Date(services.now().getTime() + granted.expiresInMs),
  }
}

const unmasked = (value: string, kept: string | null, field: string): string => {
  if (!isMasked(value)) return value
  if (!kept) throw refuse.invalid({ [field]: 'Enter the value again' })
  return kept
}

/** The platform knows no shop by the name of the store that was to be connected. */
export const isUnknownShop = (error: unknown): boolean =>
  error instanceof Refusal && error.cause instanceof ShopError && error.cause.problem === 'unknown-shop'

/** The same refusal, told at the field that can mend it. */
const namingField = (error: unknown, fields: Partial<Record<ShopError['problem'], string>>): unknown => {
  if (!(error instanceof ShopError)) return error
  const field = error.field ?? fields[error.problem] ?? (error.problem === 'unknown-shop' ? 'store_domain' : undefined)
  return field ? new Refusal(error.status, error.message, { errors: { [field]: error.message }, cause: error }) : error
}
