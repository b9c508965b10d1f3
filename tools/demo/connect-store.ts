import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { connectProvider, proveWebhook, setActive } from '#features/payment-methods/server/public.ts'
import { switchAddOn } from '#features/script/server/public.ts'
import { connect } from '#features/stores/server/connect.ts'
import { findStore, markVerified, updateStore } from '#features/stores/server/public.ts'
import type { StoreRow } from '#features/stores/server/repository.ts'
import type { Services } from '#kit/server/context.ts'
import { initialScopes } from '#sandbox/shopify/shops/shops.ts'
import { airwallexAccount, type DemoShop } from './shops.ts'
import { type StoredVisit, ordersForShop } from './write-sales.ts'

const proofPatienceMs = 2000

/** Connects a store as a merchant does, with the keys of the shop's custom app, and waits for the shop's proof. */
export async function connectShop(services: Services, store: StoreRow, { identity }: DemoShop): Promise<void> {
  const { accessToken, apiKey, apiSecret } = identity.customApp
  await connect(services, store, {
    connection_kind: 'custom_app',
    store_id: store.id,
    access_token: accessToken,
    api_key: apiKey,
    api_secret_key: apiSecret,
  })
  const deadline = Date.now() + proofPatienceMs
  while (Date.now() < deadline) {
    if ((await findStore(services.db, store.id))?.is_verified_secret_key) return
    await sleep(25)
  }
  // Without a product that listens, no webhook can prove the secret; the demo is about everything after that.
  await markVerified(services.db, store.id)
}

/** The paid plan and a working Airwallex account that sends its webhooks here. */
export async function connectPayments(services: Services, storeId: string, sandboxUrl: string): Promise<void> {
  const { clientId, apiKey, webhookSecret } = airwallexAccount
  await updateStore(services.db, storeId, { plan_id: 2 })
  await control(sandboxUrl, 'POST', '/airwallex/webhooks', {
    account: clientId,
    url: `${services.env.PUBLIC_URL}/webhooks/airwallex/${storeId}`,
  })
  await connectProvider(services, storeId, 'airwallex', {
    client_id: clientId,
    api_key: apiKey,
    webhook_secret: webhookSecret,
  })
  await setActive(services.db, storeId, 'airwallex', true)
  await proveWebhook(services, storeId, 'airwallex')
}

/** Puts the script into the shop's published theme. */
export async function switchOn(services: Services, storeId: string): Promise<void> {
  await switchAddOn(services, storeId, true)
}

/** A new demo begins in a shop as on its first day, with an app that may do what the shop's is granted. */
export const resetShop = async ({ identity, furtherScopes }: DemoShop, sandboxUrl: string): Promise<void> => {
  await control(sandboxUrl, 'DELETE', `/shopify/${identity.domain}`)
  if (furtherScopes.length > 0)
    await control(sandboxUrl, 'POST', `/shopify/${identity.domain}`, { scopes: [...initialScopes, ...furtherScopes] })
}

const imported = z.object({ refused: z.array(z.object({ message: z.string() })) })
const shopShape = z.object({ subscriptions: z.array(z.unknown()) })

/** The shop shows the same orders as the product. */
export async function importOrders(shop: DemoShop, visits: readonly StoredVisit[], sandboxUrl: string): Promise<void> {
  const path = `/shopify/${shop.identity.domain}/orders`
  const answer = await control(sandboxUrl, 'POST', path, { orders: ordersForShop(shop, visits) })
  const [first] = imported.parse(answer).refused
  if (first) throw new Error(`${shop.identity.domain} refused an order: ${first.message}`)
}

/** True when the shop sends its webhooks to another address than the product's; one that sends none was left on purpose. */
export async function hasMoved({ env }: Services, { identity }: DemoShop, sandboxUrl: string): Promise<boolean> {
  const path = `/shopify/${identity.domain}`
  const { subscriptions } = shopShape.parse(await control(sandboxUrl, 'GET', path))
  return subscriptions.length > 0 && !JSON.stringify(subscriptions).includes(`${env.PUBLIC_URL}/`)
}

async function control(sandboxUrl: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${sandboxUrl}/sandbox${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`The sandbox refused ${method} ${path}: ${await response.text()}`)
  const answer: unknown = await response.json()
  return answer
}
