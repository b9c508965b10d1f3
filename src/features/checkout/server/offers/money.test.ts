import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { roma } from '#apps/server/testing/shop-world.ts'
import { addsUp, type BumpWorld, bumpWorld, type ShownOffer } from '#features/order-bumps/server/testing/bump-world.ts'
import { getAttempts, getCheckout, getOrders } from '#features/payment-methods/providers/testing/money-path.ts'
import { shopIdentities } from '#sandbox/shopify/shops/shops.ts'
import { cents, orderInShop } from '../drafts/testing/drafts-world.ts'

let world: BumpWorld
beforeAll(async () => {
  world = await bumpWorld()
  const rates = [{ currency: 'USD', day: '2020-01-02', rate: 1.25 }]
  await world.app.db.insertInto('exchange_rates').values(rates).execute()
})
beforeEach(() => world.app.db.deleteFrom('order_bumps').execute())
afterAll(() => world.close())

const half = () => Math.round(world.box.price / 2)
const getLine = (view: ShownOffer) => world.getLine(view)

type Rule = Parameters<BumpWorld['offer']>[0]

const newYork = { ...roma, city: 'New York', province: 'NY', zip: '10001', country: 'US' }

/** The body of "pay" of a shopper who is at home there. */
const orderTo = async (token: string, shipping_address: typeof roma) => {
  const order = await world.order(token)
  const { checkout } = (await world.put(token, { shipping_address })).body.data
  const { version, shipping_rate_id, totals } = checkout
  return { ...order, shipping_address, version, shipping_rate_id, expected_total: totals.total }
}

const bought = async (token: string, address = roma) => {
  const order = await orderTo(token, address)
  const answer = await world.pay(token, order)
  expect(answer.status).toBe(200)
  const { intent_id: paymentId } = answer.body.data.next.options
  await world.succeed(paymentId)
  const [attempt] = await getAttempts(world, token)
  await world.app.inject({ method: 'GET', url: `/checkout/${token}/return?attempt=${attempt!.id}` })
  expect(await getOrders(world, token)).toHaveLength(1)
  return { order, inShop: (await orderInShop(world, token))! }
}
/** What the provider took. */
const paidAt = async (token: string): Promise<number> => {
  const [attempt] = await getAttempts(world, token)
  const url = `${world.sandbox.url}/sandbox/airwallex/payment_intents?merchant_order_id=${attempt!.id}`
  const { items } = (await (await fetch(url)).json()) as { items: { captured_amount: number }[] }
  return Math.round(items[0]!.captured_amount * 100)
}

describe('money', () => {
  it.each<[string, Rule, () => number]>([
    ['percent', { price_rule: 'percent', percent: 50 }, () => half()],
    ['an amount', { price_rule: 'amount', amount: 150 }, () => 150],
    ['nothing', { price_rule: 'shop' }, () => 0],
  ])(
    'is the same to the cent at the provider, here and in the shop, with %s off and a code [l2j4]',
    async (_, rule, off) => {
      const { id } = await world.offer(rule)
      const { token } = await world.shopper(2, { discount_codes: ['WELCOME10'] })
      const added: ShownOffer = (await world.take(token, id)).body.data.checkout
      addsUp(added)
      expect(getLine(added)!.discount).toBeGreaterThanOrEqual(off())
      const without: ShownOffer = (await world.put(token, { discount_codes: [] })).body.data.checkout
      expect(getLine(without)).toMatchObject({ line_total: world.box.price, discount: off() })
      await world.put(token, { discount_codes: ['WELCOME10'] })
      const { order, inShop } = await bought(token)
      expect(cents(inShop.totalPriceSet)).toBe(order.expected_total)
      expect(await paidAt(token)).toBe(order.expected_total)
      const kept = await world.app.db
        .selectFrom('orders')
        .select(['total', 'subtotal', 'discount_total'])
        .where('checkout_id', '=', (await getCheckout(world, token)).id)
        .executeTakeFirstOrThrow()
      expect(kept.total).toBe(order.expected_total)
      expect(kept.subtotal).toBe(2 * world.goods.price + world.box.price)
      expect(kept.discount_total).toBeGreaterThan(off())
      const box = inShop.lineItems.nodes.find(({ title }) => title === world.box.title)!
      expect(box.quantity).toBe(1)
      const lines = inShop.lineItems.nodes.reduce((sum, { discountedTotalSet }) => sum + cents(discountedTotalSet), 0)
      expect(lines).toBe(kept.subtotal - kept.discount_total)
    },
  )

  it('has its own tax, included or not, as the shop works it out [t3b3]', async () => {
    const { id } = await world.offer({ price_rule: 'percent', percent: 50 })
    const shop: { taxesIncluded: boolean } = shopIdentities[0]!
    const getTax = async (token: string, address: typeof roma): Promise<ShownOffer['totals']> => {
      await orderTo(token, address)
      return (await world.view(token)).totals
    }
    for (const [taxesIncluded, address] of [
      [false, newYork],
      [true, roma],
    ] as const) {
      shop.taxesIncluded = taxesIncluded
      const { token } = await world.shopper()
      const before = await getTax(token, address)
      await world.take(token, id)
      const after = await getTax(token, address)
      expect(after.taxes_included).toBe(taxesIncluded)
      expect(after.tax).toBeGreaterThan(before.tax)
      addsUp(await world.view(token))
      const { order, inShop } = await bought(token, address)
      expect(cents(inShop.totalPriceSet)).toBe(order.expected_total)
      expect(cents(inShop.totalTaxSet)).toBe(after.tax)
    }
    shop.taxesIncluded = true
  })

  it('is in the currency of the cart: an amount is worth there what the shop says [y4d8]', async () => {
    const { id } = await world.offer({ price_rule: 'amount', amount: 150, from_total: 100 })
    const { token, checkout } = await world.shopper(2, { currency: 'USD' })
    const unit = Math.round(world.box.price * 1.12)
    expect(checkout.offer).toMatchObject({ price: unit - Math.round(150 * 1.12), regular_price: unit })
    const added: ShownOffer = (await world.take(token, id)).body.data.checkout
    expect(getLine(added)).toMatchObject({ line_total: unit, discount: Math.round(150 * 1.12) })
    addsUp(added)
    expect((await world.pay(token, await world.order(token))).status).toBe(200)
  })

  it.each<[string, (id: string) => Promise<{ status: number }>]>([
    ['switched off', (id: string) => world.switchOff(id)],
    ['deleted', (id: string) => world.merchant.call('DELETE /order-bumps/:id', { params: { id } })],
    [
      'made dearer',
      (id: string) =>
        world.merchant.call('PUT /order-bumps/:id', {
          params: { id },
          body: { ...world.base(), price_rule: 'percent', percent: 10 },
        }),
    ],
  ])('is confirmed anew where the offer was %s after it was taken [n8v5]', async (_, change) => {
    const { id } = await world.offer({ price_rule: 'percent', percent: 50 })
    const { token } = await world.shopper()
    await world.take(token, id)
    const order = await world.order(token)
    expect((await change(id)).status).toBe(200)
    const refused = await world.pay(token, order)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The total has changed. Please check it and pay again.',
    ])
    const { checkout } = refused.body.data
    expect(checkout.totals.total).toBeGreaterThan(order.expected_total)
    expect(await getAttempts(world, token)).toEqual([])
    const confirmed = { ...order, version: checkout.version, expected_total: checkout.totals.total }
    expect((await world.pay(token, confirmed)).status).toBe(200)
  })

  it('is the full price again for who takes out the goods that it came with [h9b5]', async () => {
    const { id } = await world.offer({ price_rule: 'percent', percent: 50, from_total: 2 * world.goods.price })
    const { token } = await world.shopper()
    expect(getLine((await world.take(token, id)).body.data.checkout)).toMatchObject({ discount: half() })
    const less: ShownOffer = (await world.put(token, { lines: [{ position: 0, quantity: 1 }] })).body.data.checkout
    expect(getLine(less)).toMatchObject({ discount: 0, line_total: world.box.price })
    addsUp(less)
  })

  it('stays as it was paid, whatever becomes of the offer while the shopper is at the provider [l7h4]', async () => {
    const { id } = await world.offer({ price_rule: 'percent', percent: 50 })
    const { token } = await world.shopper()
    await world.take(token, id)
    const order = await world.order(token)
    const { body } = await world.pay(token, order)
    expect((await world.take(token, id)).status).toBe(200)
    await world.switchOff(id)
    await world.succeed(body.data.next.options.intent_id)
    const [attempt] = await getAttempts(world, token)
    await world.app.inject({ method: 'GET', url: `/checkout/${token}/return?attempt=${attempt!.id}` })
    expect(await getOrders(world, token)).toHaveLength(1)
    expect(cents((await orderInShop(world, token))!.totalPriceSet)).toBe(order.expected_total)
    const { shopify_order_id: number } = await world.app.db
      .selectFrom('orders')
      .select('shopify_order_id')
      .where('checkout_id', '=', (await getCheckout(world, token)).id)
      .executeTakeFirstOrThrow()
    const story = await world.merchant.call('GET /orders/:id', { params: { id: String(number) } })
    const price = (world.box.price - half()) / 100
    const formatted = `€${price.toLocaleString('en-US', { minimumFractionDigits: 2 })}`
    const { lines } = story.body.data.order
    expect(lines).toMatchObject([{ is_offered: false }, { is_offered: true, line_total: { formatted } }])
  })
})
