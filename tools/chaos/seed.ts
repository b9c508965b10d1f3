import { pino } from 'pino'
import { buildApp } from '#apps/server/app.ts'
import { readEnv } from '#apps/server/env.ts'
import { openServices } from '#apps/server/services.ts'
import { connectedStore, newMerchant } from '#apps/server/testing/factories.ts'
import { connectProvider, setActive } from '#features/payment-methods/server/public.ts'
import { accounts } from '#sandbox/airwallex/accounts.ts'
import { shopIdentities } from '#sandbox/shopify/shops/shops.ts'
import { openShop } from './shop.ts'

export type Seed = { storeId: string; currency: string; domain: string; variants: number[] }

/** A merchant whose store is the sandbox's first shop and takes cards at Airwallex, whose messages go to each of `products`. */
export const seed = async (env: Record<string, string>, sandboxUrl: string, products: string[]): Promise<Seed> => {
  const { services, close } = openServices(readEnv(env), pino({ level: 'silent' }))
  const app = await buildApp(services, { adminTemplate: '' })
  try {
    const [shop] = shopIdentities
    const [account] = accounts
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
    const { clientId, apiKey, webhookSecret } = account!
    const keys = { client_id: clientId, api_key: apiKey, webhook_secret: webhookSecret }
    await connectProvider(services, store.id, 'airwallex', keys)
    await setActive(services.db, store.id, 'airwallex', true)
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
    for (const product of products)
      await fetch(`${sandboxUrl}/sandbox/airwallex/webhooks`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url: `${product}/webhooks/airwallex/${store.id}`, account: account!.id }),
      })
    const variants = await openShop(sandboxUrl).variants()
    return { storeId: store.id, currency: shop!.currency, domain: shop!.domain, variants }
  } finally {
    await app.close()
    await close()
  }
}
