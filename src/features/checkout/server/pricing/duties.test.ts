import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { roma, type ShopWorld, shopWorld } from '#apps/server/testing/shop-world.ts'
import { getAttempts } from '#features/payment-methods/providers/testing/money-path.ts'
import { countDiversions } from '#features/script/server/public.ts'
import { answeredInside, intercept, openCheckout } from '../drafts/testing/drafts-world.ts'

const duties = 7.5
const berne = { ...roma, country: 'CH', city: 'Bern', zip: '3011' }
const sentence = 'Import duties of this country (Switzerland) can only be paid in the shop itself.'

let world: ShopWorld
let restore = () => {}
beforeAll(async () => {
  world = await shopWorld({ webhooks: false })
})
afterEach(() => restore())
afterAll(() => world.close())

type Answer = {
  draftOrderCalculate: { calculatedDraftOrder: { totalPriceSet: { presentmentMoney: { amount: string } } } }
}
/** The shop asks for duties, within the total and nowhere else. */
const askDuties = (more = duties) => {
  restore = intercept(
    world,
    'CheckoutCalculate',
    answeredInside((data) => {
      const { presentmentMoney } = (data as Answer).draftOrderCalculate.calculatedDraftOrder.totalPriceSet
      presentmentMoney.amount = (Number(presentmentMoney.amount) + more).toFixed(2)
      return { data }
    }),
  )
}
const put = (token: string, body: object) =>
  world.app.stranger.call('PUT /checkouts/:token', { params: { token }, body: { version: 1, ...body } })
const sentAway = async () => {
  const counts = await countDiversions(world.app.db, world.store.id, new Date(0))
  return counts.find(({ cause }) => cause === 'duties')?.count ?? 0
}

describe('a shop that asks for import duties', () => {
  it('has them paid in its own checkout, with the same goods and codes, and its merchant reads how often', async () => {
    const [variant, other] = world.variants
    const items = [
      { variant_id: variant!.id, quantity: 2 },
      { variant_id: other!.id, quantity: 1 },
    ]
    const token = await openCheckout(world, items, { discount_codes: ['WELCOME10'] })
    const pressed = await world.order(token)
    const before = await sentAway()
    askDuties()
    const refused = await put(token, { shipping_address: berne })
    expect([refused.status, refused.body.message]).toEqual([409, sentence])
    const { checkout } = refused.body.data
    expect(checkout.cart_url).toContain(`/cart/${variant!.id}:2,${other!.id}:1?`)
    expect(new URL(checkout.cart_url).search).toBe('?discount=WELCOME10')
    expect(checkout.shipping_address).toMatchObject({ country: 'CH' })
    const paid = await world.pay(token, { ...pressed, version: checkout.version, shipping_address: berne })
    expect([paid.status, paid.body.message]).toEqual([409, sentence])
    expect(await getAttempts(world, token)).toEqual([])
    expect(await sentAway()).toBe(before + 1)
    restore()
    const at = await put(token, { shipping_address: roma })
    expect([at.status, at.body.data.checkout.cart_url]).toEqual([200, expect.stringMatching(/\/cart$/)])
  })

  it('takes along what is written on one of the goods, of ‘Buy it now’ and of a changed cart alike', async () => {
    const [variant, other] = world.variants
    const token = await openCheckout(world, [
      { variant_id: other!.id, quantity: 1 },
      { variant_id: variant!.id, quantity: 1, properties: { Engraving: 'Ada ♥?>' } },
    ])
    askDuties()
    const refused = await put(token, { shipping_address: berne, lines: [{ position: 1, quantity: 3 }] })
    const url = new URL(refused.body.data.checkout.cart_url)
    expect(url.pathname).toMatch(new RegExp(`/cart/${variant!.id}:3,${other!.id}:1$`))
    const inShop = await fetch(`${url.href}&storefront=true`, { redirect: 'manual' })
    const [cookie] = inShop.headers.getSetCookie().map((one) => one.split(';')[0]!)
    const cart = await fetch(`${world.sandbox.url}/shopify/${world.shop.domain}/cart.js`, {
      headers: { cookie: cookie! },
    })
    expect(await cart.json()).toMatchObject({
      items: [
        { variant_id: other!.id, quantity: 1, properties: {} },
        { variant_id: variant!.id, quantity: 3, properties: { Engraving: 'Ada ♥?>' } },
      ],
    })
  })

  it.each([
    ['of several', [{ Engraving: 'Ada' }, { Engraving: 'Bob' }]],
    ['of many texts', [Object.fromEntries(Array.from({ length: 26 }, (_, at) => [`Part ${at}`, 'x']))]],
    ['of a long letter', [{ Letter: 'x'.repeat(4_000) }]],
  ])('has goods with more written on them paid as they stand in its cart: %s', async (_, all) => {
    const items = all.map((properties) => ({ variant_id: world.variants[0]!.id, quantity: 1, properties }))
    const token = await openCheckout(world, items)
    askDuties()
    const refused = await put(token, { shipping_address: berne })
    expect(refused.body.data.checkout.cart_url).toMatch(/\/checkout$/)
  })

  it.each([
    ['at home', duties, roma],
    ['at home, by a cent', 0.01, roma],
    ['abroad, by a cent', 0.01, berne],
  ])('is not found in a total that does not add up %s', async (_, more, shipping_address) => {
    const token = await world.checkout()
    const before = await sentAway()
    askDuties(more)
    const { status, body } = await put(token, { shipping_address })
    expect([status, body.message]).toEqual([502, 'The shop worked out totals that do not add up.'])
    expect(body.data.checkout.cart_url).toMatch(/\/cart$/)
    expect(await sentAway()).toBe(before)
  })

  it('counts no trial of the merchant', async () => {
    const token = await world.checkout()
    await world.app.db.updateTable('checkouts').set({ is_trial: true }).where('token', '=', token).execute()
    const before = await sentAway()
    askDuties()
    expect((await put(token, { shipping_address: berne })).status).toBe(409)
    expect(await sentAway()).toBe(before)
  })

  it('says so in the language of the shopper', async () => {
    const token = await world.checkout({ locale: 'nl' })
    askDuties()
    const { body } = await put(token, { shipping_address: berne })
    expect(body.message).toBe(
      'Invoerrechten voor dit land (Zwitserland) kunnen alleen in de winkel zelf worden betaald.',
    )
  })
})
