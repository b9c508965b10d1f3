import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSecrets } from '#kit/server/secrets.ts'
import { shopWorld, type ShopWorld } from '../testing/shop-world.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld()
})
afterAll(() => world.close())

it('treats secrets that no key opens as never given: pages work, and the keys can be entered again', async () => {
  const { app, merchant, store, shop, account, open, variants } = world
  app.services.secrets = createSecrets(`new:${randomBytes(32).toString('base64')}`)
  const reads = [
    '/store',
    '/user-stores',
    '/payment-method',
    '/google-analytics',
    '/store-details',
    '/dashboard/metrics?year=2026&month=5',
  ]
  for (const path of reads) expect([path, (await merchant.call(`GET ${path}`)).status]).toEqual([path, 200])
  for (const page of ['/dashboard', '/settings/shopify-store', '/payment-methods'])
    expect([page, (await merchant.page(page)).status]).toEqual([page, 200])
  const cart = [{ variant_id: variants[0]!.id, quantity: 1 }]
  expect((await open(cart)).status).toBeLessThan(500)

  const { accessToken: access_token, apiKey: api_key, apiSecret: api_secret_key } = shop.customApp
  const keys = { store_id: store.id, access_token, api_key, api_secret_key }
  expect(await merchant.call('POST /save-app-keys', { body: keys })).toMatchObject({ status: 200 })
  const { clientId: client_id, apiKey, webhookSecret: webhook_secret } = account
  const credentials = { client_id, api_key: apiKey, webhook_secret }
  expect(await merchant.call('POST /payment-method', { body: credentials })).toMatchObject({ status: 200 })
  expect((await open(cart)).status).toBe(200)
})
