import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noteShown } from '#features/order-bumps/server/public.ts'
import { addsUp, type BumpWorld, bumpWorld, type ShownOffer } from '#features/order-bumps/server/testing/bump-world.ts'

let world: BumpWorld
beforeAll(async () => {
  world = await bumpWorld()
})
beforeEach(() => world.app.db.deleteFrom('order_bumps').execute())
afterAll(() => world.close())

const getLine = (view: ShownOffer) => world.getLine(view)
const half = () => Math.round(world.box.price / 2)
const setStock = async (stock: number) => {
  const at = `${world.sandbox.url}/shopify/${world.shop.domain}/admin/products/${world.box.id}`
  const sent = { method: 'POST', body: new URLSearchParams({ stock: String(stock) }), redirect: 'manual' } as const
  await (await fetch(at, sent)).body?.cancel()
}

describe('what is offered', () => {
  it('is the first that is for the cart, once the shop has said what it costs; nobody waits for that [t8j8]', async () => {
    const { id } = await world.offer({ price_rule: 'percent', percent: 50 })
    await world.submit({ headline: 'Second', variant_id: String(world.other.id) })
    const opened = await world.open([{ variant_id: world.goods.id, quantity: 2 }])
    const token = String(opened.body.data.url).split('/').at(-1)!
    expect((await world.put(token)).body.data.checkout.offer).toBeNull()
    await world.app.runJobs()
    expect((await world.put(token)).body.data.checkout.offer).toMatchObject({
      id,
      headline: 'Add a box',
      sentence: 'By hand.',
      title: world.box.title,
      price: world.box.price - half(),
      position: null,
    })
    await world.switchOff(id)
    expect((await world.view(token)).offer).toMatchObject({ headline: 'Second', price: world.other.price })
  })

  it('is read in the language of the shopper as far as its merchant said it there, before and after it is taken [h2v9]', async () => {
    await world.offer({
      translations: [
        { language: 'de', headline: ' Dazu eine Schachtel ', sentence: '' },
        { language: 'fr', headline: '', sentence: '' },
      ],
    })
    const german = await world.shopper(2, { locale: 'de-AT' })
    const read = { headline: 'Dazu eine Schachtel', sentence: 'By hand.' }
    expect(german.checkout.offer).toMatchObject(read)
    const { checkout } = (await world.put(german.token, { offer: german.checkout.offer.id })).body.data
    expect(checkout.offer).toMatchObject({ ...read, position: expect.any(Number) })
    const french = await world.shopper(2, { locale: 'fr' })
    expect(french.checkout.offer).toMatchObject({ headline: 'Add a box', sentence: 'By hand.' })
    const { bumps } = (await world.merchant.call('GET /order-bumps')).body.data
    expect(bumps[0].translations).toEqual([{ language: 'de', headline: 'Dazu eine Schachtel', sentence: '' }])
  })

  it('takes no page away where it is deleted while the page is drawn [c3m9]', async () => {
    const { id: bump_id } = await world.offer()
    const { token } = await world.shopper()
    const { db } = world.app
    await db.deleteFrom('order_bumps').execute()
    const checkout = await db.selectFrom('checkouts').select(['id', 'store_id']).where('token', '=', token).execute()
    const { id: checkout_id, store_id } = checkout[0]!
    await noteShown(db, { bump_id, checkout_id, store_id, shown_at: new Date() })
    expect(await db.selectFrom('order_bump_showings').selectAll().execute()).toEqual([])
  })

  it('is for carts within its bounds alone, and for none that has it already [m9s6]', async () => {
    const goods = 2 * world.goods.price
    const offered = async (values: object) => {
      await world.offer(values)
      return (await world.shopper()).checkout.offer !== null
    }
    expect(await offered({ from_total: goods, to_total: goods })).toBe(true)
    expect(await offered({ from_total: goods + 1 })).toBe(false)
    expect(await offered({ to_total: goods - 1 })).toBe(false)
    expect(await offered({ variant_id: String(world.goods.id) })).toBe(false)
    expect(await offered({ is_on: false })).toBe(false)
  })

  it('is left out where it is sold out, and where the shop said so long ago that it may be [q4x8]', async () => {
    await world.offer()
    const { token, checkout } = await world.shopper()
    expect(checkout.offer).not.toBeNull()
    await world.app.db
      .updateTable('order_bump_facts')
      .set({ read_at: new Date(Date.now() - 20 * 60_000) })
      .execute()
    expect((await world.view(token)).offer).toBeNull()
    await setStock(0)
    await world.put(token)
    await world.app.runJobs()
    expect((await world.put(token)).body.data.checkout.offer).toBeNull()
    await setStock(500)
  })

  it('keeps nobody from a checkout while the shop does not say [c5v2]', async () => {
    await world.offer()
    const opened = await world.open([{ variant_id: world.goods.id, quantity: 1 }])
    const token = String(opened.body.data.url).split('/').at(-1)!
    await world.fail({ target: 'shopify', mode: 'error' })
    await world.app.runJobs()
    expect((await world.view(token)).offer).toBeNull()
    await world.fail({ target: 'shopify', mode: 'ok' })
    const answer = await world.put(token)
    expect([answer.status, answer.body.data.checkout.offer]).toEqual([200, null])
  })

  it('refuses the press in words while the shop does not answer, and goes on with the rest [z8n5]', async () => {
    const { id } = await world.offer()
    const { token, checkout } = await world.shopper()
    expect(checkout.offer).not.toBeNull()
    await world.fail({ target: 'shopify', mode: 'error' })
    expect((await world.take(token, id)).status).toBe(409)
    await world.fail({ target: 'shopify', mode: 'ok' })
    expect((await world.put(token)).body.data.checkout).toMatchObject({ offer: { id, position: null } })
  })
})

describe('one press', () => {
  it('adds one piece, however often it is pressed at once, and it can be taken out and put back [d8t9]', async () => {
    const { id } = await world.offer({ price_rule: 'percent', percent: 50 })
    const { token } = await world.shopper()
    const answers = await Promise.all(Array.from({ length: 6 }, () => world.take(token, id)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    const added: ShownOffer = await world.view(token)
    expect(added.lines.map(({ position, quantity }) => [position, quantity])).toEqual([
      [0, 2],
      [1, 1],
    ])
    addsUp(added)
    expect(added.offer).toMatchObject({ id, position: 1, price: world.box.price - half() })
    const change = async (quantity: number): Promise<ShownOffer> =>
      (await world.put(token, { lines: [{ position: 1, quantity }] })).body.data.checkout
    expect(getLine(await change(7))).toMatchObject({ quantity: 1 })
    const out = await change(0)
    expect([out.lines.length, out.offer?.position]).toEqual([1, null])
    const again: ShownOffer = (await world.take(token, id)).body.data.checkout
    expect(again.offer).toMatchObject({ position: 1 })
    expect(getLine(again)).toMatchObject({ quantity: 1, discount: half() })
    const { items } = (await world.app.stranger.call('GET /checkouts/:token/state', { params: { token } })).body.data
    expect(items).toEqual([{ variant_id: world.goods.id, quantity: 2, properties: {} }])
  })

  it('keeps what was typed, with it and before it [n2g5]', async () => {
    const { id } = await world.offer()
    const { token } = await world.shopper()
    await world.put(token, { email: 'ann@example.com' })
    const typed = { offer: id, shipping_address: { city: 'Utrecht', country: 'NL' } }
    expect((await world.put(token, typed)).body.data.checkout).toMatchObject({
      email: 'ann@example.com',
      shipping_address: { city: 'Utrecht' },
      offer: { id, position: 1 },
    })
  })

  it('is refused in words where it is sold out by now, or is somebody else’s offer, and the rest goes on [n7x4]', async () => {
    const { id } = await world.offer()
    const { token } = await world.shopper(2, { locale: 'nl' })
    await setStock(0)
    const refused = await world.take(token, id)
    expect([refused.status, refused.body.message]).toEqual([409, 'Deze aanbieding is op dit moment niet beschikbaar.'])
    expect(refused.body.data.checkout.offer).toBeNull()
    await setStock(500)
    expect((await world.take(token, crypto.randomUUID())).status).toBe(409)
    expect((await world.put(token, { email: 'ann@example.com' })).status).toBe(200)
  })

  it('adds what is offered by now, where the merchant put another product in its place [r2h5]', async () => {
    const { id } = await world.offer()
    const { token } = await world.shopper()
    await world.take(token, id)
    await world.put(token, { lines: [{ position: 1, quantity: 0 }] })
    const other = { ...world.base(), variant_id: String(world.other.id) }
    await world.merchant.call('PUT /order-bumps/:id', { params: { id }, body: other })
    const { checkout } = (await world.take(token, id)).body.data
    expect(checkout.lines.map(({ variant_id }: { variant_id: number }) => variant_id)).toEqual([
      world.goods.id,
      world.other.id,
    ])
    const rows = world.app.db.selectFrom('checkout_lines').select(['variant_id', 'quantity']).where('bump_id', '=', id)
    expect(await rows.orderBy('position').execute()).toEqual([
      { variant_id: world.box.id, quantity: 0 },
      { variant_id: world.other.id, quantity: 1 },
    ])
  })

  it('is refused to who does not have the goods that it is for [v2g3]', async () => {
    const { id } = await world.offer({ from_total: 3 * world.goods.price })
    const { token } = await world.shopper()
    expect((await world.take(token, id)).status).toBe(409)
    expect((await world.view(token)).lines).toHaveLength(1)
  })
})
