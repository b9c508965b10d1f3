import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

let app: TestApp
let merchant: Awaited<ReturnType<TestApp['merchant']>>
beforeAll(async () => {
  app = await testApp()
  merchant = await app.merchant()
})
afterAll(() => app.close())

const form = { name: 'Same day', internalName: 'Bike courier', description: 'Before eight', shippingPrice: 8.75 }
const create = async (more: object) =>
  (await merchant.call('POST /shipping-rate', { body: { ...form, ...more } })).body.data.shippingRate

it('has its texts in other languages, tidy and each once [x8n4]', async () => {
  const german = { language: 'de', name: ' Am selben Tag ', description: '' }
  const empty = { language: 'fr', name: ' ', description: '' }
  const { id, translations } = await create({ translations: [empty, german] })
  expect(translations).toEqual([{ ...german, name: 'Am selben Tag' }])
  const read = (await merchant.call('GET /shipping-rate/:id', { params: { id } })).body.data.shippingRate
  expect(read.translations).toEqual(translations)
  const save = (translations: object[]) =>
    merchant.call('PUT /shipping-rate/:id', { params: { id }, body: { ...form, translations } })
  expect((await save([{ language: 'xx', name: 'A' }])).status).toBe(422)
  expect((await save([german, german])).body.errors).toEqual({ translations: 'German is listed twice' })
  expect((await save([{ ...german, description: 'x'.repeat(201) }])).body.errors).toEqual({
    translations: 'The description in German must be at most 200 characters',
  })
})

it('has transit days, the least not more than the most', async () => {
  const { minimum_transit_days, maximum_transit_days } = await create({
    minimumTransitDays: 1,
    maximumTransitDays: 3,
  })
  expect([minimum_transit_days, maximum_transit_days]).toEqual([1, 3])
  const wrong = await merchant.call('POST /shipping-rate', {
    body: { ...form, minimumTransitDays: 4, maximumTransitDays: 3 },
  })
  expect(wrong.body.errors).toEqual({
    maximumTransitDays: 'Max transit days must not be less than min transit days',
  })
})
