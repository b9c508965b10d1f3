import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shopHandle } from '#sandbox/shopify/shop-handle.ts'
import { shopIdentities } from '#sandbox/shopify/shops/shops.ts'
import { type BumpWorld, bumpWorld } from './testing/bump-world.ts'

let world: BumpWorld
beforeAll(async () => {
  world = await bumpWorld()
})
beforeEach(() => world.app.db.deleteFrom('order_bumps').execute())
afterAll(() => world.close())

const year = { year: new Date().getFullYear(), month: new Date().getMonth() + 1 }
const german = { language: 'de', headline: ' Dazu eine Schachtel ', sentence: '' }
const list = async () => (await world.merchant.call('GET /order-bumps')).body.data.bumps

describe('who may ask', () => {
  it('is a merchant with a store, for the offers of its own store [y5x5]', async () => {
    const { id } = await world.offer()
    const other = await world.app.merchant({
      store: { shop_domain: shopIdentities[1]!.domain, accessToken: shopIdentities[1]!.customApp.accessToken },
    })
    const calls = [
      ['GET /order-bumps', {}],
      ['GET /order-bumps/figures', { query: year }],
      ['GET /order-bumps/variants', {}],
      ['POST /order-bumps', { body: world.base() }],
      ['PUT /order-bumps/:id', { params: { id }, body: world.base() }],
      ['POST /order-bumps/:id/switch', { params: { id }, body: { is_on: false } }],
      ['POST /order-bumps/order', { body: { ids: [id] } }],
      ['DELETE /order-bumps/:id', { params: { id } }],
    ] as const
    for (const [call, sent] of calls)
      expect([call, (await world.app.stranger.call(call, sent)).status]).toEqual([call, 401])
    for (const [call, sent] of calls.slice(4))
      expect([call, (await other.call(call, sent)).status]).toEqual([call, 404])
    expect((await other.call('GET /order-bumps')).body.data.bumps).toEqual([])
    expect((await other.call('GET /order-bumps/figures', { query: year })).body.data.figures).toEqual([])
    expect(await list()).toMatchObject([{ id, is_on: true }])
  })
})

describe('an offer', () => {
  it('is kept as it was sent, with the product’s name as the shop says it, and is off unless it is switched on [m6t2]', async () => {
    const { is_on: _, ...body } = world.base()
    const made = await world.merchant.call('POST /order-bumps', {
      body: { ...body, headline: ' Add a box ', price_rule: 'percent', percent: 20, amount: 5, from_total: 1_000 },
    })
    expect(made.body.data.bump).toMatchObject({
      is_on: false,
      headline: 'Add a box',
      title: world.box.title,
      price_rule: 'percent',
      percent: 20,
      amount: null,
      from_total: 1_000,
      to_total: null,
      currency: 'EUR',
    })
    expect(await list()).toEqual([made.body.data.bump])
  })

  it('keeps its texts by language, tidy, and whole through a switch [r2t7]', async () => {
    const french = { language: 'fr', headline: ' ', sentence: '' }
    const translations = [{ ...german, headline: 'Dazu eine Schachtel' }]
    const { id } = await world.offer({ translations: [french, german] })
    expect(await list()).toMatchObject([{ translations }])
    await world.switchOff(id)
    expect(await list()).toMatchObject([{ is_on: false, translations }])
    const sent = { params: { id }, body: { ...world.base(), translations: [] } }
    expect((await world.merchant.call('PUT /order-bumps/:id', sent)).body.data.bump.translations).toEqual([])
  })

  it.each([
    [{ variant_id: '999999' }, { variant_id: 'Your shop no longer has this product' }],
    [{ variant_id: 'x' }, { variant_id: 'Choose a product' }],
    [{ headline: ' ' }, { headline: 'Enter a headline' }],
    [{ sentence: 'x'.repeat(201) }, { sentence: 'Enter at most 200 characters' }],
    [
      { translations: [{ language: 'xx', headline: 'x' }] },
      { 'translations.0.language': 'Choose one of the languages of the checkout' },
    ],
    [
      { translations: [german, { language: 'nl', headline: 'x'.repeat(81) }] },
      { 'translations.1.headline': 'Enter at most 80 characters' },
    ],
    [{ translations: [german, german] }, { translations: 'German is listed twice' }],
    [{ translations: Array.from({ length: 43 }, () => german) }, { translations: 'Choose at most 42 other languages' }],
    [{ price_rule: 'percent', percent: 100 }, { percent: 'Enter 1 to 99 percent' }],
    [{ price_rule: 'percent' }, { percent: 'Enter 1 to 99 percent' }],
    [{ price_rule: 'amount', amount: 90_000_000 }, { amount: 'Must be less than the product’s price in your shop' }],
    [{ from_total: 200, to_total: 100 }, { to_total: 'Must be at least the lower amount' }],
  ])('is refused at its field: %o [w9b3]', async (values, errors) => {
    const refused = await world.submit(values)
    expect([refused.status, refused.body.errors]).toEqual([422, errors])
    expect(await list()).toEqual([])
  })

  it('is one of five at most, however many are added at once [c4q9]', async () => {
    const answers = await Promise.all(Array.from({ length: 7 }, () => world.submit()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    expect(await list()).toHaveLength(5)
  })

  it('is one for each key, as it was sent last, also where there is no room for another', async () => {
    const key = randomUUID()
    const { id } = await world.offer({ key })
    for (let made = 1; made < 5; made += 1) await world.submit()
    const again = await world.submit({ key, headline: 'Sent again' })
    expect(again.body.data.bump).toMatchObject({ id, headline: 'Sent again' })
    expect(await list()).toHaveLength(5)
  })

  it('is not overwritten by who has not seen its newest version [c7j4]', async () => {
    const { id, updated_at: seenUpdatedAt } = await world.offer()
    const save = (headline: string) =>
      world.merchant.call('PUT /order-bumps/:id', {
        params: { id },
        body: { ...world.base(), headline, seenUpdatedAt },
      })
    expect((await save('First')).status).toBe(200)
    const late = await save('Second')
    expect([late.status, late.body.data.bump.headline]).toEqual([409, 'First'])
    expect((await list())[0].headline).toBe('First')
  })

  it('is switched, put in order and deleted [r4v3]', async () => {
    await world.submit({ headline: 'One' })
    await world.submit({ headline: 'Two' })
    const [one, two] = await list()
    const order = (ids: string[]) => world.merchant.call('POST /order-bumps/order', { body: { ids } })
    expect(
      (await order([two.id, one.id])).body.data.bumps.map(({ headline }: { headline: string }) => headline),
    ).toEqual(['Two', 'One'])
    for (const ids of [[one.id], [one.id, randomUUID()], [one.id, one.id]]) expect((await order(ids)).status).toBe(404)
    const off = { params: { id: two.id }, body: { is_on: false } }
    expect((await world.merchant.call('POST /order-bumps/:id/switch', off)).body.data.bump.is_on).toBe(false)
    const remove = () => world.merchant.call('DELETE /order-bumps/:id', { params: { id: one.id } })
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404])
    expect(await list()).toMatchObject([{ headline: 'Two', is_on: false }])
  })

  it('is of what the shop sells, found by the words of its title [z9b5]', async () => {
    const search = async (query: string) =>
      (await world.merchant.call('GET /order-bumps/variants', { query: { query } })).body.data.variants
    const all = await search('')
    expect(all).toContainEqual(expect.objectContaining({ variant_id: String(world.box.id), price: world.box.price }))
    const word = world.box.title.split(' ')[0]!
    const found = await search(word)
    expect(found).toContainEqual(expect.objectContaining({ variant_id: String(world.box.id) }))
    expect(await search('nothing has this title')).toEqual([])
  })

  it('is any variant of a product with many: those with a typed word come first, and what is not listed is told', async () => {
    const products = shopHandle(world.sandbox.world, world.shop.domain).products()
    const [goods] = products
    const sizes = Array.from({ length: 330 }, (_, at) => ({
      ...goods!.variants[0]!,
      id: 9_000_000 + at,
      options: [`Size ${at + 1}`],
    }))
    products.push({
      ...goods!,
      id: 8_000_000,
      title: 'Manyshirt',
      handle: 'manyshirt',
      options: [{ name: 'Size', values: sizes.map(({ options }) => options[0]!) }],
      variants: sizes,
    })
    const search = async (query: string) => {
      const { variants, has_more } = (await world.merchant.call('GET /order-bumps/variants', { query: { query } })).body
        .data
      const titles: string[] = variants.map(({ variant_title }: { variant_title: string }) => variant_title)
      return { titles, has_more }
    }
    const all = await search('manyshirt')
    expect(all.titles).toHaveLength(100)
    expect(all.has_more).toBe(true)
    expect(await search('manyshirt size 328')).toEqual({ titles: ['Size 328'], has_more: false })
    expect((await search('manyshirt 33')).titles).toEqual(['Size 33', 'Size 330'])
    expect((await search('manyshirt red')).titles).toEqual([])
    products.pop()
  })
})

describe('the figures', () => {
  const figures = async () => (await world.merchant.call('GET /order-bumps/figures', { query: year })).body.data

  it('count each checkout once: shown, taken, and in money once it is paid [n4s2]', async () => {
    const { id } = await world.offer({ price_rule: 'percent', percent: 50 })
    const [looked, left, bought] = [await world.shopper(), await world.shopper(), await world.shopper()]
    await world.put(looked.token)
    await world.take(left.token, id)
    await world.take(bought.token, id)
    const order = await world.order(bought.token)
    const { body } = await world.pay(bought.token, order)
    const nothing = { id, offered: 3, taken: 2, orders: 0, revenue: { formatted: '€0.00' } }
    expect(await figures()).toEqual({ figures: [nothing], foreign: 0 })
    await world.succeed(body.data.next.options.intent_id)
    const [attempt] = await world.app.db.selectFrom('payment_attempts').select('id').execute()
    await world.app.inject({ method: 'GET', url: `/checkout/${bought.token}/return?attempt=${attempt!.id}` })
    await world.app.runJobs()
    const half = (world.box.price - Math.round(world.box.price / 2)) / 100
    const revenue = `€${half.toLocaleString('en-US', { minimumFractionDigits: 2 })}`
    expect((await figures()).figures).toEqual([{ ...nothing, orders: 1, revenue: { formatted: revenue } }])
    await world.app.db.updateTable('orders').set({ is_test: true }).execute()
    expect((await figures()).figures).toEqual([nothing])
    await world.app.db.updateTable('orders').set({ is_test: false, currency: 'USD' }).execute()
    expect(await figures()).toEqual({ figures: [{ ...nothing, orders: 1 }], foreign: 1 })
  })

  it('hold nothing of other days, and of a checkout that took it out again that it was shown [n6m8]', async () => {
    const { id } = await world.offer()
    const { token } = await world.shopper()
    const { position } = (await world.take(token, id)).body.data.checkout.offer
    await world.put(token, { lines: [{ position, quantity: 0 }] })
    expect((await figures()).figures).toMatchObject([{ offered: 1, taken: 0 }])
    await world.app.db
      .updateTable('order_bump_showings')
      .set({ shown_at: new Date('2020-01-01') })
      .execute()
    expect((await figures()).figures).toMatchObject([{ offered: 0, taken: 0 }])
  })
})
