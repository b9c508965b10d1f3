import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { getAttempts, paymentsAt } from '#features/payment-methods/providers/testing/money-path.ts'
import { subjects } from '#features/payment-methods/providers/testing/subjects.ts'
import { settle } from '../payment/settle.ts'
import { sweep } from '../payment/sweep.ts'
import { cents, openCheckout, intercept, leaveWith, openDrafts, orderInShop, shopNow } from './testing/drafts-world.ts'

const airwallex = subjects.find(({ name }) => name === 'airwallex')!

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
})
let restore = () => {}
beforeEach(() => (restore = () => {}))
afterEach(() => restore())
afterAll(() => world.close())

const later = (minutes: number) => ({
  ...world.app.services,
  now: () => new Date(Date.now() + minutes * 60_000),
})
const payFor = async ({ paymentId, attempt }: Awaited<ReturnType<typeof leaveWith>>) => {
  await world.succeed(paymentId)
  await settle(world.app.services, attempt.id)
}
const refundableAmount = async (variantId: number) => {
  const { node } = await world.admin<{ node: { sellableOnlineQuantity: number } }>(
    `query($id: ID!) { node(id: $id) { ... on ProductVariant { sellableOnlineQuantity } } }`,
    { id: `gid://shopify/ProductVariant/${variantId}` },
  )
  return node.sellableOnlineQuantity
}
describe('a draft order', () => {
  it('stands in the shop, its id kept, before the provider hears of the payment [j3j2]', async () => {
    const token = await world.checkout()
    const order = await world.order(token)
    const seen: unknown[] = []
    const { http } = world.app.services
    const { send } = http
    http.send = async (url, options) => {
      if (airwallex.startPath.test(url)) {
        const [attempt] = await getAttempts(world, token)
        seen.push(attempt!.shop_draft_id !== null && (await openDrafts(world)).includes(attempt!.shop_draft_id))
      }
      return send(url, options)
    }
    restore = () => void (http.send = send)
    expect((await world.pay(token, order)).status).toBe(200)
    expect(seen).toEqual([true])
  })

  it('becomes a paid order with all that was written, the customer, the way it was paid, and one mail [l4d4]', async () => {
    const token = await openCheckout(
      world,
      [{ variant_id: world.variants[0]!.id, quantity: 2, properties: { Engraving: 'Ann' } }],
      { note: 'Ring twice', attributes: { gift: 'yes' } },
    )
    const left = await leaveWith(world, token)
    await payFor(left)
    await world.app.runJobs()
    const order = (await orderInShop(world, token))!
    expect(order).toMatchObject({
      note: 'Ring twice',
      email: 'ann@example.com',
      displayFinancialStatus: 'PAID',
      sourceName: 'shopify_draft_order',
      tags: [world.app.services.env.PRODUCT_NAME],
      customer: { email: 'ann@example.com', firstName: 'Ann' },
      shippingLine: { title: 'Standard' },
    })
    expect(Object.fromEntries(order.customAttributes.map(({ key, value }) => [key, value]))).toEqual({
      gift: 'yes',
      checkout_id: left.attempt.checkout_id,
      payment_reference: left.attempt.id,
      payment_provider: 'Airwallex',
      payment_id: left.paymentId,
      order_page: `${world.app.services.env.CHECKOUT_URL}/thank-you/${token}`,
    })
    const [line] = order.lineItems.nodes
    expect(line!.customAttributes).toEqual([{ key: 'Engraving', value: 'Ann' }])
    expect(line!.taxLines).toMatchObject([{ title: 'NL VAT', rate: 0.21 }])
    expect(cents(order.totalPriceSet)).toBe(left.order.expected_total)
    const { drafts, confirmations } = await shopNow(world)
    expect(drafts.find(({ id }) => id === left.attempt.shop_draft_id)).toMatchObject({ status: 'COMPLETED' })
    expect(confirmations.filter((one) => one.order === order.name)).toEqual([
      { order: order.name, to: 'ann@example.com' },
    ])
  })

  it('keeps its goods from others until the payment ends, one way or the other [f4b8]', async () => {
    const scarce = world.variants.slice(1).find(({ stock }) => stock > 1 && stock < 100)!
    const token = await openCheckout(world, [{ variant_id: scarce.id, quantity: scarce.stock }])
    const first = await leaveWith(world, token)
    expect(await refundableAmount(scarce.id)).toBe(0)
    expect((await world.open([{ variant_id: scarce.id, quantity: 1 }])).status).toBe(409)
    // Who pays anew is not told that their own pieces are sold out.
    const second = await leaveWith(world, token)
    expect(await openDrafts(world)).not.toContain(first.attempt.shop_draft_id)
    await world.post(`/sandbox/airwallex/payment_intents/${second.paymentId}/fail`, {})
    await sweep(later(24 * 60 + 1))
    await world.app.runJobs()
    expect((await getAttempts(world, token)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
    expect(await refundableAmount(scarce.id)).toBe(scarce.stock)
    const third = await leaveWith(world, token)
    await payFor(third)
    await world.app.runJobs()
    expect(await refundableAmount(scarce.id)).toBe(0)
    expect((await openDrafts(world)).includes(third.attempt.shop_draft_id!)).toBe(false)
  })

  it('whose total is not what the shopper saw is taken out, and the new total is asked for [b2f4]', async () => {
    const token = await world.checkout()
    const order = await world.order(token)
    const discount = {
      title: 'Just now',
      startsAt: '2020-01-01T00:00:00Z',
      customerGets: { value: { percentage: 0.5 }, items: { all: true } },
    }
    const node = `discountAutomaticBasicCreate(automaticBasicDiscount: $discount) { automaticDiscountNode { id } }`
    let id = ''
    restore = intercept(world, 'mutation SaleDraftCreate', async (send) => {
      const made = await world.admin<{ discountAutomaticBasicCreate: { automaticDiscountNode: { id: string } } }>(
        `mutation($discount: DiscountAutomaticBasicInput!) { ${node} }`,
        { discount },
      )
      id = made.discountAutomaticBasicCreate.automaticDiscountNode.id
      return send()
    })
    const before = await openDrafts(world)
    const refused = await world.pay(token, order)
    restore()
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The total has changed. Please check it and pay again.',
    ])
    const { total } = refused.body.data.checkout.totals
    expect(total).toBeLessThan(order.expected_total)
    expect(await openDrafts(world)).toEqual(before)
    const [attempt] = await getAttempts(world, token)
    expect(attempt).toMatchObject({ state: 'failed', tries: 0 })
    expect(await paymentsAt(world, airwallex, attempt!.id)).toEqual([])
    const anew = await world.pay(token, { ...order, key: randomUUID(), expected_total: total })
    expect(anew.status).toBe(200)
    await world.admin(`mutation($id: ID!) { discountAutomaticDelete(id: $id) { deletedAutomaticDiscountId } }`, { id })
  })
})

describe('a shop that does not make the draft', () => {
  it('because it is silent lets nobody pay, and the same press goes on with it [n8x2]', async () => {
    const token = await world.checkout()
    const order = await world.order(token)
    restore = intercept(world, 'mutation SaleDraftCreate', async (send) => ({
      ...(await send()),
      status: 503,
      json: () => undefined,
    }))
    const failed = await world.pay(token, order)
    restore()
    expect([failed.status, failed.body.message]).toEqual([
      502,
      'The shop is not responding at the moment. What you typed is kept. Please try again in a moment.',
    ])
    const [attempt] = await getAttempts(world, token)
    expect(attempt).toMatchObject({ state: 'started', shop_draft_id: null, tries: 0 })
    expect((await world.pay(token, order)).status).toBe(200)
    const [held, ...others] = await getAttempts(world, token)
    expect(others).toEqual([])
    expect(held).toMatchObject({ id: attempt!.id, state: 'waiting' })
    // The one whose answer was lost is found by what it says, and taken out.
    const lost = (await openDrafts(world)).length
    await sweep(later(11))
    await world.app.runJobs()
    const left = await openDrafts(world)
    expect([left.length, left.includes(held!.shop_draft_id!)]).toEqual([lost - 1, true])
    expect((await getAttempts(world, token))[0]).toMatchObject({ draft_in_doubt_since: null })
  })

  it('is not asked about for long: pressing anew ends what got no further than the shop [q2z6]', async () => {
    const token = await world.checkout()
    restore = intercept(world, 'mutation SaleDraftCreate', async (send) => ({
      ...(await send()),
      status: 503,
      json: () => undefined,
    }))
    await world.pay(token, await world.order(token))
    restore()
    const [first] = await getAttempts(world, token)
    const then = new Date(Date.now() - 11_000)
    await world.app.db.updateTable('payment_attempts').set({ created_at: then }).where('id', '=', first!.id).execute()
    const { attempt } = await leaveWith(world, token)
    expect((await getAttempts(world, token)).map(({ state }) => state)).toEqual(['cancelled', 'waiting'])
    expect(await paymentsAt(world, airwallex, first!.id)).toEqual([])
    expect(await paymentsAt(world, airwallex, attempt.id)).toHaveLength(1)
  })

  it('because it refuses it asks for another look, and no money [s5z5]', async () => {
    const token = await world.checkout()
    const order = await world.order(token)
    restore = intercept(world, 'mutation SaleDraftCreate', async (send) => {
      const answer = await send()
      const draftOrderCreate = { draftOrder: null, userErrors: [{ field: null, message: 'Tags are too long' }] }
      return { ...answer, json: () => ({ data: { draftOrderCreate } }) }
    })
    const refused = await world.pay(token, order)
    restore()
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The shop cannot accept this order as it is. Please check what you typed and try again.',
    ])
    const [attempt] = await getAttempts(world, token)
    expect(attempt).toMatchObject({ state: 'failed', failure: expect.stringContaining('Tags are too long'), tries: 0 })
    expect((await world.pay(token, { ...order, key: randomUUID() })).status).toBe(200)
  })

  it('at once is waited for [l7q2]', async () => {
    const token = await world.checkout()
    const order = await world.order(token)
    restore = intercept(world, 'mutation SaleDraftCreate', async (send) => {
      const answer = await send()
      const text = JSON.stringify(answer.json()).replace('"ready":true', '"ready":false')
      return { ...answer, json: () => JSON.parse(text) as unknown }
    })
    expect((await world.pay(token, order)).status).toBe(200)
    expect((await getAttempts(world, token))[0]!.shop_draft_id).not.toBeNull()
  })
})
