import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { attemptsOf, checkoutOf, paymentsAt } from '#features/payment-methods/providers/testing/money-path.ts'
import { subjects } from '#features/payment-methods/providers/testing/subjects.ts'
import { shopPlatform } from '#sandbox/shopify/shopify.ts'
import { settle } from '../payment/settle.ts'
import { sweep } from '../payment/sweep.ts'
import { discard } from './discard.ts'
import { cents, checkoutOfItems, intercept, leaveWith, lose, openDrafts, orderInShop, shopNow } from './testing.ts'

const airwallex = subjects.find(({ name }) => name === 'airwallex')!

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
})
let restore = () => {}
beforeEach(() => (restore = () => {}))
afterEach(async () => {
  restore()
  await fetch(`${world.sandbox.url}/sandbox/failures`, { method: 'DELETE' })
})
afterAll(() => world.close())

const later = (minutes: number) => ({
  ...world.app.services,
  now: () => new Date(Date.now() + minutes * 60_000),
})
const leave = async () => leaveWith(world, await world.checkout())
type Left = Awaited<ReturnType<typeof leave>>
const payFor = async ({ paymentId, attempt }: Left) => {
  await world.succeed(paymentId)
  await settle(world.app.services, attempt.id)
}
/** Lets the job that makes orders be tried again at once. */
const again = async () => {
  await world.app.db.updateTable('checkouts').set({ ordering_until: null }).execute()
  await sweep(later(2))
  await world.app.runJobs()
}
const leftOf = async (variantId: number) => {
  const { node } = await world.admin<{ node: { sellableOnlineQuantity: number } }>(
    `query($id: ID!) { node(id: $id) { ... on ProductVariant { sellableOnlineQuantity } } }`,
    { id: `gid://shopify/ProductVariant/${variantId}` },
  )
  return node.sellableOnlineQuantity
}
const draftGid = ({ attempt }: Left) => `gid://shopify/DraftOrder/${attempt.shop_draft_id}`
const byHand = {
  remove: (left: Left) =>
    world.admin(`mutation($id: ID!) { draftOrderDelete(input: { id: $id }) { deletedId } }`, { id: draftGid(left) }),
  change: (left: Left, quantity: number) =>
    world.admin(
      `mutation($id: ID!, $input: DraftOrderInput!) { draftOrderUpdate(id: $id, input: $input) { userErrors { message } } }`,
      {
        id: draftGid(left),
        input: { lineItems: [{ variantId: `gid://shopify/ProductVariant/${world.variants[0]!.id}`, quantity }] },
      },
    ),
  complete: (left: Left) =>
    world.admin(`mutation($id: ID!) { draftOrderComplete(id: $id) { userErrors { message } } }`, {
      id: draftGid(left),
    }),
}

describe('a draft order', () => {
  it('stands in the shop, its id kept, before the provider hears of the payment', async () => {
    const token = await world.checkout()
    const order = await world.order(token)
    const seen: unknown[] = []
    const { http } = world.app.services
    const { send } = http
    http.send = async (url, options) => {
      if (airwallex.startPath.test(url)) {
        const [attempt] = await attemptsOf(world, token)
        seen.push(attempt!.shop_draft_id !== null && (await openDrafts(world)).includes(attempt!.shop_draft_id))
      }
      return send(url, options)
    }
    restore = () => void (http.send = send)
    expect((await world.pay(token, order)).status).toBe(200)
    expect(seen).toEqual([true])
  })

  it('becomes a paid order with all that was written, the customer, the way it was paid, and one mail', async () => {
    const token = await checkoutOfItems(
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

  it('keeps its goods from others until the payment ends, one way or the other', async () => {
    const scarce = world.variants.slice(1).find(({ stock }) => stock > 1 && stock < 100)!
    const token = await checkoutOfItems(world, [{ variant_id: scarce.id, quantity: scarce.stock }])
    const first = await leaveWith(world, token)
    expect(await leftOf(scarce.id)).toBe(0)
    expect((await world.open([{ variant_id: scarce.id, quantity: 1 }])).status).toBe(409)
    // Who pays anew is not told that their own pieces are sold out.
    const second = await leaveWith(world, token)
    expect(await openDrafts(world)).not.toContain(first.attempt.shop_draft_id)
    await world.post(`/sandbox/airwallex/payment_intents/${second.paymentId}/fail`, {})
    await sweep(later(24 * 60 + 1))
    await world.app.runJobs()
    expect((await attemptsOf(world, token)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
    expect(await leftOf(scarce.id)).toBe(scarce.stock)
    const third = await leaveWith(world, token)
    await payFor(third)
    await world.app.runJobs()
    expect(await leftOf(scarce.id)).toBe(0)
    expect((await openDrafts(world)).includes(third.attempt.shop_draft_id!)).toBe(false)
  })

  it('whose total is not what the shopper saw is taken out, and the new total is asked for', async () => {
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
    const [attempt] = await attemptsOf(world, token)
    expect(attempt).toMatchObject({ state: 'failed', tries: 0 })
    expect(await paymentsAt(world, airwallex, attempt!.id)).toEqual([])
    const anew = await world.pay(token, { ...order, key: randomUUID(), expected_total: total })
    expect(anew.status).toBe(200)
    await world.admin(`mutation($id: ID!) { discountAutomaticDelete(id: $id) { deletedAutomaticDiscountId } }`, { id })
  })
})

describe('a shop that does not make the draft', () => {
  it('because it is silent lets nobody pay, and the same press goes on with it', async () => {
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
      'The shop does not answer at the moment. What you typed is kept. Please try again in a moment.',
    ])
    const [attempt] = await attemptsOf(world, token)
    expect(attempt).toMatchObject({ state: 'started', shop_draft_id: null, tries: 0 })
    expect((await world.pay(token, order)).status).toBe(200)
    const [held, ...others] = await attemptsOf(world, token)
    expect(others).toEqual([])
    expect(held).toMatchObject({ id: attempt!.id, state: 'waiting' })
    // The one whose answer was lost is found by what it says, and taken out.
    const lost = (await openDrafts(world)).length
    await sweep(later(11))
    await world.app.runJobs()
    const left = await openDrafts(world)
    expect([left.length, left.includes(held!.shop_draft_id!)]).toEqual([lost - 1, true])
    expect((await attemptsOf(world, token))[0]).toMatchObject({ draft_in_doubt_since: null })
  })

  it('is not asked about for long: pressing anew ends what got no further than the shop', async () => {
    const token = await world.checkout()
    restore = intercept(world, 'mutation SaleDraftCreate', async (send) => ({
      ...(await send()),
      status: 503,
      json: () => undefined,
    }))
    await world.pay(token, await world.order(token))
    restore()
    const [first] = await attemptsOf(world, token)
    const then = new Date(Date.now() - 11_000)
    await world.app.db.updateTable('payment_attempts').set({ created_at: then }).where('id', '=', first!.id).execute()
    const { attempt } = await leaveWith(world, token)
    expect((await attemptsOf(world, token)).map(({ state }) => state)).toEqual(['cancelled', 'waiting'])
    expect(await paymentsAt(world, airwallex, first!.id)).toEqual([])
    expect(await paymentsAt(world, airwallex, attempt.id)).toHaveLength(1)
  })

  it('because it refuses it asks for another look, and no money', async () => {
    const token = await world.checkout()
    const order = await world.order(token)
    restore = intercept(world, 'mutation SaleDraftCreate', async (send) => {
      const answer = await send()
      const draftOrderCreate = { draftOrder: null, userErrors: [{ field: ['email'], message: 'Email is invalid' }] }
      return { ...answer, json: () => ({ data: { draftOrderCreate } }) }
    })
    const refused = await world.pay(token, order)
    restore()
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The shop does not take this order as it is. Please check what you typed and try again.',
    ])
    const [attempt] = await attemptsOf(world, token)
    expect(attempt).toMatchObject({ state: 'failed', failure: expect.stringContaining('Email is invalid'), tries: 0 })
    expect((await world.pay(token, { ...order, key: randomUUID() })).status).toBe(200)
  })

  it('at once is waited for', async () => {
    const token = await world.checkout()
    const order = await world.order(token)
    restore = intercept(world, 'mutation SaleDraftCreate', async (send) => {
      const answer = await send()
      const text = JSON.stringify(answer.json()).replace('"ready":true', '"ready":false')
      return { ...answer, json: () => JSON.parse(text) as unknown }
    })
    expect((await world.pay(token, order)).status).toBe(200)
    expect((await attemptsOf(world, token))[0]!.shop_draft_id).not.toBeNull()
  })
})

describe('a paid draft', () => {
  it('is one order, though every answer of the shop is lost once and the job runs again and again', async () => {
    const left = await leave()
    await world.succeed(left.paymentId)
    await settle(world.app.services, left.attempt.id)
    for (const call of ['query SaleDraft', 'mutation SaleDraftComplete', 'query SaleDraft']) {
      restore = intercept(world, call, lose)
      await again()
      restore()
    }
    for (let round = 0; round < 3; round++) await again()
    expect((await checkoutOf(world, left.token)).state).toBe('ordered')
    const order = (await orderInShop(world, left.token))!
    expect(order.customAttributes).toContainEqual({ key: 'payment_id', value: left.paymentId })
    const { confirmations } = await shopNow(world)
    expect(confirmations.filter((one) => one.order === order.name)).toHaveLength(1)
  })

  it('that a person deleted is ordered all the same, and says why it looks different', async () => {
    const left = await leave()
    await byHand.remove(left)
    await payFor(left)
    await world.app.runJobs()
    const order = (await orderInShop(world, left.token))!
    expect(order).toMatchObject({ displayFinancialStatus: 'PAID', note: expect.stringContaining('deleted') })
    expect(cents(order.totalPriceSet)).toBe(left.order.expected_total)
    expect((await shopNow(world)).confirmations.filter((one) => one.order === order.name)).toHaveLength(1)
  })

  it('that a person changed is never the wrong money: the order holds what was paid for', async () => {
    const left = await leave()
    await byHand.change(left, 7)
    await payFor(left)
    await world.app.runJobs()
    const order = (await orderInShop(world, left.token))!
    expect(order).toMatchObject({ note: expect.stringContaining('changed'), lineItems: { nodes: [{ quantity: 2 }] } })
    expect(cents(order.totalPriceSet)).toBe(left.order.expected_total)
    expect(await openDrafts(world)).not.toContain(left.attempt.shop_draft_id)
  })

  it('that a person changed and completed is that order, and the merchant is told of the difference', async () => {
    const left = await leave()
    await byHand.change(left, 7)
    await byHand.complete(left)
    await payFor(left)
    await world.app.runJobs()
    const order = (await orderInShop(world, left.token))!
    expect(order.lineItems.nodes).toMatchObject([{ quantity: 7 }])
    const { data } = (await world.merchant.call('GET /payments/unsolved')).body
    expect(data.find(({ id }: { id: string }) => id === left.attempt.id)).toMatchObject({
      concern: 'differing',
      order_number: order.name,
      sentence: expect.stringMatching(
        /^The order #\d+ in your shop is over €[\d.,]+\. What was paid at Airwallex is €/,
      ),
    })
  })

  it('of a product that the shop no longer has is ordered by its name', async () => {
    const gone = world.variants.at(-1)!
    const token = await checkoutOfItems(world, [{ variant_id: gone.id, quantity: 1 }])
    const left = await leaveWith(world, token)
    const products = shopPlatform(world.sandbox.world).shopOf(world.shop.domain)!.state.products
    const at = products.findIndex(({ variants }) => variants.some(({ id }) => id === gone.id))
    const [removed] = products.splice(at, 1)
    await payFor(left)
    await world.app.runJobs()
    const order = (await orderInShop(world, token))!
    expect(order.lineItems.nodes[0]!.title).toContain(removed!.title)
    expect(cents(order.totalPriceSet)).toBe(left.order.expected_total)
    expect((await checkoutOf(world, token)).state).toBe('ordered')
    expect(await openDrafts(world)).not.toContain(left.attempt.shop_draft_id)
    products.splice(at, 0, removed!)
  })

  it('whose attempt was given up before the money came is ordered without it', async () => {
    const left = await leave()
    await world.app.db
      .updateTable('payment_attempts')
      .set({ state: 'cancelled' })
      .where('id', '=', left.attempt.id)
      .execute()
    await discard(world.app.services, left.attempt.id)
    expect(await openDrafts(world)).not.toContain(left.attempt.shop_draft_id)
    await payFor(left)
    await world.app.runJobs()
    const order = (await orderInShop(world, left.token))!
    expect([order.note, cents(order.totalPriceSet)]).toEqual([null, left.order.expected_total])
  })
})

describe('a draft that was forgotten', () => {
  it('because its job was lost is taken out by the sweep', async () => {
    const left = await leave()
    await world.post(`/sandbox/airwallex/payment_intents/${left.paymentId}/cancel`, {}).catch(() => {})
    const over = { state: 'failed', updated_at: new Date(Date.now() - 7 * 60 * 60_000) }
    await world.app.db.updateTable('payment_attempts').set(over).where('id', '=', left.attempt.id).execute()
    expect(await openDrafts(world)).toContain(left.attempt.shop_draft_id)
    await sweep(later(1))
    await world.app.runJobs()
    expect(await openDrafts(world)).not.toContain(left.attempt.shop_draft_id)
  })
})
