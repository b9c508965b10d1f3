import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roma, type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { getAttempts, getCheckout, getOrders } from '#features/payment-methods/providers/testing/money-path.ts'
import { leaveWith, refusing } from '../drafts/testing/drafts-world.ts'
import { settle } from '../payment/settle.ts'

/** What the sandbox's shop asks for one euro, which is its own affair; and what the reference rates say. */
const inShop = { USD: 1.12, JPY: 164 }
const reference = { USD: 1.25, JPY: 160 }

let world: ShopWorld
let price: number
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
  price = world.variants[0]!.price
  const rates = Object.entries(reference).map(([currency, rate]) => ({ currency, day: '2020-01-02', rate }))
  await world.app.db.insertInto('exchange_rates').values(rates).execute()
})
afterAll(() => world.close())

const open = (currency: string, more: object = {}) =>
  world.open([{ variant_id: world.variants[0]!.id, quantity: 2 }], { currency, ...more })
const tokenIn = async (currency: string, more: object = {}) => {
  const answer = await open(currency, more)
  if (answer.status !== 200) throw new Error(answer.text)
  return String(answer.body.data.url).split('/').at(-1)!
}
const getView = async (token: string) =>
  (await world.app.stranger.call('GET /checkouts/:token', { params: { token } })).body.data.checkout

type Money = { amount: string; currencyCode: string }
type Bag = { shopMoney: Money; presentmentMoney: Money }
const orderInShop = async (token: string) => {
  const { id } = await getCheckout(world, token)
  type Found = { customAttributes: { value: string }[]; totalPriceSet: Bag; totalRefundedSet: Bag }
  const { orders } = await world.admin<{ orders: { nodes: Found[] } }>(`{
    orders(first: 20, sortKey: CREATED_AT, reverse: true) { nodes { customAttributes { key value }
      totalPriceSet { shopMoney { amount currencyCode } presentmentMoney { amount currencyCode } }
      totalRefundedSet { shopMoney { amount currencyCode } presentmentMoney { amount currencyCode } } } } }`)
  return orders.nodes.find(({ customAttributes }) => customAttributes.some(({ value }) => value === id))!
}

describe('a cart in a currency that the shop sells in beside its own', () => {
  it('costs what the shop asks in it, and the shipping what its price is worth that day [f2k2]', async () => {
    const token = await tokenIn('USD')
    const unit = Math.round(price * inShop.USD)
    expect(await getView(token)).toMatchObject({ currency: 'USD', lines: [{ unit_price: unit, line_total: unit * 2 }] })
    const order = await world.order(token)
    const { totals, shipping_rates } = await getView(token)
    expect(totals).toMatchObject({ subtotal: unit * 2, shipping: Math.round(490 * reference.USD) })
    expect(totals.total).toBe(order.expected_total)
    expect(totals.total).toBe(totals.subtotal + totals.shipping)
    expect(shipping_rates).toMatchObject([{ price: Math.round(490 * reference.USD) }])
  })

  it('takes what a code is worth in it [v4d7]', async () => {
    const token = await tokenIn('USD', { discount_codes: ['FIVEOFF'] })
    await world.order(token)
    expect((await getView(token)).totals.discount).toBe(Math.round(500 * inShop.USD))
  })

  it('is paid, ordered and given back in it, once each, while the shop counts its own [c5g8]', async () => {
    const token = await tokenIn('USD')
    const left = await leaveWith(world, token)
    expect(left.attempt).toMatchObject({ currency: 'USD', amount: left.order.expected_total })
    await world.succeed(left.paymentId)
    await settle(world.app.services, left.attempt.id)
    expect(await getOrders(world, token)).toHaveLength(1)
    const total = left.order.expected_total / 100
    const { totalPriceSet } = await orderInShop(token)
    expect(totalPriceSet.presentmentMoney).toMatchObject({ currencyCode: 'USD' })
    expect(Number(totalPriceSet.presentmentMoney.amount)).toBe(total)
    expect(totalPriceSet.shopMoney.currencyCode).toBe('EUR')
    const { id } = await getCheckout(world, token)
    const order = await world.app.db
      .selectFrom('orders')
      .selectAll()
      .where('checkout_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(order).toMatchObject({ currency: 'USD', total: left.order.expected_total })
    expect((await getAttempts(world, token))[0]).toMatchObject({ order_difference: null })

    const params = { id: String(order.shopify_order_id) }
    const body = { key: randomUUID(), amount: 1_000, left: order.total }
    expect((await world.merchant.call('POST /orders/:id/refunds', { params, body })).status).toBe(200)
    await world.app.runJobs()
    const { totalRefundedSet } = await orderInShop(token)
    expect(totalRefundedSet.presentmentMoney).toEqual({ amount: '10.0', currencyCode: 'USD' })
    const kept = world.app.db.selectFrom('orders').select('refunded_total').where('id', '=', order.id)
    expect(await kept.executeTakeFirstOrThrow()).toEqual({ refunded_total: 1_000 })
  })

  it('is charged whole coins where the currency has no smaller ones [s3b7]', async () => {
    const token = await tokenIn('JPY')
    const left = await leaveWith(world, token)
    const { totals } = await getView(token)
    const unit = Math.round((price * inShop.JPY) / 100)
    expect(totals).toMatchObject({ subtotal: unit * 2, shipping: Math.round((490 * reference.JPY) / 100) })
    expect(left.attempt).toMatchObject({ currency: 'JPY', amount: totals.total })
    await world.succeed(left.paymentId)
    await settle(world.app.services, left.attempt.id)
    expect(await getOrders(world, token)).toHaveLength(1)
    expect(Number((await orderInShop(token)).totalPriceSet.presentmentMoney.amount)).toBe(totals.total)
  })

  it('keeps the prices of the day on which it was opened [b4f6]', async () => {
    const token = await tokenIn('USD')
    const before = await world.order(token)
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await world.app.db.insertInto('exchange_rates').values({ currency: 'USD', day: tomorrow, rate: 9 }).execute()
    await world.app.db.updateTable('checkouts').set({ priced_at: null }).where('token', '=', token).execute()
    expect((await world.order(token)).expected_total).toBe(before.expected_total)
  })
})

it('stays in the shop’s own currency where it is sent to a market with one of its own', async () => {
  const token = await tokenIn('EUR')
  const pressed = await world.order(token)
  const london = { ...roma, city: 'London', zip: 'SW1A 1AA', country: 'GB' }
  const put = await world.app.stranger.call('PUT /checkouts/:token', {
    params: { token },
    body: { version: 1, email: 'ann@example.com', shipping_address: london },
  })
  const { currency, totals, version } = put.body.data.checkout
  expect([put.status, currency, totals.subtotal]).toEqual([200, 'EUR', 2 * price])
  const order = { ...pressed, version, expected_total: totals.total, shipping_address: london }
  expect(await world.pay(token, order)).toMatchObject({ status: 200 })
  const { amount, shop_draft_id } = (await getAttempts(world, token))[0]!
  const { draftOrder } = await world.admin<{ draftOrder: { totalPriceSet: Bag } }>(
    `query($id: ID!) { draftOrder(id: $id) { totalPriceSet { presentmentMoney { amount currencyCode } } } }`,
    { id: `gid://shopify/DraftOrder/${shop_draft_id}` },
  )
  expect(draftOrder.totalPriceSet.presentmentMoney.currencyCode).toBe('EUR')
  expect(Number(draftOrder.totalPriceSet.presentmentMoney.amount)).toBe(amount / 100)
})

it.each([
  [['input', 'presentmentCurrencyCode'], 'is invalid'],
  [null, 'Presentment currency is not enabled for this shop'],
])('is sold in the shop’s own currency by a shop that takes no name of it: %j %s', async (field, message) => {
  const ends = ['CheckoutCalculate', 'SaleDraftCreate'].map((name) =>
    refusing(world, `mutation ${name}`, ({ input }) => (input?.presentmentCurrencyCode ? { field, message } : null)),
  )
  const token = await tokenIn('EUR')
  const left = await leaveWith(world, token)
  ends.toReversed().forEach((end) => end())
  expect(left.attempt).toMatchObject({ currency: 'EUR', shop_draft_id: expect.anything() })
})

it('goes to the shop’s own checkout in a currency that it does not sell in, or that has no reference rate [w6p6]', async () => {
  const refused = { status: 409, body: { message: 'This checkout takes EUR, not CHF.' } }
  expect(await open('CHF')).toMatchObject(refused)
  expect(await open('GBP')).toMatchObject({ status: 409, body: { message: 'This checkout takes EUR, not GBP.' } })
})
