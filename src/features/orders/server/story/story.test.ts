import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld()
  await world.post(`/sandbox/shopify/${world.shop.domain}`, { jobDelay: 0 })
})
afterAll(() => world.close())

type Event = {
  kind: string
  at: string
  outcome?: string
  source?: string
  topic?: string
  effect?: string
  is_drafted?: boolean
  amount?: { formatted: string }
}

/** The shop tells of an order, as its webhooks do. */
const deliver = (topic: string, payload: object) => {
  const body = JSON.stringify(payload)
  const signature = createHmac('sha256', world.shop.customApp.apiSecret).update(body).digest('base64')
  return world.app.inject({
    method: 'POST',
    url: `/webhooks/shopify/${world.store.id}`,
    payload: body,
    headers: {
      'content-type': 'application/json',
      'x-shopify-hmac-sha256': signature,
      'x-shopify-shop-domain': world.shop.domain,
      'x-shopify-webhook-id': randomUUID(),
      'x-shopify-topic': topic,
    },
  })
}

const onlyOrder = () => world.app.db.selectFrom('orders').selectAll().executeTakeFirst()

it('tells a sale from the opened checkout over a given up payment to the refund, each in its time [r4c7]', async () => {
  const { app, merchant } = world
  const token = await world.checkout()
  const days = { handling_days: 1, minimum_transit_days: 2, maximum_transit_days: 4 }
  await app.db.updateTable('shipping_rates').set(days).where('store_id', '=', world.store.id).execute()
  await world.pay(token, await world.order(token))
  const { intent_id } = (await world.pay(token, await world.order(token))).body.data.next.options
  await world.succeed(intent_id)
  await expect.poll(async () => (await app.runJobs(), await onlyOrder())?.order_number).toMatch(/^#/)
  const order = (await onlyOrder())!
  await world.admin(
    `mutation($id: ID!) { orderCancel(orderId: $id, reason: CUSTOMER, restock: true, notifyCustomer: false,
      refundMethod: { originalPaymentMethodsRefund: true }) { orderCancelUserErrors { message } } }`,
    { id: `gid://shopify/Order/${order.shopify_order_id}` },
  )
  expect((await deliver('refunds/create', { id: 77, order_id: order.shopify_order_id })).statusCode).toBe(200)
  expect((await deliver('orders/updated', { id: order.shopify_order_id + 1 })).statusCode).toBe(200)
  await app.runJobs()

  const { body } = await merchant.call('GET /orders/:id', { params: { id: String(order.shopify_order_id) } })
  const events: Event[] = body.data.events
  expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted())
  const kinds = events.map(({ kind, outcome }) => (outcome ? `${kind} ${outcome}` : kind))
  expect(kinds[0]).toBe('checkout')
  expect(kinds.filter((kind) => kind === 'attempt')).toHaveLength(2)
  for (const kind of ['outcome cancelled', 'outcome succeeded', 'order', 'refund', 'cancelled'])
    expect(kinds.filter((one) => one === kind)).toHaveLength(1)
  expect(kinds.indexOf('outcome succeeded')).toBeLessThan(kinds.indexOf('order'))
  const paid = body.data.order.total_price.formatted
  expect(events.find(({ kind }) => kind === 'refund')?.amount?.formatted).toBe(paid)
  const messages = events.filter(({ kind }) => kind === 'webhook').map(({ source, topic }) => `${source} ${topic}`)
  expect(messages).toContain('Airwallex payment_intent.succeeded')
  expect(messages.filter((message) => message === 'Shopify refunds/create')).toHaveLength(1)
  expect(messages).not.toContain('Shopify orders/updated')
  expect(events.find(({ topic }) => topic === 'refunds/create')?.effect).toBe('followed')
  expect(events.filter(({ is_drafted }) => is_drafted)).toHaveLength(2)
  expect(kinds.filter((kind) => kind === 'draft_removed')).toHaveLength(1)
  expect(body.data.order).toMatchObject({ is_cancelled: true, refunded: { formatted: paid }, taxes_included: true })
  // What the shopper was told on the thank-you page.
  const { delivery } = (await app.db
    .selectFrom('checkouts')
    .select('delivery')
    .where('token', '=', token)
    .executeTakeFirst())!
  expect(delivery).toEqual({ from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), to: expect.any(String) })
  expect(body.data.order).toMatchObject({ shipping_title: 'Standard', delivery })
  expect(body.data.shopper).toMatchObject({
    email: 'ann@example.com',
    shipping_address: { city: 'Amsterdam', zip: '1012 AB' },
    billing_address: null,
  })
})

it('tells of the mails that asked the shopper back, of who was told of the purchase, and of what is odd [v4b8]', async () => {
  const { app, merchant, store } = world
  const order = await app.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  const checkout_id = order.checkout_id!
  const at = (minute: number) => new Date(Date.parse('2026-05-15T12:00:00Z') + minute * 60_000)
  const series = { store_id: store.id, address_key: 'a'.repeat(64), ground: 'consent' }
  await app.db
    .insertInto('reminder_series')
    .values({ ...series, checkout_id, began_at: at(0), came_back_at: at(2) })
    .execute()
  const mail = { checkout_id, claimed_at: at(1) }
  await app.db
    .insertInto('reminder_mails')
    .values([
      { ...mail, number: 1, sent_at: at(1) },
      { ...mail, number: 2, sent_at: null },
    ])
    .execute()
  const report = { checkout_id, store_id: store.id, state: 'failed', reason: 'Refused', reported_at: at(3) }
  await app.db
    .insertInto('purchase_reports')
    .values({ ...report, channel: 'meta' })
    .onConflict((conflict) => conflict.columns(['checkout_id', 'channel']).doUpdateSet(report))
    .execute()
  await app.db
    .updateTable('payment_attempts')
    .set({ order_difference: 'It holds €1.', draft_ended_at: at(4), settled_by_merchant_at: at(5) })
    .set({ declined: 'Your bank declined the payment. Please try another way to pay.' })
    .where('checkout_id', '=', checkout_id)
    .where('state', '=', 'succeeded')
    .execute()
  const failure = 'This card has expired. Please try another card.'
  await app.db
    .updateTable('payment_attempts')
    .set({ state: 'failed', failure, updated_at: at(6) })
    .where('checkout_id', '=', checkout_id)
    .where('state', '=', 'cancelled')
    .execute()
  const { body } = await merchant.call('GET /orders/:id', { params: { id: String(order.shopify_order_id) } })
  const events: Event[] = body.data.events.filter(({ at: moment }: Event) => moment.startsWith('2026-05-15T12:'))
  expect(events).toMatchObject([
    { kind: 'reminder', number: 1 },
    { kind: 'came_back' },
    { kind: 'reported', receiver: 'meta', reason: 'Refused' },
    { kind: 'differing', reason: 'It holds €1.' },
    { kind: 'settled', provider: 'Airwallex' },
    { kind: 'outcome', outcome: 'failed', reason: 'The shopper’s card has expired' },
  ])
  expect(body.data.events).toContainEqual(
    expect.objectContaining({ outcome: 'succeeded', reason: 'Before that: Declined by the shopper’s bank' }),
  )
})

it("is of one's own orders alone [t2h2]", async () => {
  const { app, merchant } = world
  const order = await app.db.selectFrom('orders').select('shopify_order_id').executeTakeFirstOrThrow()
  const params = { id: String(order.shopify_order_id) }
  expect((await merchant.call('GET /orders/:id', { params })).status).toBe(200)
  const other = await app.merchant()
  expect((await other.call('GET /orders/:id', { params })).status).toBe(404)
})

it('tells of the newest messages where an order has hundreds of them', async () => {
  const { app, merchant, store } = world
  const order = (await onlyOrder())!
  const day = Date.parse('2026-05-16T12:00:00Z')
  const messages = Array.from({ length: 230 }, (_, at) => ({
    source: 'shopify',
    external_id: `many-${at}`,
    store_id: store.id,
    topic: at === 229 ? 'refunds/create' : 'orders/updated',
    payload: JSON.stringify({ id: order.shopify_order_id }),
    received_at: new Date(day + at * 60_000),
  }))
  await app.db.deleteFrom('webhook_deliveries').execute()
  await app.db.insertInto('webhook_deliveries').values(messages).execute()
  const { body } = await merchant.call('GET /orders/:id', { params: { id: String(order.shopify_order_id) } })
  const told = (body.data.events as Event[]).filter(({ kind }) => kind === 'webhook')
  expect(told).toHaveLength(200)
  expect(told.at(-1)?.topic).toBe('refunds/create')
})
