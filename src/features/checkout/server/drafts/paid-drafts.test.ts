import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { getCheckout } from '#features/payment-methods/providers/testing/money-path.ts'
import { replay } from '#features/payment-methods/providers/testing/replay.ts'
import { shopPlatform } from '#sandbox/shopify/shopify.ts'
import { order } from '../ordering/order.ts'
import { settle } from '../payment/settle.ts'
import { sweep } from '../payment/sweep.ts'
import { discard } from './discard.ts'
import {
  answeredInside,
  cents,
  openCheckout,
  intercept,
  leaveWith,
  lose,
  openDrafts,
  orderInShop,
  shopNow,
} from './testing/drafts-world.ts'

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
const leave = async () => leaveWith(world, await world.checkout())
type Left = Awaited<ReturnType<typeof leave>>
const payFor = async ({ paymentId, attempt }: Left) => {
  await world.succeed(paymentId)
  await settle(world.app.services, attempt.id)
}
/** Works on the order once more, whoever is at it. */
const again = async ({ attempt }: Left, services = world.app.services) => {
  await world.app.db.updateTable('checkouts').set({ ordering_until: null }).execute()
  await order(services, attempt.checkout_id).catch(() => {})
}
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const payEarlier = ({ attempt }: Left, minutes: number) =>
  world.app.db
    .updateTable('checkouts')
    .set({ paid_at: minutesAgo(minutes) })
    .where('id', '=', attempt.checkout_id)
    .execute()
const draftGid = ({ attempt }: Left) => `gid://shopify/DraftOrder/${attempt.shop_draft_id}`
const change = (left: Left, line: object) =>
  world.admin(
    `mutation($id: ID!, $input: DraftOrderInput!) { draftOrderUpdate(id: $id, input: $input) { userErrors { message } } }`,
    { id: draftGid(left), input: { lineItems: [line] } },
  )
const variantGid = (id: number) => `gid://shopify/ProductVariant/${id}`
const byHand = {
  remove: (left: Left) =>
    world.admin(`mutation($id: ID!) { draftOrderDelete(input: { id: $id }) { deletedId } }`, { id: draftGid(left) }),
  change: (left: Left, quantity: number) => change(left, { variantId: variantGid(world.variants[0]!.id), quantity }),
  /** Another product at the price of the one that was bought. */
  swap: (left: Left) => {
    const { id, price } = world.variants[0]!
    const other = world.variants.find((one) => one.id !== id && one.price !== price && one.stock > 10)!
    const priceOverride = { amount: String(price / 100), currencyCode: world.shop.currency }
    return change(left, { variantId: variantGid(other.id), quantity: 2, priceOverride })
  },
  complete: (left: Left) =>
    world.admin(`mutation($id: ID!) { draftOrderComplete(id: $id) { userErrors { message } } }`, {
      id: draftGid(left),
    }),
}

describe('a paid draft', () => {
  it('is one order, though every answer of the shop is lost once and the job runs again and again [j5y5]', async () => {
    const left = await leave()
    await world.succeed(left.paymentId)
    await settle(world.app.services, left.attempt.id)
    for (const call of ['query SaleDraft', 'mutation SaleDraftComplete', 'query SaleDraft']) {
      restore = intercept(world, call, lose)
      await again(left)
      restore()
    }
    for (let round = 0; round < 3; round++) await again(left)
    expect((await getCheckout(world, left.token)).state).toBe('ordered')
    await world.app.runJobs()
    const placed = (await orderInShop(world, left.token))!
    expect(placed.customAttributes).toContainEqual({ key: 'payment_id', value: left.paymentId })
    const { confirmations } = await shopNow(world)
    expect(confirmations.filter((one) => one.order === placed.name)).toHaveLength(1)
  })

  it('that a person deleted is ordered all the same, and says why it looks different [h8h4]', async () => {
    const left = await leave()
    await byHand.remove(left)
    await payFor(left)
    await world.app.runJobs()
    const placed = (await orderInShop(world, left.token))!
    expect(placed).toMatchObject({ displayFinancialStatus: 'PAID', note: expect.stringContaining('deleted') })
    expect(cents(placed.totalPriceSet)).toBe(left.order.expected_total)
    expect((await shopNow(world)).confirmations.filter((one) => one.order === placed.name)).toHaveLength(1)
  })

  it('that a person changed is never the wrong money: the order holds what was paid for [r4r3]', async () => {
    const left = await leave()
    await byHand.change(left, 7)
    await payFor(left)
    await world.app.runJobs()
    const placed = (await orderInShop(world, left.token))!
    expect(placed).toMatchObject({ note: expect.stringContaining('changed'), lineItems: { nodes: [{ quantity: 2 }] } })
    expect(cents(placed.totalPriceSet)).toBe(left.order.expected_total)
    expect(await openDrafts(world)).not.toContain(left.attempt.shop_draft_id)
  })

  it('that a person changed and completed is that order, and the merchant is told of the difference [t4f6]', async () => {
    const left = await leave()
    await byHand.change(left, 7)
    await byHand.complete(left)
    await payFor(left)
    await world.app.runJobs()
    const placed = (await orderInShop(world, left.token))!
    expect(placed.lineItems.nodes).toMatchObject([{ quantity: 7 }])
    const { data } = (await world.merchant.call('GET /payments/unsolved')).body
    expect(data.find(({ id }: { id: string }) => id === left.attempt.id)).toMatchObject({
      concern: 'differing',
      order_number: placed.name,
      sentence: expect.stringMatching(
        /^The total of order #\d+ in your shop is €[\d.,]+\. €[\d.,]+ was paid at Airwallex\./,
      ),
    })
  })

  it.each(['changed', 'changed and completed'])(
    'whose goods a person %s for others of the same price stays as they wish, and the merchant is told [m7m8]',
    async (how) => {
      const left = await leave()
      await byHand.swap(left)
      if (how !== 'changed') await byHand.complete(left)
      await payFor(left)
      await world.app.runJobs()
      const placed = (await orderInShop(world, left.token))!
      expect([cents(placed.totalPriceSet), placed.note]).toEqual([left.order.expected_total, null])
      const { data } = (await world.merchant.call('GET /payments/unsolved')).body
      expect(data.find(({ id }: { id: string }) => id === left.attempt.id)).toMatchObject({
        concern: 'differing',
        sentence: expect.stringContaining(`${placed.name} in your shop has different items than were bought. €`),
      })
    },
  )

  it('of a product that the shop no longer has is ordered by its name [j7c3]', async () => {
    const removedVariant = world.variants.at(-1)!
    const token = await openCheckout(world, [{ variant_id: removedVariant.id, quantity: 1 }])
    const left = await leaveWith(world, token)
    const products = shopPlatform(world.sandbox.world).getShop(world.shop.domain)!.state.products
    const at = products.findIndex(({ variants }) => variants.some(({ id }) => id === removedVariant.id))
    const [removed] = products.splice(at, 1)
    await payFor(left)
    await world.app.runJobs()
    const placed = (await orderInShop(world, token))!
    expect(placed.lineItems.nodes[0]!.title).toContain(removed!.title)
    expect(cents(placed.totalPriceSet)).toBe(left.order.expected_total)
    expect((await getCheckout(world, token)).state).toBe('ordered')
    expect(await openDrafts(world)).not.toContain(left.attempt.shop_draft_id)
    products.splice(at, 0, removed!)
  })

  it('that was completed, while the shop does not show its order, waits for it; ten minutes later it is ordered all the same', async () => {
    const left = await leave()
    await payFor(left)
    type Draft = { order: null; completedAt: string | null }
    type Answer = { draftOrder?: Draft | null; draftOrderComplete?: { draftOrder: Draft } }
    let completedAgo = 0
    const hidden = answeredInside((answer) => {
      const data = answer as Answer
      const draft = data.draftOrder ?? data.draftOrderComplete?.draftOrder
      if (draft) draft.order = null
      if (draft?.completedAt) draft.completedAt = minutesAgo(completedAgo).toISOString()
      return { data }
    })
    const unfound = answeredInside(() => ({ data: { orders: { nodes: [] } } }))
    const ends = [
      intercept(world, 'mutation SaleDraftComplete', hidden),
      intercept(world, 'query SaleDraft', hidden),
      intercept(world, 'query OrdersFound', unfound),
    ]
    restore = () => ends.toReversed().forEach((end) => end())
    const creates: string[] = []
    const { end } = replay(world.app.services, (_url, body) => {
      if (body.includes('mutation OrderCreate(')) creates.push(body)
      return undefined
    })
    for (let round = 0; round < 3; round++) await again(left)
    expect(creates).toHaveLength(0)
    expect(await getCheckout(world, left.token)).toMatchObject({
      state: 'paid',
      problem: expect.stringContaining('does not show the order that'),
    })
    // What was completed long after the payment is no older than its completion.
    await payEarlier(left, 60)
    await again(left)
    expect(creates).toHaveLength(0)
    // Nor by a clock that is wrong.
    await again(left, later(11))
    expect(creates).toHaveLength(0)
    completedAgo = 11
    await again(left)
    expect(creates).toHaveLength(1)
    end()
  })

  it('that the shop completes by no word and that stays open is ordered without it ten minutes after the payment', async () => {
    const left = await leave()
    await payFor(left)
    const silent = { draftOrderComplete: { draftOrder: null, userErrors: [] } }
    restore = intercept(world, 'mutation SaleDraftComplete', async () => ({
      status: 200,
      headers: {},
      text: '',
      content: Buffer.from(''),
      json: () => ({ data: silent }),
    }))
    for (let round = 0; round < 3; round++) await again(left)
    expect(await getCheckout(world, left.token)).toMatchObject({ state: 'paid' })
    expect(await openDrafts(world)).toContain(left.attempt.shop_draft_id)
    await again(left, later(11))
    expect(await openDrafts(world)).toContain(left.attempt.shop_draft_id)
    await payEarlier(left, 11)
    await again(left)
    expect(await getCheckout(world, left.token)).toMatchObject({ state: 'ordered' })
    expect(await orderInShop(world, left.token)).toBeDefined()
    expect(await openDrafts(world)).not.toContain(left.attempt.shop_draft_id)
  })

  it('whose attempt was given up before the money came is ordered without it [k8r7]', async () => {
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
    const placed = (await orderInShop(world, left.token))!
    expect([placed.note, cents(placed.totalPriceSet)]).toEqual([null, left.order.expected_total])
  })
})

describe('a draft that was forgotten', () => {
  it('because its job was lost is taken out by the sweep [z9w5]', async () => {
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
