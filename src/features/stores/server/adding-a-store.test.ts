import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts'

type Merchant = Awaited<ReturnType<TestApp['merchant']>>

const keys = { access_token: 'shpat_1', api_key: 'key', api_secret_key: 'secret' }

let sandbox: Sandbox
let app: TestApp
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  app = await testApp({ env: sandbox.environment })
})
afterAll(async () => {
  await app.close()
  await sandbox.close()
})

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

  it('leaves no store behind for a name at which there is no shop, but the one that onboarding is about [y9q3]', async () => {
    const tried = async (merchant: Merchant) => {
      const store_id = (await add(merchant, 'no-such-shop')).body.data.store.id as string
      const { body } = await merchant.call('POST /save-app-keys', { body: { store_id, ...keys } })
      expect(body.message).toMatch(/^There is no shop at/)
      const listed = (await merchant.call('GET /user-stores')).body.data.stores as { id: string }[]
      return { store_id, listed: listed.map(({ id }) => id) }
    }
    const merchant = await app.merchant()
    const added = await tried(merchant)
    expect(added.listed).toEqual([merchant.store.id])
    expect((await tried(merchant)).listed).toEqual([merchant.store.id])
    expect((await add(merchant, 'sandbox-three', added.store_id)).status).toBe(200)
    const onboarded = await tried(await app.merchant({ onboarding: '', store: null }))
    expect(onboarded.listed).toEqual([onboarded.store_id])
  })

  it('takes back by itself, after a day, a store that never had keys, and none that somebody is at or sets up [h5k8]', async () => {
    const merchant = await app.merchant()
    const late = (await add(merchant, 'late-keys')).body.data.store.id as string
    const fresh = (await add(merchant, 'fresh-name')).body.data.store.id as string
    const onboarded = await app.merchant({ onboarding: '', store: null })
    const begun = (await add(onboarded, 'slow-beginner')).body.data.store.id as string
    const opened = await app.merchant()
    const open = (await add(opened, 'looked-at')).body.data.store.id as string
    await opened.call('POST /switch-store', { body: { store_id: open } })
    const since = (hours: number, ids: string[]) =>
      app.db
        .updateTable('stores')
        .set({ updated_at: new Date(Date.now() - hours * 3_600_000) })
        .where('id', 'in', ids)
        .execute()
    await since(25, [late, begun, open, merchant.store.id])
    await since(23, [fresh])
    await sql`select graphile_worker.add_job('take-back-stores', '{}')`.execute(app.db)
    await app.runJobs()
    const left = await app.db.selectFrom('stores').select('id').execute()
    const ids = new Set(left.map(({ id }) => id))
    expect([late, fresh, begun, open, merchant.store.id].map((id) => ids.has(id))).toEqual([
      false,
      true,
      true,
      true,
      true,
    ])
  })

  it('takes back none that something was made for, nor a merchant’s only store [c3n7]', async () => {
    const merchant = await app.merchant()
    const paid = (await add(merchant, 'paid-for')).body.data.store.id as string
    await app.db.insertInto('billing_accounts').values({ store_id: paid, customer_id: 'cus_1' }).execute()
    const priced = (await add(merchant, 'has-a-rate')).body.data.store.id as string
    const rate = { name: 'Courier', internal_name: '', description: '', currency: 'EUR', shipping_price: 990 }
    await app.db
      .insertInto('shipping_rates')
      .values({ store_id: priced, ...rate })
      .execute()
    const left = await app.merchant()
    const only = (await add(left, 'only-one')).body.data.store.id as string
    const { name } = await app.db
      .selectFrom('stores')
      .select('name')
      .where('id', '=', left.store.id)
      .executeTakeFirstOrThrow()
    await left.call('POST /remove-store', { body: { store_id: left.store.id, name } })
    await app.db.deleteFrom('sessions').where('merchant_id', '=', left.merchant.id).execute()
    await app.db
      .updateTable('stores')
      .set({ updated_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('id', 'in', [paid, priced, only])
      .execute()
    await sql`select graphile_worker.add_job('take-back-stores', '{}')`.execute(app.db)
    await app.runJobs()
    const kept = await app.db.selectFrom('stores').select('id').where('id', 'in', [paid, priced, only]).execute()
    expect(new Set(kept.map(({ id }) => id))).toEqual(new Set([paid, priced, only]))
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
