import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

let app: TestApp
let merchant: Awaited<ReturnType<TestApp['merchant']>>

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  merchant = await app.merchant({ store: { currency: 'EUR' } })
})

const form = {
  name: 'Same day',
  internalName: 'Bike courier',
  description: 'Before eight in the evening',
  minimumCartItems: 1,
  maximumCartItems: 10,
  minimumCartValue: 19.99,
  maximumCartValue: 250,
  minimumCartWeight: 0.5,
  maximumCartWeight: 12.345,
  shippingPrice: 8.75,
  useAsDefault: false,
}
const create = async (values: object = {}, by = merchant) => {
  const reply = await by.call('POST /shipping-rate', { body: { ...form, ...values } })
  expect(reply.text).toContain('"error":false')
  return reply.body.data.shippingRate
}
const list = async (query: { name?: string; page?: number; earlier?: 'included' } = {}) =>
  (await merchant.call('GET /shipping-rate', { query })).body.data.shippingRates

describe('strangers and neighbours', () => {
  it('answers 401 to a stranger', async () => {
    const params = { id: crypto.randomUUID() }
    for (const call of ['GET /shipping-rate', 'GET /shipping-rate/conditions', 'POST /shipping-rate'])
      expect((await app.stranger.call(call, { body: form })).status).toBe(401)
    for (const call of ['GET /shipping-rate/:id', 'PUT /shipping-rate/:id', 'DELETE /shipping-rate/:id'])
      expect((await app.stranger.call(call, { params, body: form })).status).toBe(401)
  })

  it("neither shows nor changes another store's rates", async () => {
    const { id } = await create()
    const other = await app.merchant()
    expect((await other.call('GET /shipping-rate')).body.data.shippingRates.data).toEqual([])
    expect((await other.call('GET /shipping-rate/:id', { params: { id } })).status).toBe(404)
    expect((await other.call('PUT /shipping-rate/:id', { params: { id }, body: form })).status).toBe(404)
    expect((await other.call('DELETE /shipping-rate/:id', { params: { id } })).status).toBe(404)
    expect(await list()).toMatchObject({ data: [{ id, name: 'Same day' }] })
  })

  it('demands the CSRF token for every change', async () => {
    const { id } = await create()
    const headers = { 'x-csrf-token': 'wrong' }
    expect((await merchant.call('POST /shipping-rate', { body: form, headers })).status).toBe(403)
    expect((await merchant.call('PUT /shipping-rate/:id', { params: { id }, body: form, headers })).status).toBe(403)
    expect((await merchant.call('DELETE /shipping-rate/:id', { params: { id }, headers })).status).toBe(403)
  })
})

describe('a rate', () => {
  it('comes back as it was saved, in major units and kilograms [k2l2]', async () => {
    const { id } = await create()
    const reply = await merchant.call('GET /shipping-rate/:id', { params: { id } })
    expect(reply.body.data.shippingRate).toEqual({
      id,
      name: 'Same day',
      internal_name: 'Bike courier',
      description: 'Before eight in the evening',
      currency: 'EUR',
      minimum_cart_items: 1,
      maximum_cart_items: 10,
      minimum_cart_value: 19.99,
      maximum_cart_value: 250,
      minimum_cart_weight: 0.5,
      maximum_cart_weight: 12.345,
      shipping_price: 8.75,
      handling_days: null,
      minimum_transit_days: null,
      maximum_transit_days: null,
      free_from: null,
      is_active: true,
      position: null,
      use_as_default: false,
      countries: [],
      translations: [],
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
  })

  it('is stored in minor units and grams', async () => {
    const { id } = await create()
    const row = await app.db.selectFrom('shipping_rates').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ minimum_cart_value: 1999, shipping_price: 875, maximum_cart_weight: 12_345 })
  })

  it('takes empty fields as no limit, and numbers as text', async () => {
    const rate = await create({
      minimumCartItems: '',
      maximumCartItems: null,
      minimumCartValue: '7.50',
      shippingPrice: '',
    })
    expect(rate).toMatchObject({
      minimum_cart_items: null,
      maximum_cart_items: null,
      minimum_cart_value: 7.5,
      shipping_price: null,
    })
  })

  it('has handling days, none or from 0 to 60 [t6p6]', async () => {
    expect((await create()).handling_days).toBeNull()
    const { id, handling_days } = await create({ handlingDays: '2' })
    expect(handling_days).toBe(2)
    const none = await merchant.call('PUT /shipping-rate/:id', { params: { id }, body: { ...form, handlingDays: 0 } })
    expect(none.body.data.shippingRate.handling_days).toBe(0)
    const many = await merchant.call('POST /shipping-rate', { body: { ...form, handlingDays: 61 } })
    expect([many.status, many.body.errors]).toEqual([422, { handlingDays: 'Handling days is too large' }])
  })

  it('has countries, of which a region stands for its members [t6j6]', async () => {
    const { id, countries } = await create({ countries: ['no', 'EU', 'NL', 'north-america'] })
    expect(countries).toHaveLength(31)
    expect(countries).toEqual(expect.arrayContaining(['AT', 'MX', 'NL', 'NO', 'SK']))
    const { body } = await merchant.call('GET /shipping-rate/conditions')
    expect(body.data.shippingRates).toMatchObject([{ id, countries }])
  })

  it('can be changed and deleted, each with its sentence [v2m9]', async () => {
    const { id } = await create()
    const changed = await merchant.call('PUT /shipping-rate/:id', { params: { id }, body: { ...form, name: 'Slow' } })
    expect(changed.body).toMatchObject({
      error: false,
      message: 'Shipping rate updated successfully',
      data: { shippingRate: { id, name: 'Slow' } },
    })
    const removed = await merchant.call('DELETE /shipping-rate/:id', { params: { id } })
    expect(removed.body).toEqual({
      error: false,
      message: 'Shipping rate deleted successfully',
      data: { undo: expect.any(String) },
    })
    for (const call of ['GET', 'PUT', 'DELETE'])
      expect((await merchant.call(`${call} /shipping-rate/:id`, { params: { id }, body: form })).status).toBe(404)
  })

  it('is not found by something that is no id', async () => {
    expect((await merchant.call('GET /shipping-rate/:id', { params: { id: 'mug' } })).status).toBe(404)
  })
})

describe('the default', () => {
  const defaults = async () => (await list()).data.filter((rate: { use_as_default: boolean }) => rate.use_as_default)

  it('is one per store: a new one takes over', async () => {
    await create({ name: 'First', useAsDefault: true })
    const second = await create({ name: 'Second', useAsDefault: true })
    expect(await defaults()).toMatchObject([{ name: 'Second' }])
    const third = await create({ name: 'Third' })
    const body = { ...form, name: 'Third', useAsDefault: true }
    await merchant.call('PUT /shipping-rate/:id', { params: { id: third.id }, body })
    await merchant.call('PUT /shipping-rate/:id', { params: { id: third.id }, body })
    expect(await defaults()).toMatchObject([{ id: third.id }])
    expect(second.id).not.toBe(third.id)
  })

  it('stays one when several are saved at once, and leaves other stores alone', async () => {
    const other = await app.merchant()
    await create({ useAsDefault: true }, other)
    await Promise.all(Array.from({ length: 6 }, (_, n) => create({ name: `Rate ${n}`, useAsDefault: true })))
    expect(await defaults()).toHaveLength(1)
    expect((await other.call('GET /shipping-rate')).body.data.shippingRates.data[0].use_as_default).toBe(true)
  })
})

describe('what is wrong with a rate', () => {
  const refused = async (values: object) => {
    const reply = await merchant.call('POST /shipping-rate', { body: { ...form, ...values } })
    expect(reply.status).toBe(422)
    expect(reply.body.error).toBe(true)
    return reply.body.errors
  }

  it('is said for each missing text [s8b9]', async () => {
    expect(await refused({ name: ' ', internalName: undefined, description: '' })).toEqual({
      name: 'Name is required',
      internalName: 'Internal name is required',
      description: 'Description is required',
    })
  })

  it('is said for a description of more than 200 characters [r7w3]', async () => {
    await create({ description: 'x'.repeat(200) })
    expect(await refused({ description: 'x'.repeat(201) })).toEqual({
      description: 'Description must be at most 200 characters',
    })
  })

  it('is said for a country that there is not', async () => {
    const sentence = expect.stringContaining(
      'Countries must be two-letter country codes such as DE, or a region such as EU',
    )
    expect(await refused({ countries: ['NL', 'ZZ'] })).toEqual({ countries: sentence })
    expect(await refused({ countries: ['Norway'] })).toEqual({ countries: sentence })
    expect(await refused({ countries: 'NL' })).toEqual({ countries: 'Countries must be a list of country codes' })
  })

  it('is said for contradictions [b9n3]', async () => {
    expect(await refused({ minimumCartItems: 11 })).toEqual({
      minimumCartItems: 'Min quantity cannot be greater than max quantity',
      maximumCartItems: 'Max quantity cannot be less than min quantity',
    })
    expect(await refused({ shippingPrice: null, useAsDefault: true })).toEqual({
      shippingPrice: 'Shipping price is required when Use as default is on',
    })
  })

  it('is said for numbers that are none, negative, broken or too fine [j4k7]', async () => {
    expect(await refused({ shippingPrice: -1 })).toEqual({ shippingPrice: 'Shipping price must be 0 or more' })
    expect(await refused({ shippingPrice: 'ten' })).toEqual({ shippingPrice: 'Shipping price must be a number' })
    expect(await refused({ minimumCartItems: 1.5 })).toEqual({
      minimumCartItems: 'Min quantity must be a whole number',
    })
    expect(await refused({ shippingPrice: 1.005 })).toEqual({
      shippingPrice: 'Shipping price can have at most 2 decimals in EUR',
    })
    expect(await refused({ minimumCartWeight: 0.0005 })).toEqual({
      minimumCartWeight: 'Min weight can have at most 3 decimals',
    })
  })
})

describe('the list', () => {
  it('has ten a page, the latest changed first [j9m3]', async () => {
    for (let n = 1; n <= 23; n++) await create({ name: `Rate ${n}` })
    const first = await list()
    expect(first).toMatchObject({ current_page: 1, last_page: 3, total: 23 })
    expect(first.data.map(({ name }: { name: string }) => name)).toEqual(
      Array.from({ length: 10 }, (_, i) => `Rate ${23 - i}`),
    )
    expect((await list({ page: 3 })).data).toHaveLength(3)
    expect(await list({ page: 4 })).toEqual({ data: [], current_page: 4, last_page: 3, total: 23 })
  })

  it('has a page with every one before it, and the last for one past it, where they are asked for [x3m5]', async () => {
    for (let n = 1; n <= 23; n++) await create({ name: `Rate ${n}` })
    const names = async (page: number) => {
      const { data, ...rest } = await list({ page, earlier: 'included' })
      return { ...rest, names: data.map(({ name }: { name: string }) => name) }
    }
    const all = Array.from({ length: 23 }, (_, i) => `Rate ${23 - i}`)
    expect(await names(2)).toEqual({ names: all.slice(0, 20), current_page: 2, last_page: 3, total: 23 })
    expect(await names(1_200)).toEqual({ names: all, current_page: 3, last_page: 3, total: 23 })
    for (let n = 24; n <= 91; n++) await create({ name: `Rate ${n}` })
    expect(await names(9)).toMatchObject({ names: { length: 10 }, current_page: 9, last_page: 10 })
    expect(await names(1_200)).toMatchObject({ names: ['Rate 1'], current_page: 10, last_page: 10 })
    expect((await merchant.call('GET /shipping-rate', { query: { earlier: 'all' } })).status).toBe(400)
  })

  it('finds a part of a name in any case, and takes signs as they are [s5l9]', async () => {
    await create({ name: 'Express 100% green' })
    await create({ name: 'Standard' })
    for (const name of ['express', 'XPR', '100%', 'EXPRESS 100% GREEN'])
      expect(await list({ name })).toMatchObject({ total: 1, data: [{ name: 'Express 100% green' }] })
    expect(await list({ name: '_' })).toEqual({ data: [], current_page: 1, last_page: 1, total: 0 })
  })

  it('answers 400 to a page that is none', async () => {
    expect((await merchant.call('GET /shipping-rate', { query: { page: 0 } })).status).toBe(400)
  })
})
