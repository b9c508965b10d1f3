import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { roma, type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { getAttempts, getCheckout } from '#features/payment-methods/providers/testing/money-path.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
})
afterEach(async () => {
  await rate({ countries: [], minimum_cart_value: null, maximum_cart_weight: null })
  await ships([...served])
})
afterAll(() => world.close())

const served = ['BE', 'DE', 'NL', 'NO', 'US']
const rate = (values: object) => world.app.db.updateTable('shipping_rates').set(values).execute()
/** Where the shop ships to; what it said before is an hour old. */
const ships = async (shipsTo: string[]) => {
  await world.post(`/sandbox/shopify/${world.shop.domain}`, { shipsTo })
  await world.app.db.updateTable('stores').set({ ships_to_asked_at: null }).execute()
}
const goingTo = async (country: string, locale = 'en') => {
  const token = await world.checkout({ locale })
  const params = { token }
  const body = { version: 1, shipping_address: { ...roma, country } }
  return (await world.app.stranger.call('PUT /checkouts/:token', { params, body })).body.data.checkout
}

describe('the countries of a checkout', () => {
  it('are those that the shop ships to and that a rate is for [f3g3]', async () => {
    await ships([...served])
    expect((await goingTo('NL')).countries).toEqual(served)
    await rate({ countries: ['FR', 'NL', 'NO'] })
    expect((await goingTo('NL')).countries).toEqual(['NL', 'NO'])
  })

  it('are all while the shop did not say where it ships to [c2b8]', async () => {
    await world.fail({ target: 'shopify', mode: 'error', times: 1 })
    await world.app.db.updateTable('stores').set({ ships_to: null, ships_to_asked_at: null }).execute()
    const token = await world.checkout().catch(() => world.checkout())
    const { body } = await world.app.stranger.call('GET /checkouts/:token', { params: { token } })
    expect(body.data.checkout.countries).toBeNull()
  })

  it('are the shop’s of this hour: it is asked once', async () => {
    await ships(['NL'])
    expect((await goingTo('NL')).countries).toEqual(['NL'])
    await world.post(`/sandbox/shopify/${world.shop.domain}`, { shipsTo: ['BE'] })
    expect((await goingTo('NL')).countries).toEqual(['NL'])
  })
})

describe('Puerto Rico, a country by its code and a state of the US at the shop,', () => {
  const sanJuan = { ...roma, address1: 'Calle Fortaleza 63', city: 'San Juan', zip: '00901', country: 'PR' }

  it('is where a shopper is whom the shop is asked about', async () => {
    const { body: opened } = await world.app.stranger.call('POST /checkouts', {
      headers: { origin: `https://${world.shop.domain}`, 'cf-ipcountry': 'PR' },
      body: {
        store: world.store.id,
        items: [{ variant_id: world.variants[0]!.id, quantity: 1 }],
        currency: world.shop.currency,
        cart_url: '',
      },
    })
    const token = String(opened.data.url).split('/').at(-1)!
    const answer = await world.app.stranger.call('PUT /checkouts/:token', { params: { token }, body: { version: 1 } })
    expect([answer.status, (await getCheckout(world, token)).country]).toEqual([200, 'US'])
  })

  it('is the state that a parcel and a bill go to, of who typed it as a country', async () => {
    const token = await world.checkout()
    const put = async (shipping_address: object) =>
      world.app.stranger.call('PUT /checkouts/:token', { params: { token }, body: { version: 1, shipping_address } })
    const order = await world.order(token)
    const typed = await put(sanJuan)
    expect(typed.status).toBe(200)
    const atShop = { country: 'US', province: 'PR', city: 'San Juan', zip: '00901' }
    expect((await getCheckout(world, token)).shipping_address).toMatchObject(atShop)
    const { version, totals, shipping_rate_id } = typed.body.data.checkout
    const agreed = { version, expected_total: totals.total, shipping_rate_id }
    const pressed = { ...order, ...agreed, shipping_address: sanJuan, billing_address: sanJuan }
    expect((await world.pay(token, pressed)).status).toBe(200)
    expect(await getAttempts(world, token)).toMatchObject([
      { purchase: { shipping_address: atShop, billing_address: atShop } },
    ])
  })
})

describe('a cart that no rate is for', () => {
  it('has a shopper read the true cause, in their language [f2n4]', async () => {
    await ships([...served])
    expect(await goingTo('KP')).toMatchObject({
      shipping_rates: [],
      no_rate: 'This shop does not ship to this country (North Korea).',
    })
    await rate({ countries: ['NL'] })
    expect((await goingTo('NO', 'de')).no_rate).toBe('Dieser Shop liefert nicht in dieses Land (Norwegen).')
    expect(await goingTo('NL')).toMatchObject({ shipping_rates: [{ name: 'Standard' }], no_rate: null })
    await rate({ minimum_cart_value: 900_000 })
    expect((await goingTo('NL')).no_rate).toBe(
      'This shop ships orders of €9,000.00 or more to this country (Netherlands).',
    )
    await rate({ minimum_cart_value: null, maximum_cart_weight: 1 })
    expect((await goingTo('NL')).no_rate).toBe('This order is too heavy to be shipped to this country (Netherlands).')
  })

  it('cannot be paid, and pay says why [r2c8]', async () => {
    const token = await world.checkout()
    const order = await world.order(token)
    await rate({ countries: ['NL'] })
    const answer = await world.pay(token, { ...order, shipping_address: { ...roma, country: 'NO' } })
    expect([answer.status, answer.body.message]).toEqual([409, 'This shop does not ship to this country (Norway).'])
  })
})
