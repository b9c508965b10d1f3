import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { leaveWith, orderInShop, refusing } from '../drafts/testing/drafts-world.ts'
import { order } from '../ordering/order.ts'
import { settle } from '../payment/settle.ts'

let world: ShopWorld
beforeAll(async () => {
  world = await shopWorld()
})
afterEach(() => fetch(`${world.sandbox.url}/sandbox/failures`, { method: 'DELETE' }))
afterAll(() => world.close())

const get = async (token: string) => {
  const answer = await world.app.stranger.call('GET /checkouts/:token', { params: { token } })
  return answer.body.data.checkout
}
const countCheckouts = async () => (await world.app.db.selectFrom('checkouts').select('id').execute()).length

describe('taking over a cart', () => {
  it("answers the page's address, with everything read from the shop [l7g6]", async () => {
    const [variant] = world.variants
    const answer = await world.open([{ variant_id: variant!.id, quantity: 3 }])
    expect(answer.status).toBe(200)
    const { url } = answer.body.data
    expect(url).toMatch(new RegExp(`^${world.app.checkoutUrl}/checkout/[\\w-]{32}$`))
    const checkout = await get(url.split('/').at(-1))
    expect(checkout).toMatchObject({ store_name: world.shop.name, currency: 'EUR', state: 'open', version: 1 })
    expect(checkout.lines).toMatchObject([
      { title: variant!.title, quantity: 3, unit_price: variant!.price, line_total: 3 * variant!.price },
    ])
    expect(checkout.lines[0].image_url).toMatch(/^http/)
    const { subtotal, discount, shipping, total } = checkout.totals
    expect(subtotal - discount + shipping).toBe(total)
    expect(checkout.payment_methods[0]).toMatchObject({ provider: 'airwallex', method: 'card' })
  })

  it('believes no price of the page [g9v3]', async () => {
    const item = { variant_id: world.variants[0]!.id, quantity: 1, price: 1, unit_price: 1, line_total: 1 }
    const answer = await world.open([item], { total: 1, prices: [1] })
    const checkout = await get(answer.body.data.url.split('/').at(-1))
    expect(checkout.totals.subtotal).toBe(world.variants[0]!.price)
  })

  it('learns on the page that a cart costs nothing, and places the order here [n9y4]', async () => {
    await world.withFreeOrders('ALLFREE', async () => {
      const token = await world.checkout({ discount_codes: ['ALLFREE'] })
      const body = await world.order(token)
      expect(body.expected_total).toBe(0)
      const { next } = (await world.pay(token, body)).body.data
      expect(next).toEqual({ kind: 'redirect', url: `/thank-you/${token}` })
    })
  })

  it('takes letters and what apps note of a visit, shows their beginning, and loses no sale to a shop that finds them too long', async () => {
    const letter = 'Dear Ann, '.repeat(500)
    const isLong = (value: unknown) => JSON.stringify(value).length > letter.length
    const find = (input: unknown) =>
      isLong(input) ? { field: ['customAttributes'], message: 'Value is too long' } : null
    const items = [{ variant_id: world.variants[0]!.id, quantity: 1, properties: { Letter: letter } }]
    const taken = await world.open(items, { attributes: { _visitor: letter } })
    const token = taken.body.data.url.split('/').at(-1)
    expect((await get(token)).lines[0].properties).toEqual({ Letter: `${letter.slice(0, 499)}…` })
    const mutations = ['mutation CheckoutCalculate', 'mutation SaleDraftCreate']
    const restores = mutations.map((mutation) => refusing(world, mutation, find))
    const { attempt, paymentId } = await leaveWith(world, token)
    await world.succeed(paymentId)
    await settle(world.app.services, attempt.id)
    await order(world.app.services, attempt.checkout_id)
    for (const restore of restores.toReversed()) restore()
    expect(await orderInShop(world, token)).toMatchObject({
      customAttributes: expect.arrayContaining([{ key: '_visitor', value: letter.slice(0, 255) }]),
    })
    expect((await world.open(items, { attributes: { _visitor: `${letter}!` } })).status).toBe(422)
  })

  it('takes a cart with much written on its lines, and none without end', async () => {
    const cart = (letters: number) =>
      Array.from({ length: 40 }, (_, at) => ({
        variant_id: world.variants[0]!.id,
        quantity: 1,
        properties: { Letter: `${at}${'x'.repeat(letters)}` },
      }))
    expect((await world.open(cart(3_000))).status).toBe(200)
    const properties = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`Letter ${at}`, 'x'.repeat(4_000)]))
    const endless = cart(1).map((item) => ({ ...item, properties }))
    expect((await world.open(endless)).status).toBe(413)
  })

  it.each([-1, 0, 1.5, 1e9])('refuses a quantity of %s', async (quantity) => {
    const answer = await world.open([{ variant_id: world.variants[0]!.id, quantity }])
    expect(answer.status).toBe(422)
  })

  it('may be called from any page, without cookies, and nothing else may', async () => {
    const headers = { origin: 'https://shop.example', 'access-control-request-method': 'POST' }
    const preflight = await world.app.inject({ method: 'OPTIONS', url: '/api/checkouts', headers })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-type',
    })
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined()
    const answer = await world.open([{ variant_id: 1, quantity: 1 }])
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    const token = await world.checkout()
    const other = await world.app.stranger.call('GET /checkouts/:token', { params: { token }, headers })
    expect(other.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('refuses in words, so that the shopper goes on in the shop', async () => {
    const before = await countCheckouts()
    const [variant] = world.variants
    const one = [{ variant_id: variant!.id, quantity: 1 }]
    const refusals: [number, RegExp, object, object[]?][] = [
      [404, /not known/, { store: randomUUID() }],
      [409, /takes EUR, not USD/, { currency: 'USD' }],
      [409, /no longer sells/, {}, [{ variant_id: 123, quantity: 1 }]],
      [409, /Only \d+ of .* left|sold out/, {}, [{ variant_id: variant!.id, quantity: 1_000 }]],
    ]
    for (const [status, words, more, items = one] of refusals) {
      const answer = await world.open(items as typeof one, more)
      expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(words)])
    }
    expect(await countCheckouts()).toBe(before)
  })

  it('adds up one variant on several lines before it promises the stock', async () => {
    const scarce = world.variants.find(({ stock }) => stock > 1 && stock < 500)!
    const line = { variant_id: scarce.id, quantity: scarce.stock }
    expect((await world.open([line])).status).toBe(200)
    expect((await world.open([line, { ...line, quantity: 1 }])).status).toBe(409)
  })

  it('refuses while the add-on is off, and while nothing can be paid with', async () => {
    const items = [{ variant_id: world.variants[0]!.id, quantity: 1 }]
    const stores = world.app.db.updateTable('stores').where('id', '=', world.store.id)
    await stores.set({ is_add_on_enabled: false }).execute()
    expect((await world.open(items)).body.message).toContain('switched off')
    await stores.set({ is_add_on_enabled: true }).execute()
    const providers = world.app.db.updateTable('payment_providers').where('store_id', '=', world.store.id)
    await providers.set({ is_active: false }).execute()
    expect((await world.open(items)).body.message).toContain('does not accept payments')
    await providers.set({ is_active: true }).execute()
    expect((await world.open(items)).status).toBe(200)
  })

  it('refuses while the shop does not answer, and leaves nothing behind', async () => {
    const before = await countCheckouts()
    await world.fail({ target: 'shopify', mode: 'error' })
    expect((await world.open([{ variant_id: world.variants[0]!.id, quantity: 1 }])).status).toBe(502)
    expect(await countCheckouts()).toBe(before)
  })

  it.each([
    ['javascript:alert(1)', false],
    ['https://evil.example/cart', false],
    ['//evil.example', false],
    ['own', true],
  ])('leads back to the cart of the shop only: %s', async (given, isOwn) => {
    const own = `${world.sandbox.url}/shopify/${world.shop.domain}/nl/cart`
    const token = await world.checkout({ cart_url: given === 'own' ? own : given })
    const { cart_url } = await get(token)
    expect(cart_url).toBe(isOwn ? own : `${world.sandbox.url}/shopify/${world.shop.domain}/cart`)
  })

  it('leads back to the domain of the market that the shopper came from, once the shop named it', async () => {
    const control = `/sandbox/shopify/${world.shop.domain}`
    const given = 'https://xn--bcher-kva.example/en/cart'
    const open = async () => {
      await world.app.db.updateTable('stores').set({ ships_to_asked_at: null }).execute()
      const token = await world.checkout({ cart_url: given })
      const { cart_url } = await get(token)
      await world.app.stranger.call('PUT /checkouts/:token', { params: { token }, body: { version: 1 } })
      return cart_url
    }
    const ofTheShop = `${world.sandbox.url}/shopify/${world.shop.domain}/cart`
    await world.post(control, { marketDomains: ['linden.fr', 'bücher.example'] })
    expect(await open()).toBe(ofTheShop)
    expect(await open()).toBe(given)
    await world.post(control, { hidesDomains: true })
    expect(await open()).toBe(given)
    expect(await open()).toBe(given)
    await world.post(control, { hidesDomains: false, marketDomains: [] })
    await open()
    expect(await open()).toBe(ofTheShop)
  })

  it('does not answer for a token that is a neighbour of one', async () => {
    const token = await world.checkout()
    for (const other of [
      token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A'),
      token.toLowerCase() + 'a',
      randomUUID(),
    ]) {
      const answer = await world.app.stranger.call('GET /checkouts/:token', { params: { token: other } })
      expect(answer.status).toBe(404)
    }
  })

  it('keeps no end of what is written on the carts of one address', async () => {
    const attributes = Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`Letter ${at}`, 'x'.repeat(5_000)]))
    const one = [{ variant_id: world.variants[0]!.id, quantity: 1 }]
    const heavy = []
    for (let i = 0; i < 12; i++) heavy.push((await world.open(one, { attributes }, '192.0.2.8')).status)
    expect(heavy).toEqual([...Array.from({ length: 9 }, () => 200), 429, 429, 429])
    expect((await world.open(one, { note: 'ring twice' }, '192.0.2.8')).status).toBe(200)
    expect((await world.open(one, { attributes }, '192.0.2.9')).status).toBe(200)
  })

  it('limits how many one address may open at one store', async () => {
    const answers = []
    for (let i = 0; i < 70; i++)
      answers.push((await world.open([{ variant_id: 5, quantity: 1 }], {}, '192.0.2.7')).status)
    expect(answers).toContain(429)
  })
})
