import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roma, type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { addCheckout } from '#features/dashboard/server/testing/sales.ts'
import { eraseCheckouts } from '#features/shopper-data/server/repository.ts'
import type { FunnelReport } from '../contract.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
})
afterAll(() => world.close())

const now = new Date()
const thisMonth = { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 }
type Merchant = Awaited<ReturnType<ShopWorld['app']['merchant']>>
const report = async (query: Record<string, string | number> = {}, who: Merchant = world.merchant) =>
  (await who.call('GET /funnel', { query: { ...thisMonth, ...query } })).body.data as FunnelReport
const db = () => world.app.db

const update = (token: string, body: object) =>
  world.app.stranger.call('PUT /checkouts/:token', { params: { token }, body: { version: 1, ...body } })

describe('how far a shopper came', () => {
  it('follows from what is typed, chosen, pressed and paid, and a step back undoes none [v4m7]', async () => {
    const reached = async () => (await report()).reached
    const token = await world.checkout({ locale: 'nl-NL' })
    expect(await reached()).toEqual([1, 0, 0, 0, 0, 0])
    await update(token, { email: 'ann@example.com' })
    expect(await reached()).toEqual([1, 1, 0, 0, 0, 0])
    await update(token, { shipping_address: { country: 'NL', zip: '1012 AB' } })
    expect(await reached()).toEqual([1, 1, 0, 0, 0, 0])
    const shipTo = (countries: string[]) => db().updateTable('shipping_rates').set({ countries }).execute()
    await shipTo(['NL'])
    await update(token, { shipping_address: { ...roma, country: 'FR' } })
    expect(await reached()).toEqual([1, 1, 1, 0, 0, 0])
    await shipTo([])
    const order = await world.order(token)
    expect(await reached()).toEqual([1, 1, 1, 1, 0, 0])
    const paid = await world.pay(token, order)
    expect(await reached()).toEqual([1, 1, 1, 1, 1, 0])
    await db().updateTable('checkouts').set({ email: '', shipping_rate_id: null }).where('token', '=', token).execute()
    expect(await reached()).toEqual([1, 1, 1, 1, 1, 0])
    await db().updateTable('checkouts').set({ email: 'ann@example.com' }).where('token', '=', token).execute()
    const attempt = await db().selectFrom('payment_attempts').select('id').executeTakeFirstOrThrow()
    await world.succeed(paid.body.data.next.options.intent_id)
    await world.app.stranger.page(`/checkout/${token}/return?attempt=${attempt.id}`)
    await expect.poll(reached).toEqual([1, 1, 1, 1, 1, 1])
    const { reached: all, parts, leaks } = await report()
    expect(all).toEqual([1, 1, 1, 1, 1, 1])
    expect(leaks).toEqual([])
    expect(parts.country.map(({ label }) => label)).toEqual(['Netherlands'])
    expect(parts.language.map(({ label }) => label)).toEqual(['Dutch'])
    expect(parts.way.map(({ label }) => label)).toEqual(['Airwallex, Card'])
  })

  it('is past the delivery where nothing is sent, before Pay is pressed [h9c4]', async () => {
    const before = (await report()).reached
    const token = await world.checkout()
    await db()
      .updateTable('checkout_lines')
      .set({ requires_shipping: false })
      .where('checkout_id', '=', (of) => of.selectFrom('checkouts').select('id').where('token', '=', token))
      .execute()
    await update(token, { email: 'dee@example.com' })
    expect((await report()).reached).toEqual(before.map((count, step) => count + (step < 2 ? 1 : 0)))
    await db()
      .updateTable('checkouts')
      .set({ shipping_address: JSON.stringify(roma), shipping_rate_id: null })
      .where('token', '=', token)
      .execute()
    expect((await report()).reached).toEqual(before.map((count, step) => count + (step < 4 ? 1 : 0)))
    await db().deleteFrom('checkouts').where('token', '=', token).execute()
  })

  it('is past the delivery where all that is sent was taken out, and not where the cart is empty [q2w5]', async () => {
    const line = { variant_id: 1, product_id: 1, title: 'Mug', unit_price: 100, line_total: 100 }
    const reachedWith = async (lines: { requires_shipping: boolean; quantity: number }[]) => {
      const { id } = await addCheckout(db(), (await world.app.merchant()).store.id, now)
      await db()
        .insertInto('checkout_lines')
        .values(lines.map((one, position) => ({ ...line, ...one, checkout_id: id, position })))
        .execute()
      const addressed = db()
        .updateTable('checkouts')
        .set({ shipping_address: JSON.stringify(roma) })
      return (await addressed.where('id', '=', id).returning('reached').executeTakeFirstOrThrow()).reached
    }
    const [sent, takenOut] = [1, 0].map((quantity) => ({ requires_shipping: true, quantity }))
    const download = { requires_shipping: false, quantity: 1 }
    expect(await reachedWith([takenOut!, download])).toBe(3)
    expect(await reachedWith([sent!, download])).toBe(2)
    expect(await reachedWith([takenOut!, { ...download, quantity: 0 }])).toBe(2)
  })

  it('stays as it was once the shopper’s data is erased [p4p3]', async () => {
    const token = await world.checkout()
    await update(token, { email: 'eve@example.com', shipping_address: { ...roma, country: 'FR' } })
    const before = await report()
    const { id } = await db().selectFrom('checkouts').select('id').where('token', '=', token).executeTakeFirstOrThrow()
    await eraseCheckouts(db(), [id], new Date())
    expect(await report()).toEqual(before)
    expect(before.parts.country.map(({ value }) => value)).toContain('FR')
  })

  it('is told by device, from what the storefront’s browser says of itself [p2d3]', async () => {
    const other = await world.app.merchant()
    for (const [device, n] of [
      ['phone', 2],
      ['desktop', 1],
      ['', 1],
    ] as const)
      for (let times = 0; times < n; times++) {
        const { id } = await addCheckout(db(), other.store.id, now)
        await db().updateTable('checkouts').set({ device, total: 1_000 }).where('id', '=', id).execute()
      }
    expect((await report({}, other)).parts.device.map(({ label, reached }) => [label, reached[0]])).toEqual([
      ['Phone', 2],
      ['Computer', 1],
      ['Not known', 1],
    ])
    expect((await report({ device: 'phone' }, other)).reached[0]).toBe(2)
    expect((await report({ device: 'phone', country: 'XX' }, other)).reached[0]).toBe(0)
    const agents = {
      phone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
    }
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/checkouts',
      headers: { origin: `https://${world.shop.domain}`, 'user-agent': agents.phone },
      payload: {
        store: world.store.id,
        items: [{ variant_id: world.variants[0]!.id, quantity: 1 }],
        currency: world.shop.currency,
        cart_url: '',
      },
    })
    expect(answer.statusCode).toBe(200)
    const token = String(answer.json().data.url).split('/').at(-1)!
    const row = await db().selectFrom('checkouts').select('device').where('token', '=', token).executeTakeFirst()
    expect(row).toEqual({ device: 'phone' })
  })
})

const toAttempt = (checkoutId: string, storeId: string, more: object = {}) => ({
  checkout_id: checkoutId,
  store_id: storeId,
  provider: 'airwallex',
  method: 'card',
  idempotency_key: randomUUID(),
  amount: 5_000,
  currency: 'EUR',
  checkout_version: 1,
  state: 'failed',
  ...more,
})

it('counts nothing that was tried with test money, and says how many that were [p8v2]', async () => {
  const merchant = await world.app.merchant()
  const { id } = await addCheckout(db(), merchant.store.id, now)
  const tried = toAttempt(id, merchant.store.id, { is_test: true, failure: 'No.' })
  await db().insertInto('payment_attempts').values(tried).execute()
  expect(await report({}, merchant)).toMatchObject({ reached: [0, 0, 0, 0, 0, 0], test: 1, leaks: [], declines: [] })
  await db()
    .insertInto('payment_attempts')
    .values(toAttempt(id, merchant.store.id, { is_test: false }))
    .execute()
  expect(await report({}, merchant)).toMatchObject({ reached: [1, 0, 0, 0, 0, 0], test: 0 })
})

it('says why payments did not work, by provider, and what nobody paid in the end [m9p5]', async () => {
  const merchant = await world.app.merchant({ store: { currency: 'EUR' } })
  const declined = 'Your bank declined the payment. Please try another way to pay.'
  const open = async (more: object = {}) => {
    const { id } = await addCheckout(db(), merchant.store.id, now)
    await db()
      .updateTable('checkouts')
      .set({ total: 5_000, ...more })
      .where('id', '=', id)
      .execute()
    return id
  }
  const [left, paid, tested] = [await open(), await open({ paid_at: now, state: 'paid' }), await open()]
  await db()
    .insertInto('payment_attempts')
    .values([
      toAttempt(left, merchant.store.id, { failure: declined }),
      toAttempt(left, merchant.store.id, { failure: declined }),
      // Declined first, and paid with the next card.
      toAttempt(paid, merchant.store.id, { state: 'succeeded', declined }),
      toAttempt(paid, merchant.store.id, { failure: 'The card has expired.' }),
      toAttempt(tested, merchant.store.id, { failure: declined, is_test: true }),
    ])
    .execute()
  await db()
    .insertInto('diversions')
    .values([
      { store_id: merchant.store.id, cause: 'silent', happened_at: now },
      { store_id: merchant.store.id, cause: 'silent', happened_at: now },
      { store_id: merchant.store.id, cause: 'duties', happened_at: now },
    ])
    .execute()
  const { declines, leaks, reached, test } = await report({}, merchant)
  expect(declines).toEqual([
    {
      provider: 'Airwallex',
      reason: 'Declined by the shopper’s bank',
      times: 3,
      unpaid: 1,
      lost: { formatted: '€50.00' },
    },
    { provider: 'Airwallex', reason: 'The card has expired.', times: 1, unpaid: 0, lost: { formatted: '€0.00' } },
  ])
  expect([reached, test]).toEqual([[2, 1, 1, 1, 1, 1], 1])
  expect(leaks.map(({ title, shoppers, cost }) => [title, shoppers, cost?.formatted])).toEqual([
    ['Left without entering anything', 1, undefined],
    ['Went to the shop’s own checkout: no answer within two seconds', 2, undefined],
    ['Told of the shop’s own checkout: import duties, which the hosted checkout cannot collect', 1, undefined],
  ])
  expect((await report({ device: 'phone' }, merchant)).leaks).toEqual([])
})

it('puts checkouts into the days of the store’s time zone [f9b9]', async () => {
  const merchant = await world.app.merchant({ store: { time_zone: 'America/New_York' } })
  await addCheckout(db(), merchant.store.id, '2026-04-01T02:00:00Z')
  const of = async (month: number) => (await report({ year: 2026, month }, merchant)).reached[0]
  expect([await of(3), await of(4)]).toEqual([1, 0])
})

it('is for the store’s own merchant alone [x6c6]', async () => {
  expect((await world.app.stranger.call('GET /funnel', { query: thisMonth })).status).toBe(401)
  const other = await world.app.merchant()
  expect((await report({}, other)).reached).toEqual([0, 0, 0, 0, 0, 0])
})
