import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '#apps/server/testing/test-app.ts'

let test: TestApp
beforeAll(async () => (test = await testApp()))
afterAll(() => test.close())

it('lists the stores with the current one, and switches them [g7f5]', async () => {
  const merchant = await test.merchant({ store: { name: 'First' } })
  const second = await test.store(merchant.merchant.id, { name: 'Second', is_verified_secret_key: false })
  await merchant.call('POST /switch-store', { body: { store_id: merchant.store.id } })
  const current = async () => {
    const { data } = (await merchant.call('GET /user-stores')).body
    expect(data.stores.map(({ name }: { name: string }) => name).toSorted()).toEqual(['First', 'Second'])
    expect((await merchant.call('GET /store')).body.data.store).toEqual(data.current_store)
    const details = (await merchant.call('GET /store-details')).body.data
    expect(details.store).toMatchObject({ id: data.current_store.id, currency: 'EUR' })
    return { name: data.current_store.name, storeAuthorize: details.storeAuthorize }
  }
  expect(await current()).toEqual({ name: 'First', storeAuthorize: true })
  const { body } = await merchant.call('POST /switch-store', { body: { store_id: second.id } })
  expect(body).toMatchObject({
    error: false,
    message: 'Store switched successfully',
    data: { store: { name: 'Second' } },
  })
  expect(await current()).toEqual({ name: 'Second', storeAuthorize: false })
  expect((await merchant.call('POST /switch-store', { body: {} })).body.errors).toEqual({
    store_id: 'Store ID is required',
  })
})
