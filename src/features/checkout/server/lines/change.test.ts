import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { getAttempts, getCheckout } from '#features/payment-methods/providers/testing/money-path.ts'
import { deliveryText } from '#features/shipping-rates/delivery.ts'
import { settle } from '../payment/settle.ts'
import { viewThankYou } from '../view.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld()
})
afterEach(() => fetch(`${world.sandbox.url}/sandbox/failures`, { method: 'DELETE' }))
afterAll(() => world.close())

const put = (token: string, body: object) =>
  world.app.stranger.call('PUT /checkouts/:token', { params: { token }, body: { version: 1, ...body } })
const change = async (token: string, ...lines: [position: number, quantity: number][]) =>
  put(token, { lines: lines.map(([position, quantity]) => ({ position, quantity })) })
const getState = async (token: string) =>
  (await world.app.stranger.call('GET /checkouts/:token/state', { params: { token } })).body.data

/** A checkout of two variants, priced. */
const opened = async () => {
  const [first, second] = world.variants
  const items = [first!, second!].map(({ id }, at) => ({ variant_id: id, quantity: at + 1 }))
  const token = String((await world.open(items)).body.data.url)
    .split('/')
    .at(-1)!
  const { checkout } = (await put(token, {})).body.data
  return { token, first: first!, second: second!, checkout }
}
const quantities = (lines: { position: number; quantity: number }[]) =>
  lines.map(({ position, quantity }) => [position, quantity])

describe('what is bought', () => {
  it('is changed in place, and the shop works out every total anew [w7v9]', async () => {
    const { token, first, second, checkout } = await opened()
    const more = (await change(token, [0, 3])).body.data.checkout
    expect(quantities(more.lines)).toEqual([
      [0, 3],
      [1, 2],
    ])
    expect(more.totals.subtotal).toBe(3 * first.price + 2 * second.price)
    expect(more.totals.total).toBe(more.totals.subtotal - more.totals.discount + more.totals.shipping)
    expect(more.version).toBeGreaterThan(checkout.version)
    const one = (await change(token, [0, 0])).body.data.checkout
    expect(quantities(one.lines)).toEqual([[1, 2]])
    expect(one.totals.subtotal).toBe(2 * second.price)
    expect((await getState(token)).items).toEqual([{ variant_id: second.id, quantity: 2, properties: {} }])
    expect(quantities((await change(token, [0, 1])).body.data.checkout.lines)).toEqual([
      [0, 1],
      [1, 2],
    ])
  })

  it('changes codes, rates and the line that was never there with it as little as it should', async () => {
    const { token } = await opened()
    await put(token, { discount_codes: ['WELCOME10'] })
    const before = (await put(token, {})).body.data.checkout
    const same = (await change(token, [0, 1], [7, 5])).body.data.checkout
    expect(same).toEqual(before)
    const after = (await change(token, [0, 2])).body.data.checkout
    expect(after.discounts.map(({ title }: { title: string }) => title)).toContain('WELCOME10')
    expect(after.totals.discount).toBeGreaterThan(before.totals.discount)
  })

  it('is offered other rates where its conditions say so', async () => {
    const base = { store_id: world.store.id, internal_name: 'x', description: 'x', currency: 'EUR' }
    const bulky = { ...base, name: 'Bulky', shipping_price: 100, minimum_cart_items: 5 }
    await world.app.db.insertInto('shipping_rates').values(bulky).execute()
    const { token } = await opened()
    const names = async (quantity: number) =>
      (await change(token, [0, quantity])).body.data.checkout.shipping_rates.map(({ name }: { name: string }) => name)
    expect(await names(3)).toEqual(['Bulky', 'Standard'])
    expect(await names(1)).toEqual(['Standard'])
    await world.app.db.deleteFrom('shipping_rates').where('name', '=', 'Bulky').execute()
  })

  it('says beside the line what the shop has no more of, and is paid for once it was changed [m5t9]', async () => {
    const scarce = world.variants.find(({ stock }) => stock > 1 && stock < 100)!
    const token = String((await world.open([{ variant_id: scarce.id, quantity: 1 }])).body.data.url)
      .split('/')
      .at(-1)!
    const { checkout } = (await change(token, [0, scarce.stock + 1])).body.data
    expect(checkout.lines).toMatchObject([{ available: scarce.stock, problem: expect.stringMatching(/^Only \d+ of /) }])
    const refused = await world.pay(token, await world.order(token))
    expect([refused.status, refused.body.message]).toEqual([409, checkout.lines[0].problem])
    const fitting = (await change(token, [0, scarce.stock])).body.data.checkout
    expect(fitting.lines).toMatchObject([{ available: scarce.stock, problem: null }])
  })

  it('may be nothing: then there is nothing to pay, for nobody [k8r6]', async () => {
    const { token } = await opened()
    const { checkout } = (await change(token, [0, 0], [1, 0])).body.data
    expect(checkout).toMatchObject({ lines: [], priced: true, totals: { total: 0, shipping: null } })
    const order = { ...(await world.order(token)), expected_total: 0, shipping_rate_id: null }
    const refused = await world.pay(token, { ...order, provider: 'none', method: 'none' })
    expect([refused.status, refused.body.message]).toEqual([409, 'Your cart is empty'])
    expect(await getAttempts(world, token)).toEqual([])
    expect(quantities((await change(token, [1, 2])).body.data.checkout.lines)).toEqual([[1, 2]])
  })

  it('is kept while the shop does not answer, and shown without totals until it does', async () => {
    const { token, second } = await opened()
    await world.fail({ target: 'shopify', mode: 'error' })
    const down = await change(token, [0, 0])
    expect(down.status).toBe(502)
    expect(down.body.data.checkout).toMatchObject({
      priced: false,
      totals: { subtotal: 2 * second.price, shipping: null },
    })
    await world.fail({ target: 'shopify', mode: 'ok' })
    expect((await put(token, {})).body.data.checkout).toMatchObject({ priced: true, lines: [{ position: 1 }] })
  })

  it.each([
    [0, -1],
    [0, 1_001],
    [-1, 1],
    [0, 1.5],
  ])('refuses line %d to be %d pieces', async (position, quantity) => {
    const { token } = await opened()
    expect((await change(token, [position, quantity])).status).toBe(422)
  })
})

describe('what is being paid for', () => {
  it('is not changed under the payment, nor once it is paid [r6m2]', async () => {
    const { token } = await opened()
    await world.pay(token, await world.order(token))
    const refused = await change(token, [0, 0])
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This checkout is being paid in another window. Please try again in a moment.',
    ])
    expect(refused.body.data.checkout.lines).toHaveLength(2)
    await world.app.db.updateTable('checkouts').set({ state: 'paid' }).where('token', '=', token).execute()
    expect((await change(token, [0, 0])).body.message).toBe('This order has already been paid.')
  })

  it('is not what another tab made of it, even at the same total [c8z5]', async () => {
    const { token } = await opened()
    const order = await world.order(token)
    await change(token, [0, 2])
    await change(token, [0, 1])
    expect((await put(token, {})).body.data.checkout.totals.total).toBe(order.expected_total)
    const refused = await world.pay(token, order)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This order was changed in another window. Please check it and pay again.',
    ])
    const { version } = refused.body.data.checkout
    expect((await world.pay(token, { ...order, key: randomUUID(), version })).status).toBe(200)
  })

  it('stands on the thank-you page as it was paid, whatever was taken out while the money was on its way [k7c8]', async () => {
    const { token } = await opened()
    const paid = await world.pay(token, await world.order(token))
    const [attempt] = await getAttempts(world, token)
    await world.app.db.updateTable('checkouts').set({ state: 'failed' }).where('token', '=', token).execute()
    const before = (await put(token, {})).body.data.checkout
    await change(token, [0, 0], [1, 5])
    await world.succeed(paid.body.data.next.options.intent_id)
    await settle(world.app.services, attempt!.id)
    expect((await getCheckout(world, token)).state).toMatch(/paid|ordered/)
    const thanks = await viewThankYou(world.app.services, token, null)
    expect(quantities(thanks.lines)).toEqual([
      [0, 1],
      [1, 2],
    ])
    expect(thanks.lines.map((line) => line.line_total)).toEqual(
      before.lines.map(({ line_total }: { line_total: number }) => line_total),
    )
  })
})

describe('the days on which a parcel is expected', () => {
  it('follow the store’s delivery calendar, and nothing is said to leave on a day that is over [b3j9]', async () => {
    const rates = () => world.app.db.updateTable('shipping_rates')
    await rates().set({ handling_days: 0, minimum_transit_days: 1, maximum_transit_days: 1 }).execute()
    const { store_id } = await world.app.db.selectFrom('shipping_rates').select('store_id').executeTakeFirstOrThrow()
    const everyDay = [1, 2, 3, 4, 5, 6, 7]
    await world.app.db
      .insertInto('delivery_calendars')
      .values({ store_id, working_days: everyDay, delivery_days: everyDay, cut_off: null })
      .execute()
    const { token, checkout } = await opened()
    const firstRate = async () => (await put(token, {})).body.data.checkout.shipping_rates[0]
    // From midnight on every order is one of the next day.
    await world.app.db.updateTable('delivery_calendars').set({ cut_off: '00:00' }).execute()
    const dayMs = 86_400_000
    expect(Date.parse((await firstRate()).delivery.from)).toBe(
      Date.parse(checkout.shipping_rates[0].delivery.from) + dayMs,
    )
    await rates().set({ minimum_transit_days: null, maximum_transit_days: null }).execute()
    expect(await firstRate()).toMatchObject({ delivery: null, handling_days: null })
    await world.app.db.deleteFrom('delivery_calendars').execute()
    expect(await firstRate()).toMatchObject({ delivery: null, handling_days: 0 })
  })

  it('come with a change in words of the page’s language, of which a browser may have none', async () => {
    const days = { handling_days: 1, minimum_transit_days: 1, maximum_transit_days: 2 }
    await world.app.db.updateTable('shipping_rates').set(days).execute()
    const { token } = await opened()
    const { checkout, written } = (await put(token, {})).body.data
    const { from, to } = checkout.shipping_rates[0].delivery
    expect(written[`${checkout.locale} delivery ${from} ${to}`]).toBe(deliveryText({ from, to }, checkout.locale))
  })

  it('are told with the rate in the shop’s calendar, and stay as they were paid for [t6c8]', async () => {
    const days = { handling_days: 1, minimum_transit_days: 1, maximum_transit_days: 2 }
    await world.app.db.updateTable('shipping_rates').set(days).execute()
    const { token, checkout } = await opened()
    const [{ delivery }] = checkout.shipping_rates
    expect(delivery.from < delivery.to).toBe(true)
    const paid = await world.pay(token, await world.order(token))
    await world.app.db.updateTable('shipping_rates').set({ handling_days: null }).execute()
    expect((await put((await opened()).token, {})).body.data.checkout.shipping_rates).toMatchObject([
      { delivery: null },
    ])
    await world.succeed(paid.body.data.next.options.intent_id)
    const [attempt] = await getAttempts(world, token)
    await settle(world.app.services, attempt!.id)
    expect((await viewThankYou(world.app.services, token, null)).delivery).toEqual(delivery)
  })
})
