import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { getAttempts, getCheckout } from '#features/payment-methods/providers/testing/money-path.ts'
import { order } from '../ordering/order.ts'
import { settle } from '../payment/settle.ts'
import { sweep } from '../payment/sweep.ts'
import { answeredInside, intercept, leaveWith, openCheckout, openDrafts, refusing } from './testing/drafts-world.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
})
let restore = () => {}
beforeEach(() => (restore = () => {}))
afterEach(() => restore())
afterAll(() => world.close())

/** A shopper who has paid, while a person deleted the draft in the shop: the order is made anew. */
const paidWithoutDraft = async (token: string) => {
  const left = await leaveWith(world, token)
  const id = `gid://shopify/DraftOrder/${left.attempt.shop_draft_id}`
  await world.admin(`mutation($id: ID!) { draftOrderDelete(input: { id: $id }) { deletedId } }`, { id })
  await world.succeed(left.paymentId)
  await settle(world.app.services, left.attempt.id)
  return left
}
type Placed = {
  sourceIdentifier: string
  note: string
  lineItems: { nodes: { variant: { legacyResourceId: string } | null }[] }
}
const placed = async (checkoutId: string) => {
  const { orders } = await world.admin<{ orders: { nodes: Placed[] } }>(
    '{ orders(first: 50, sortKey: CREATED_AT, reverse: true) { nodes { sourceIdentifier note lineItems(first: 5) { nodes { variant { legacyResourceId } } } } } }',
  )
  return orders.nodes.filter(({ sourceIdentifier }) => sourceIdentifier === checkoutId)
}

describe('an error of the platform’s own within an answer leaves open what was done', () => {
  const internal = {
    message: 'Internal error. Looks like something went wrong on our end.\nRequest ID: bd4c',
    extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: 'bd4c' },
  }
  const alone = answeredInside(() => ({ errors: [internal] }))
  const beside = answeredInside((data) => ({ data, errors: [{ ...internal, extensions: {} }] }))

  it.each([
    ['alone', alone],
    ['beside the order', beside],
  ])('%s: an order that was made is not made twice, though the search does not know of it yet', async (_, how) => {
    const left = await paidWithoutDraft(await world.checkout())
    restore = intercept(world, 'mutation OrderCreate', how)
    await order(world.app.services, left.attempt.checkout_id).catch(() => {})
    restore()
    restore = intercept(
      world,
      'query OrdersFound',
      answeredInside(() => ({ data: { orders: { nodes: [] } } })),
    )
    await order(world.app.services, left.attempt.checkout_id).catch(() => {})
    expect(await placed(left.attempt.checkout_id)).toHaveLength(1)
  })

  it('a draft that was made is taken out of the shop', async () => {
    const before = await openDrafts(world)
    const token = await world.checkout()
    const pressed = await world.order(token)
    restore = intercept(world, 'mutation SaleDraftCreate', alone)
    expect((await world.pay(token, pressed)).status).toBe(502)
    restore()
    expect((await world.pay(token, pressed)).status).toBe(200)
    const now = new Date(Date.now() + 60 * 60_000)
    await sweep({ ...world.app.services, now: () => now })
    await world.app.runJobs()
    const kept = (await getAttempts(world, token)).at(-1)!.shop_draft_id
    expect((await openDrafts(world)).filter((id) => !before.includes(id) && id !== kept)).toEqual([])
  })

  it('the shop’s customer is asked for again', async () => {
    const token = await world.checkout()
    restore = intercept(world, 'query SaleCustomer', alone)
    const pressed = await world.order(token)
    restore()
    expect((await world.pay(token, pressed)).status).toBe(200)
    expect((await getCheckout(world, token)).shop_customer_id).not.toBeNull()
  })
})

it('the longest note does not keep an order from being placed that has to say why it looks different', async () => {
  const token = await openCheckout(world, [{ variant_id: world.variants[0]!.id, quantity: 1 }], {
    note: `${'x'.repeat(4_998)}🎁`,
  })
  const left = await paidWithoutDraft(token)
  await order(world.app.services, left.attempt.checkout_id)
  const [{ note } = { note: '' }] = await placed(left.attempt.checkout_id)
  expect(note).toMatch(/^Its draft order was changed or deleted here[^\n]+\nx+$/)
  expect(note).toHaveLength(5_000)
})

it('a limit of the shop’s own in a minute is waited for, and takes no products from the order that is made later', async () => {
  const left = await paidWithoutDraft(await world.checkout())
  let tries = 0
  const tooMany = { field: null, message: 'Too many attempts. Please try again later.' }
  restore = refusing(world, 'mutation OrderCreate', () => (++tries === 1 ? tooMany : null))
  await order(world.app.services, left.attempt.checkout_id).catch(() => {})
  expect(await placed(left.attempt.checkout_id)).toEqual([])
  // Longer than a shop that is merely busy gets: such a limit may count each try.
  const { rows } = await world.app.pool.query(
    "select run_at > now() + interval '5 s' as is_late from graphile_worker._private_jobs where key = $1",
    [`order:${left.attempt.checkout_id}`],
  )
  expect(rows).toEqual([{ is_late: true }])
  await world.app.db.updateTable('checkouts').set({ ordering_until: null }).execute()
  await order(world.app.services, left.attempt.checkout_id)
  const [made] = await placed(left.attempt.checkout_id)
  expect(made!.lineItems.nodes.map(({ variant }) => variant?.legacyResourceId)).toEqual([String(world.variants[0]!.id)])
})
