import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startReceiver } from '../../testing.ts'
import { startShop } from '../testing.ts'
import { signature, topicPath } from './webhooks.ts'

let shop: Awaited<ReturnType<typeof startShop>>
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  shop = await startShop('sandbox-three.myshopify.com')
})
afterAll(() => shop.close())
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  shop.sandbox.world.failures.clear()
  shop.reset()
  await receiver.close()
})

const create = `mutation($topic: WebhookSubscriptionTopic!, $sub: WebhookSubscriptionInput!) { webhookSubscriptionCreate(topic: $topic, webhookSubscription: $sub) {
  webhookSubscription { id topic uri format apiVersion { handle } } userErrors { field message } } }`
function subscribe(topic: string) {
  return shop.data<{ webhookSubscription: { id: string } | null }>(
    create,
    { topic, sub: { uri: receiver.url, format: 'JSON' } },
    'webhookSubscriptionCreate',
  )
}
const buy = () =>
  shop.placeNativeOrder([{ variantId: shop.products()[0]!.variants[0]!.id, quantity: 1 }], { email: 'ann@example.com' })

describe('webhooks', () => {
  it('signs as the platform does', () => {
    expect(signature('hush', '{"id":820982911946154508,"name":"#9999"}')).toBe(
      'YBwnJ9vsibq7srObgXybmGHWuwos+jDEL//7749XS78=',
    )
    expect(
      ['ORDERS_CREATE', 'DRAFT_ORDERS_DELETE', 'APP_UNINSTALLED', 'THEMES_PUBLISH', 'ORDERS_PARTIALLY_FULFILLED'].map(
        topicPath,
      ),
    ).toEqual([
      'orders/create',
      'draft_orders/delete',
      'app/uninstalled',
      'themes/publish',
      'orders/partially_fulfilled',
    ])
  })

  it('tells a subscriber of an order, with every header and a signature over the very bytes [s9f4]', async () => {
    await subscribe('ORDERS_CREATE')
    const order = buy()
    await expect.poll(() => receiver.received).toHaveLength(1)
    const { headers, body } = receiver.received[0]!
    expect(headers).toMatchObject({
      'x-shopify-topic': 'orders/create',
      'x-shopify-shop-domain': 'sandbox-three.myshopify.com',
      'x-shopify-api-version': '2026-10',
      'x-shopify-webhook-id': expect.any(String),
      'x-shopify-event-id': expect.any(String),
      'x-shopify-triggered-at': expect.any(String),
      'x-shopify-hmac-sha256': createHmac('sha256', shop.identity.customApp.apiSecret).update(body).digest('base64'),
    })
    expect(JSON.parse(body)).toMatchObject({
      id: order.id,
      name: order.name,
      currency: 'EUR',
      financial_status: 'paid',
      email: 'ann@example.com',
      line_items: [{ quantity: 1, price: '12.90' }],
    })
  })

  it('tries again until it is heard, under the same webhook id', async () => {
    await subscribe('ORDERS_CREATE')
    receiver.answers.push(500, 503)
    buy()
    await expect.poll(() => shop.deliveries().at(-1)?.status).toBe('delivered')
    expect(new Set(receiver.received.map(({ headers }) => headers['x-shopify-webhook-id'])).size).toBe(1)
    expect(receiver.received).toHaveLength(3)
  })

  it('drops a subscription that failed at every retry', async () => {
    await subscribe('ORDERS_CREATE')
    receiver.answers.push(...Array.from({ length: 9 }, () => 500))
    buy()
    await expect.poll(() => shop.subscriptions()).toHaveLength(0)
    expect(shop.deliveries().at(-1)).toMatchObject({ status: 'failed', attempts: { length: 9 } })
  })

  it('doubles, loses and shuffles messages when told to [c4n9]', async () => {
    await subscribe('ORDERS_CREATE')
    const { failures } = shop.sandbox.world
    failures.set({ target: 'shopify', mode: 'duplicate-webhooks', times: 1 })
    buy()
    await expect.poll(() => receiver.received).toHaveLength(2)
    expect(receiver.received[0]!.headers['x-shopify-webhook-id']).toBe(
      receiver.received[1]!.headers['x-shopify-webhook-id'],
    )
    failures.set({ target: 'shopify', mode: 'lost-webhooks', times: 1 })
    buy()
    expect(shop.deliveries().at(-1)?.status).toBe('lost')
    shop.setRetryUnit(1_000)
    failures.set({ target: 'shopify', mode: 'unordered-webhooks', times: 1 })
    const [first, second] = [buy(), buy()]
    shop.setRetryUnit(5)
    await expect.poll(() => receiver.received).toHaveLength(4)
    expect(receiver.received.slice(2).map(({ body }) => JSON.parse(body).id)).toEqual([second.id, first.id])
  })

  it('tells of a published theme and of drafts, and not of what nobody asked for', async () => {
    await subscribe('THEMES_PUBLISH')
    shop.publishTheme('Atelier, summer draft')
    buy()
    await expect.poll(() => receiver.received).toHaveLength(1)
    expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ name: 'Atelier, summer draft', role: 'main' })
  })

  it('refuses a topic without its scope, and customers’ data to an app without access to it, in the platform’s words [r7w4]', async () => {
    const ask = (topic: string) =>
      shop.data<{ userErrors: { field: string[]; message: string }[] }>(
        create,
        { topic, sub: { uri: receiver.url } },
        'webhookSubscriptionCreate',
      )
    const missing = {
      field: ['webhookSubscription'],
      message: 'You cannot create a webhook subscription with the specified topic',
    }
    for (const topic of ['FULFILLMENTS_CREATE', 'FULFILLMENTS_UPDATE', 'DISPUTES_CREATE'])
      expect((await ask(topic)).userErrors).toEqual([missing])
    shop.shop.state.settings.refusesProtectedTopics = true
    for (const topic of ['ORDERS_UPDATED', 'REFUNDS_CREATE', 'DRAFT_ORDERS_CREATE'])
      expect((await ask(topic)).userErrors).toMatchObject([
        {
          message: expect.stringMatching(
            /^This app is not approved to subscribe to webhook topics containing protected customer data\./,
          ),
        },
      ])
    shop.shop.state.settings.refusedTopics = ['THEMES_PUBLISH']
    expect((await ask('THEMES_PUBLISH')).userErrors).toEqual([missing])
    for (const topic of ['APP_UNINSTALLED', 'DISCOUNTS_UPDATE']) expect((await ask(topic)).userErrors).toEqual([])
  })

  it('takes an address once for a topic, and only where it could be reached', async () => {
    await subscribe('ORDERS_CREATE')
    const again = { topic: 'ORDERS_CREATE', sub: { uri: receiver.url } }
    expect(await shop.data(create, again, 'webhookSubscriptionCreate.userErrors')).toMatchObject([
      { message: 'Address for this topic has already been taken' },
    ])
    const plain = { topic: 'ORDERS_PAID', sub: { uri: 'http://example.com/hooks' } }
    expect(await shop.data(create, plain, 'webhookSubscriptionCreate.userErrors')).toHaveLength(1)
    expect(
      await shop.data('{ webhookSubscriptions(first: 10) { nodes { topic } } }', {}, 'webhookSubscriptions.nodes'),
    ).toEqual([{ topic: 'ORDERS_CREATE' }])
  })
})
