import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('a store has one rate for each key, as it was sent last, whoever else uses the key', async () => {
  const [merchant, other] = [await app.merchant(), await app.merchant()]
  const key = crypto.randomUUID()
  const create = async (values: object = {}, by = merchant) => {
    const body = { name: 'Same day', internalName: 'courier', description: 'd', shippingPrice: 8.75, key, ...values }
    const reply = await by.call('POST /shipping-rate', { body })
    expect(reply.text).toContain('"error":false')
    return reply.body.data.shippingRate
  }
  const { id } = await create({ useAsDefault: true })
  expect(await create({ useAsDefault: true, shippingPrice: 9 })).toMatchObject({ id, shipping_price: 9 })
  const both = await Promise.all([create(), create()])
  expect(both.map((rate) => rate.id)).toEqual([id, id])
  expect((await create({ name: 'Theirs' }, other)).id).not.toBe(id)
  const { shippingRates } = (await merchant.call('GET /shipping-rate')).body.data
  expect(shippingRates).toMatchObject({ total: 1, data: [{ id, name: 'Same day' }] })
})
