import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

type Merchant = Awaited<ReturnType<TestApp['merchant']>>

let app: TestApp
beforeAll(async () => (app = await testApp()))
afterAll(() => app.close())

describe('adding a store', () => {
  const add = (merchant: Merchant, store_domain: string, corrects?: string) =>
    merchant.call('POST /save-store', { body: { store_domain, corrects } })
  const domains = async (merchant: Merchant) =>
    ((await merchant.call('GET /user-stores')).body.data.stores as { shop_domain: string }[])
      .map(({ shop_domain }) => shop_domain)
      .toSorted()

  it('leaves no second store behind when a name is corrected before it had keys, and corrects nobody else [d6v4]', async () => {
    const [merchant, other] = [await app.merchant(), await app.merchant()]
    const before = await domains(merchant)
    const { id } = (await add(merchant, 'hrabor-supply')).body.data.store
    expect((await add(merchant, 'harbor-supply', id)).body.data.store.id).toBe(id)
    expect(await domains(merchant)).toEqual([...before, 'harbor-supply.myshopify.com'].toSorted())
    await add(other, 'elsewhere', id)
    expect(await domains(merchant)).toContain('harbor-supply.myshopify.com')
  })

  it('says that a store is connected already [v6s5]', async () => {
    const merchant = await app.merchant()
    const [domain] = await domains(merchant)
    const answer = await add(merchant, domain!)
    expect((await add(merchant, domain!, merchant.store.id)).body.data.store.id).toBe(merchant.store.id)
    expect([answer.status, answer.body.errors?.['store_domain']]).toEqual([
      422,
      expect.stringContaining('is already one of your stores'),
    ])
  })
})
