import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { until } from '#kit/testing/until.ts'
import { startSandbox, type Sandbox } from '#sandbox/sandbox.ts'
import { shopPlatform } from '#sandbox/shopify/shopify.ts'
import { shopIdentities } from '#sandbox/shopify/shops/shops.ts'
import { refreshShopFacts } from './refresh.ts'

const [shop] = shopIdentities as [(typeof shopIdentities)[number]]
const second = 'linden-and-loom.myshopify.com'
const { accessToken: access_token, apiKey: api_key, apiSecret: api_secret_key } = shop.customApp

let sandbox: Sandbox
let test: TestApp
let merchant: Awaited<ReturnType<TestApp['merchant']>>
let store_id: string
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  test = await testApp({ env: sandbox.environment, listen: true })
  shopPlatform(sandbox.world).getShop(shop.domain)!.state.settings.secondDomain = second
  merchant = await test.merchant()
  const saved = await merchant.call('POST /save-store', { body: { store_domain: second } })
  store_id = saved.body.data.store.id
})
afterAll(async () => {
  await test.close()
  await sandbox.close()
})

const stored = () =>
  test.db
    .selectFrom('stores')
    .select(['shop_domain', 'permanent_domain', 'is_verified_secret_key'])
    .where('id', '=', store_id)
    .executeTakeFirstOrThrow()
/** The status with which a message is answered that the platform says is this shop's. */
const send = async (named: string) => {
  const payload = JSON.stringify({ id: 1 })
  const { statusCode } = await test.inject({
    method: 'POST',
    url: `/webhooks/shopify/${store_id}`,
    payload,
    headers: {
      'content-type': 'application/json',
      'x-shopify-hmac-sha256': createHmac('sha256', api_secret_key).update(payload).digest('base64'),
      'x-shopify-shop-domain': named,
      'x-shopify-webhook-id': randomUUID(),
      'x-shopify-topic': 'orders/updated',
    },
  })
  return statusCode
}

it('a shop that was connected by its second address is heard under that and under the one it answers with', async () => {
  const body = { store_id, access_token, api_key, api_secret_key }
  expect((await merchant.call('POST /save-app-keys', { body })).status).toBe(200)
  await until(stored, ({ is_verified_secret_key: isVerified }) => isVerified)
  expect(await stored()).toMatchObject({ shop_domain: second, permanent_domain: shop.domain })
  const named = [second, shop.domain, 'sandbox-two.myshopify.com']
  expect(await Promise.all(named.map(send))).toEqual([200, 200, 401])
})

it('is asked for the one it answers with where it was connected before that was kept', async () => {
  await test.db.updateTable('stores').set({ permanent_domain: null }).where('id', '=', store_id).execute()
  expect([await send(second), await send(shop.domain)]).toEqual([200, 401])
  await refreshShopFacts(test.services, store_id)
  expect(await send(shop.domain)).toBe(200)
})

it('is one store of its merchant, by whichever of its addresses it is added again', async () => {
  const answers = await Promise.all(
    [second, shop.domain].map((store_domain) => merchant.call('POST /save-store', { body: { store_domain } })),
  )
  expect(answers.map(({ status }) => status)).toEqual([422, 422])
})
