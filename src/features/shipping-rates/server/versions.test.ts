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
}
const create = async (values: object = {}, by = merchant) =>
  (await by.call('POST /shipping-rate', { body: { ...form, ...values } })).body.data.shippingRate

describe('two who change one rate', () => {
  const change = async (id: string, values: object) =>
    merchant.call('PUT /shipping-rate/:id', { params: { id }, body: { ...form, ...values } })

  it('are told apart: the second is answered with the rate as it stands, and overwrites only what was seen [z9m4]', async () => {
    const { id, updated_at: seenUpdatedAt } = await create()
    const first = await change(id, { name: 'First', seenUpdatedAt })
    expect(first.status).toBe(200)
    const second = await change(id, { name: 'Second', seenUpdatedAt })
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({
      error: true,
      message: 'This was changed elsewhere since you opened it. Nothing was overwritten.',
      data: { shippingRate: { id, name: 'First' } },
    })
    expect((await merchant.call('GET /shipping-rate/:id', { params: { id } })).body.data.shippingRate.name).toBe(
      'First',
    )
    const again = await change(id, { name: 'Second', seenUpdatedAt: second.body.data.shippingRate.updated_at })
    expect(again.body.data.shippingRate.name).toBe('Second')
  })

  it('are told apart however close together they save', async () => {
    const { id, updated_at: seenUpdatedAt } = await create()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => change(id, { name: `Rate ${n}`, seenUpdatedAt, useAsDefault: n % 2 === 0 })),
    )
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
  })

  it('are told apart when another rate became the default', async () => {
    const before = await create({ useAsDefault: true })
    await create({ useAsDefault: true })
    const late = await change(before.id, { useAsDefault: true, seenUpdatedAt: before.updated_at })
    expect(late.status).toBe(409)
    expect(late.body.data.shippingRate.use_as_default).toBe(false)
  })

  it('may leave out what they saw, and must not invent it', async () => {
    const { id } = await create()
    expect((await change(id, { name: 'Blind' })).status).toBe(200)
    expect((await change(id, { seenUpdatedAt: 'yesterday' })).status).toBe(422)
  })
})

describe('the conditions of all rates', () => {
  it('come in exact units, and those of this store alone', async () => {
    const { id } = await create()
    await create({}, await app.merchant())
    expect((await merchant.call('GET /shipping-rate/conditions')).body.data.shippingRates).toEqual([
      {
        id,
        name: 'Same day',
        currency: 'EUR',
        minimum_cart_items: 1,
        maximum_cart_items: 10,
        minimum_cart_value: 1999,
        maximum_cart_value: 25_000,
        minimum_cart_weight: 500,
        maximum_cart_weight: 12_345,
        shipping_price: 875,
        handling_days: null,
        minimum_transit_days: null,
        maximum_transit_days: null,
        free_from: null,
        is_active: true,
        position: null,
        use_as_default: false,
        countries: [],
      },
    ])
  })

  it('are more than a page of the list', async () => {
    for (let n = 1; n <= 12; n++) await create({ name: `Rate ${n}` })
    expect((await merchant.call('GET /shipping-rate/conditions')).body.data.shippingRates).toHaveLength(12)
  })
})
