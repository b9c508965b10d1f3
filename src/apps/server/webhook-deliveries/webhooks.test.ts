import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectProvider } from '#features/payment-methods/server/public.ts'
import { type ShopWorld, shopWorld } from '../testing/shop-world.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld()
  await world.post(`/sandbox/shopify/${world.shop.domain}`, { jobDelay: 0 })
})
afterAll(() => world.close())

const rows = () => world.app.db.selectFrom('webhook_deliveries').selectAll().execute()
const send = (url: string, payload: string | Buffer, headers: Record<string, string>) =>
  world.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } })

const event = (id: string = randomUUID()) =>
  JSON.stringify({
    id,
    name: 'payment_intent.succeeded',
    data: { object: { id: 'int_1', merchant_order_id: randomUUID() } },
  })
const signed = (body: string, secret = world.account.webhookSecret, at = Date.now()) => ({
  'x-timestamp': String(at),
  'x-signature': createHmac('sha256', secret).update(`${at}${body}`).digest('hex'),
})
const airwallexUrl = () => `/webhooks/airwallex/${world.store.id}`

const shopUrl = () => `/webhooks/shopify/${world.store.id}`
const shopHeaders = (body: string, secret = world.shop.customApp.apiSecret, more = {}) => ({
  'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
  'x-shopify-shop-domain': world.shop.domain,
  'x-shopify-webhook-id': randomUUID(),
  'x-shopify-topic': 'orders/updated',
  ...more,
})

describe('a message that is not proved', () => {
  it('of a payment provider leaves no row', async () => {
    const body = event()
    const good = signed(body)
    const wrong: [string, string, Record<string, string>][] = [
      ['unsigned', body, {}],
      ['wrongly signed', body, { ...good, 'x-signature': '0'.repeat(64) }],
      ['cut off', body, { ...good, 'x-signature': good['x-signature'].slice(0, 40) }],
      ['not hex', body, { ...good, 'x-signature': 'é'.repeat(32) }],
      ["signed with another merchant's secret", body, signed(body, 'whsec_Zq6WnB1xHf9TjM4sKvD8yPc0RuLg5EiX')],
      ['written anew', JSON.stringify(JSON.parse(body), null, 1), good],
      ['six minutes old', body, signed(body, undefined, Date.now() - 360_000)],
      ['of the future', body, signed(body, undefined, Date.now() + 360_000)],
      ['signed for another time', body, { ...good, 'x-timestamp': String(Date.now() - 1_000) }],
      ['without a body', '', signed('')],
    ]
    for (const [what, payload, headers] of wrong)
      expect([what, (await send(airwallexUrl(), payload, headers)).statusCode]).toEqual([what, 401])
    for (const url of [
      `/webhooks/airwallex/${randomUUID()}`,
      '/webhooks/airwallex/x',
      `/webhooks/viva/${world.store.id}`,
    ])
      expect((await send(url, body, good)).statusCode).toBe(401)
    expect(await rows()).toEqual([])
  })

  it('of a shop leaves no row and proves nothing [z7l8]', async () => {
    await world.app.db.updateTable('stores').set({ is_verified_secret_key: false }).execute()
    const body = JSON.stringify({ id: 1 })
    const wrong: [string, Record<string, string>][] = [
      [body, {}],
      [body, shopHeaders(body, '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')],
      [`${body} `, shopHeaders(body)],
      [body, shopHeaders(body, undefined, { 'x-shopify-shop-domain': 'sandbox-two.myshopify.com' })],
      [body, shopHeaders(body, undefined, { 'x-shopify-hmac-sha256': '' })],
    ]
    for (const [payload, headers] of wrong) expect((await send(shopUrl(), payload, headers)).statusCode).toBe(401)
    expect(await rows()).toEqual([])
    const store = await world.app.db.selectFrom('stores').select('is_verified_secret_key').executeTakeFirst()
    expect(store).toEqual({ is_verified_secret_key: false })
  })
})

describe('a proved message', () => {
  it('is kept once, however often it comes, and proves the secret', async () => {
    const body = event('evt_same')
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(airwallexUrl(), body, signed(body))))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect((await rows()).filter(({ external_id }) => external_id === 'evt_same')).toHaveLength(1)
    const provider = await world.app.db.selectFrom('payment_providers').select('webhook_proven_at').executeTakeFirst()
    expect(provider?.webhook_proven_at).toBeInstanceOf(Date)
  })

  it("of a shop proves its API secret key, and keeps none of the shopper's data [p7t7]", async () => {
    const body = JSON.stringify({ id: 5, email: 'ann@example.com', customer: { first_name: 'Ann' } })
    const headers = shopHeaders(body)
    for (let times = 0; times < 3; times++) expect((await send(shopUrl(), body, headers)).statusCode).toBe(200)
    const store = await world.app.db.selectFrom('stores').select('is_verified_secret_key').executeTakeFirst()
    expect(store).toEqual({ is_verified_secret_key: true })
    const kept = (await rows()).filter(({ source }) => source === 'shopify')
    expect(kept).toMatchObject([{ topic: 'orders/updated', payload: { id: 5 } }])
    expect(JSON.stringify(kept)).not.toContain('ann@')
  })

  it('of a shop may have some megabytes, as one of an order with hundreds of lines; of a stranger no such thing is read', async () => {
    const large = (length: number) => JSON.stringify({ id: 6, line_items: 'x'.repeat(length) })
    const body = large(6_000_000)
    expect((await send(shopUrl(), body, shopHeaders(body))).statusCode).toBe(200)
    expect((await rows()).filter(({ payload }) => (payload as { id: number }).id === 6)).toHaveLength(1)
    const tooLarge = large(11_000_000)
    expect((await send(shopUrl(), tooLarge, shopHeaders(tooLarge))).statusCode).toBe(413)
    const ofStrangers: [string, Record<string, string>][] = [
      [`/webhooks/shopify/${randomUUID()}`, shopHeaders(tooLarge)],
      [shopUrl(), {}],
      [shopUrl(), shopHeaders(tooLarge, undefined, { 'x-shopify-shop-domain': 'sandbox-two.myshopify.com' })],
    ]
    for (const [url, headers] of ofStrangers) expect((await send(url, tooLarge, headers)).statusCode).toBe(401)
    expect((await send(airwallexUrl(), body, signed(body))).statusCode).toBe(413)
  })

  it('of two merchants with one id are two messages [b2v8]', async () => {
    const other = await world.app.merchant()
    const { clientId: client_id, apiKey: api_key, webhookSecret: webhook_secret } = world.account
    await connectProvider(world.app.services, other.store.id, 'airwallex', { client_id, api_key, webhook_secret })
    const body = event('evt_shared')
    for (const url of [airwallexUrl(), `/webhooks/airwallex/${other.store.id}`])
      expect((await send(url, body, signed(body))).statusCode).toBe(200)
    expect((await rows()).filter(({ external_id }) => external_id === 'evt_shared')).toHaveLength(2)
  })
})

describe('an order after it was placed', () => {
  it('follows the shop, whatever the order of messages [g5x6]', async () => {
    const token = await world.checkout()
    const { intent_id } = (await world.pay(token, await world.order(token))).body.data.next.options
    await world.succeed(intent_id)
    await expect
      .poll(async () => {
        await world.app.runJobs()
        return (await world.app.db.selectFrom('orders').select('id').execute()).length
      })
      .toBe(1)
    const order = await world.app.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    const gid = `gid://shopify/Order/${order.shopify_order_id}`
    await world.admin(
      `mutation($id: ID!) { orderCancel(orderId: $id, reason: CUSTOMER, restock: true, notifyCustomer: false,
        refundMethod: { originalPaymentMethodsRefund: true }) { orderCancelUserErrors { message } } }`,
      { id: gid },
    )
    const messages = [
      ['orders/cancelled', { id: order.shopify_order_id, updated_at: '2020-01-01T00:00:00Z', cancelled_at: null }],
      ['refunds/create', { id: 77, order_id: order.shopify_order_id }],
      ['orders/updated', { id: order.shopify_order_id }],
      ['orders/updated', { id: 999 }],
    ] as const
    for (const [topic, payload] of messages) {
      const body = JSON.stringify(payload)
      const headers = shopHeaders(body, undefined, { 'x-shopify-topic': topic })
      expect((await send(shopUrl(), body, headers)).statusCode).toBe(200)
    }
    await world.app.runJobs()
    const after = await world.app.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    expect(after.cancelled_at).toBeInstanceOf(Date)
    expect(after).toMatchObject({ financial_status: 'REFUNDED', refunded_total: after.total })
    expect((await rows()).every(({ processed_at }) => processed_at !== null)).toBe(true)
  })

  it('is repaired at night when every message was lost [c7f4]', async () => {
    const { reconcileStores } = await import('#features/orders/server/jobs.ts')
    const wrong = { financial_status: 'PAID', refunded_total: 0, cancelled_at: null }
    await world.app.db.updateTable('orders').set(wrong).execute()
    await reconcileStores.enqueue(world.app.db, {})
    await world.app.runJobs()
    const after = await world.app.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    expect(after).toMatchObject({ financial_status: 'REFUNDED', refunded_total: after.total })
  })

  it('does not go back to how it was [y9b5]', async () => {
    const { updateOrder } = await import('#features/orders/server/repository.ts')
    const order = await world.app.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    await updateOrder(world.app.db, order.store_id, order.shopify_order_id, {
      order_number: order.order_number,
      financial_status: 'PAID',
      fulfillment_status: 'UNFULFILLED',
      refunded_total: 0,
      refunds: [],
      cancelled_at: null,
      shop_updated_at: new Date(order.shop_updated_at!.getTime() - 1_000),
    })
    const after = await world.app.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    expect(after.financial_status).toBe('REFUNDED')
  })
})

describe('the message that the app was taken out of a shop', () => {
  const deliver = async (topic: string, headers = shopHeaders('{"id":1}', undefined, { 'x-shopify-topic': topic })) => {
    expect((await send(shopUrl(), '{"id":1}', headers)).statusCode).toBe(200)
    await world.app.runJobs()
    return headers
  }
  const connection = async () => {
    const { store } = (await world.merchant.call('GET /store')).body.data
    return [store.access_token !== null, store.is_verified_secret_key]
  }

  it('is believed where the shop refuses the token, and repeated or followed by late ones comes to the same [n8s6]', async () => {
    await deliver('app/uninstalled')
    expect(await connection()).toEqual([true, true])
    await world.post(`/sandbox/shopify/${world.shop.domain}`, { installed: false })
    const headers = await deliver('app/uninstalled')
    expect(await connection()).toEqual([false, false])
    await deliver('app/uninstalled', headers)
    await deliver('orders/updated')
    expect(await connection()).toEqual([false, false])
  })
})
