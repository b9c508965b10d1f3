import { pino } from 'pino'
import { buildApp } from '#apps/server/app.ts'
import { readEnv } from '#apps/server/env.ts'
import { openServices } from '#apps/server/services.ts'
import { connectedStore, newMerchant } from '#apps/server/testing/factories.ts'
import { noProvider } from '#features/checkout/rules.ts'
import { subjects } from '#features/payment-methods/providers/testing/subjects.ts'
import { connectProvider, setActive } from '#features/payment-methods/server/public.ts'
import { shopIdentities } from '#sandbox/shopify/shops/shops.ts'
import { manyPoints, configure } from './faults.ts'
import { openShop, type Variant } from './shop.ts'

export type Way = { provider: string; method: string; twin: string }
/** Where a code pays for everything, no provider is asked. */
export const freeWay: Way = { provider: noProvider, method: noProvider, twin: noProvider }
export const freeCode = 'ON US'

export type Seed = { storeId: string; currency: string; domain: string; variants: Variant[]; ways: Way[] }

/** A merchant whose store is the sandbox's first shop and takes money at every provider. */
export const seed = async (env: Record<string, string>, sandboxUrl: string): Promise<Seed> => {
  const { services, close } = openServices(readEnv(env), pino({ level: 'silent' }))
  const app = await buildApp(services, { adminTemplate: '' })
  try {
    const [shop] = shopIdentities
    const { merchant } = await newMerchant(app, services, 'completed')
    const store = await connectedStore(services, merchant.id, {
      shop_domain: shop!.domain,
      name: shop!.name,
      currency: shop!.currency,
      accessToken: shop!.customApp.accessToken,
      apiKey: shop!.customApp.apiKey,
      apiSecretKey: shop!.customApp.apiSecret,
      is_add_on_enabled: true,
      is_script_injected: true,
    })
    for (const { name, getKeys } of subjects) {
      await connectProvider(services, store.id, name, getKeys(0))
      await setActive(services.db, store.id, name, true)
    }
    await services.db
      .insertInto('shipping_rates')
      .values({
        store_id: store.id,
        name: 'Standard',
        internal_name: 'std',
        description: '3 days',
        currency: shop!.currency,
        shipping_price: 490,
      })
      .execute()
    await configure(`${sandboxUrl}/sandbox/shopify/${shop!.domain}`, { pointsPerSecond: manyPoints })
    const ownShop = openShop(sandboxUrl)
    const variants = await ownShop.stock()
    await ownShop.giveAway(freeCode)
    const ways = [...subjects.map(({ name, method, twin }) => ({ provider: name, method, twin })), freeWay]
    return { storeId: store.id, currency: shop!.currency, domain: shop!.domain, variants, ways }
  } finally {
    await app.close()
    await close()
  }
}

/** The providers' messages go to each of `products`, where a provider takes several addresses. They have to run. */
export const registerWebhooks = async (storeId: string, sandboxUrl: string, products: string[]): Promise<void> => {
  for (const { name, twin, webhookAccount } of subjects)
    for (const product of webhookAccount ? products : [])
      await configure(`${sandboxUrl}/sandbox/${twin}/webhooks`, {
        url: `${product}/webhooks/${name}/${storeId}`,
        account: webhookAccount,
      })
}
