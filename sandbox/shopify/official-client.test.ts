import { createAdminApiClient } from '@shopify/admin-api-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startShop } from './testing.ts'

let shop: Awaited<ReturnType<typeof startShop>>
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

/** Shopify's own client takes no address but a shop's: what it sends is carried to the twin as it is. */
const client = (accessToken = shop.identity.customApp.accessToken) =>
  createAdminApiClient({
    storeDomain: 'sandbox-one.myshopify.com',
    apiVersion: '2026-10',
    accessToken,
    retries: 0,
    customFetchApi: (url, init) => {
      const { origin, pathname } = new URL(url)
      expect(origin).toBe('https://sandbox-one.myshopify.com')
      return fetch(`${shop.url}${pathname}`, init)
    },
  })

it("answers Shopify's own client: what it reads [s4q9]", async () => {
  const { data, errors } = await client().request('query { shop { name currencyCode } }')
  expect(errors).toBeUndefined()
  expect(data.shop).toEqual({ name: expect.any(String), currencyCode: 'EUR' })
})

it("answers Shopify's own client: what the caller did wrong", async () => {
  const subscribe = `mutation ($topic: WebhookSubscriptionTopic!, $to: WebhookSubscriptionInput!) {
    webhookSubscriptionCreate(topic: $topic, webhookSubscription: $to) {
      webhookSubscription { id } userErrors { field message }
    }
  }`
  const variables = { topic: 'ORDERS_UPDATED', to: { uri: 'not an address', format: 'JSON' } }
  const { data, errors } = await client().request(subscribe, { variables })
  expect(errors).toBeUndefined()
  expect(data.webhookSubscriptionCreate).toMatchObject({
    webhookSubscription: null,
    userErrors: [{ message: expect.any(String) }],
  })
  const unknown = await client().request('query { shop { nickname } }')
  expect(unknown.errors?.graphQLErrors?.[0]?.message).toMatch(/nickname/)
})

it("answers Shopify's own client: that its token is wrong", async () => {
  const { errors } = await client('shpat_wrong').request('query { shop { name } }')
  expect(errors).toMatchObject({ networkStatusCode: 401 })
})
