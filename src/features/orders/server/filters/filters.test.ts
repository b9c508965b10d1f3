import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'
import { type KeptFilter, mostFilters } from '../../filters-contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Merchant = Awaited<ReturnType<TestApp['merchant']>>
const keep = (merchant: Merchant, name: string, address: object) =>
  merchant.call('POST /orders/filters', { body: { name, address } })
const kept = async (merchant: Merchant): Promise<KeptFilter[]> =>
  (await merchant.call('GET /orders/filters')).body.data.filters

it('keeps filters of orders from strangers and other merchants [n5p6]', async () => {
  const owner = await app.merchant()
  const { id } = (await keep(owner, 'Mine', { search: 'eve@' })).body.data.filters[0]
  const params = { id }
  const { stranger } = app
  for (const name of ['GET /orders/filters', 'POST /orders/filters'])
    expect((await stranger.call(name, { body: { name: 'x', address: {} } })).status).toBe(401)
  expect((await stranger.call('DELETE /orders/filters/:id', { params })).status).toBe(401)
  const other = await app.merchant()
  expect((await other.call('DELETE /orders/filters/:id', { params })).status).toBe(404)
  expect(await kept(other)).toEqual([])
  expect(await kept(owner)).toHaveLength(1)
})

it('keeps a filter under its name, once, until it is removed [c2w2]', async () => {
  const merchant = await app.merchant()
  const refunds = { what: 'refunded', range: '30-days' }
  for (let presses = 0; presses < 2; presses++) expect((await keep(merchant, ' Refunds ', refunds)).status).toBe(200)
  await keep(merchant, 'Eve', { search: 'eve@' })
  expect(await kept(merchant)).toMatchObject([
    { name: 'Eve', address: { search: 'eve@' } },
    { name: 'Refunds', address: refunds },
  ])
  await keep(merchant, 'refunds', { what: 'refunded' })
  const [, changed] = await kept(merchant)
  expect(changed).toMatchObject({ name: 'refunds', address: { what: 'refunded' } })
  const params = { id: changed!.id }
  expect((await merchant.call('DELETE /orders/filters/:id', { params })).status).toBe(200)
  expect((await kept(merchant)).map(({ name }) => name)).toEqual(['Eve'])
  expect((await merchant.call('DELETE /orders/filters/:id', { params })).status).toBe(404)
})

it('refuses a filter without a name, and one too many, but not a change of one of them [h7p6]', async () => {
  const merchant = await app.merchant()
  expect((await keep(merchant, ' ', {})).body.errors).toEqual({ name: 'Enter a name' })
  for (let number = 1; number <= mostFilters; number++) await keep(merchant, `Filter ${number}`, {})
  const more = await keep(merchant, 'One more', {})
  expect(more).toMatchObject({ status: 422, body: { errors: { name: expect.stringMatching(/remove one first/) } } })
  expect((await keep(merchant, 'Filter 1', { what: 'cancelled' })).status).toBe(200)
  expect(await kept(merchant)).toHaveLength(mostFilters)
})
