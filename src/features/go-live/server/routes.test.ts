import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

type Task = { name: string; detail: string; is_done: boolean; is_left: boolean }

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const getTasks = async (merchant: Awaited<ReturnType<TestApp['merchant']>>) => {
  const { body } = await merchant.call('GET /go-live')
  return new Map((body.data.tasks as Task[]).map((task) => [task.name, task]))
}

it('answers 401 to a stranger [h6l5]', async () => {
  expect((await app.stranger.call('GET /go-live')).status).toBe(401)
  expect((await app.stranger.call('PUT /go-live/left', { body: { name: 'domain', is_left: true } })).status).toBe(401)
  expect((await app.stranger.call('PUT /go-live/dismissed', { body: { is_dismissed: true } })).status).toBe(401)
})

it('reads each task from what the store has, and nothing from another store [n9p7]', async () => {
  const other = await app.merchant()
  const merchant = await app.merchant({ store: { plan_id: 1 } })
  const store_id = merchant.store.id
  expect((await getTasks(merchant)).get('plan')?.is_done).toBe(false)
  const rate = { name: 'A', internal_name: 'a', description: 'a', currency: 'EUR', shipping_price: 1 }
  await app.db
    .updateTable('stores')
    .set({ plan_id: 2, ships_to: ['DE', 'NO'] })
    .where('id', '=', store_id)
    .execute()
  await app.db
    .insertInto('shipping_rates')
    .values({ store_id, ...rate, countries: ['DE'] })
    .execute()
  expect((await getTasks(merchant)).get('rates')).toMatchObject({ is_done: false, detail: 'No rate for Norway' })
  await app.db.updateTable('shipping_rates').set({ countries: [] }).where('store_id', '=', store_id).execute()
  await app.db.insertInto('customizations').values({ store_id }).execute()
  const text = { page: 'checkout', key: 'contact.title', text: 'Kontakt' }
  await app.db
    .insertInto('translations')
    .values([
      { store_id, language: 'de', ...text },
      { store_id, language: 'nl', ...text },
    ])
    .execute()
  const domain = { subdomain: 'pay', host: `pay-${store_id}.example`, verified_at: new Date() }
  await app.db
    .insertInto('custom_domains')
    .values({ store_id, ...domain })
    .execute()
  const tasks = await getTasks(merchant)
  const done = [...tasks.values()].filter(({ is_done }) => is_done).map(({ name }) => name)
  expect(done).toEqual(['connected', 'plan', 'rates', 'look', 'languages', 'domain'])
  expect(tasks.get('languages')?.detail).toBe('Your words in 2 languages')
  const others = [...(await getTasks(other)).values()].filter(({ is_done }) => is_done)
  expect(others.map(({ name }) => name)).toEqual(['connected', 'plan'])
})

it('leaves a matter of choice as it is, and takes that back [z7m2]', async () => {
  const merchant = await app.merchant()
  const leave = (name: string, is_left: boolean) => merchant.call('PUT /go-live/left', { body: { name, is_left } })
  for (let again = 0; again < 2; again++) expect((await leave('domain', true)).status).toBe(200)
  await leave('look', true)
  expect((await getTasks(merchant)).get('domain')).toMatchObject({ is_done: true, is_left: true })
  await leave('domain', false)
  const tasks = await getTasks(merchant)
  expect([tasks.get('domain')?.is_left, tasks.get('look')?.is_left]).toEqual([false, true])
  const refused = await leave('plan', true)
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual({ name: 'This step can’t be skipped' })
})

it('knows whether anybody ever came to the checkout of the store [h2r7]', async () => {
  const [merchant, other] = [await app.merchant(), await app.merchant()]
  const hasCheckouts = async (one: typeof merchant) => (await one.call('GET /go-live')).body.data.has_checkouts
  expect(await hasCheckouts(merchant)).toBe(false)
  const checkout = { token: randomUUID(), currency: 'EUR', locale: 'en', cart_url: '/', expires_at: new Date() }
  await app.db
    .insertInto('checkouts')
    .values({ store_id: merchant.store.id, ...checkout })
    .execute()
  expect(await hasCheckouts(merchant)).toBe(true)
  expect(await hasCheckouts(other)).toBe(false)
})

it('is put away for its own store alone, and found again [c5z7]', async () => {
  const [merchant, other] = [await app.merchant(), await app.merchant()]
  const put = (is_dismissed: boolean) => merchant.call('PUT /go-live/dismissed', { body: { is_dismissed } })
  expect((await put(true)).body.data.is_dismissed).toBe(true)
  expect((await merchant.call('GET /go-live')).body.data.is_dismissed).toBe(true)
  expect((await other.call('GET /go-live')).body.data.is_dismissed).toBe(false)
  expect((await put(false)).body.data.is_dismissed).toBe(false)
})

it('asks the database one question [x5f5]', async () => {
  const merchant = await app.merchant()
  const asked: string[] = []
  const counted = app.services.db.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const { readChecklist } = await import('./checklist.ts')
  await readChecklist({ ...app.services, db: counted }, merchant.store.id)
  expect(asked).toHaveLength(1)
})
