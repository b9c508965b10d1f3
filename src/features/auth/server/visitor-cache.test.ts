import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { testApp, type TestApp } from '#apps/server/testing/test-app.ts'
import type { Visitor } from '#kit/server/context.ts'
import { openLine } from '#kit/testing/line.ts'
import { until } from '#kit/testing/until.ts'
import { listeningVisitorCache, type VisitorCache } from './visitor-cache.ts'

let visitors: VisitorCache
let test: TestApp
/** Whom the cache knows, not counted in `reads`. */
let ask: VisitorCache['open']
let reads: number
beforeAll(async () => {
  test = await testApp({ visitors: async (url) => (visitors = await listeningVisitorCache(url)) })
  const { open } = visitors
  ask = open
  visitors.open = (hash, read) => open(hash, () => (reads++, read()))
})
afterAll(async () => {
  await visitors.close()
  await test.close()
})

const signedIn = async () => {
  const merchant = await test.merchant()
  await waitForChanges()
  await merchant.call('GET /user-stores')
  reads = 0
  return merchant
}
/** Whether the cache still knows somebody by this name, whom no database does; afterwards it does where it keeps anybody. */
const isCached = async (id: string) => {
  let isKnown = true
  await ask(id, async () => {
    isKnown = false
    return { merchant: { id } } as Visitor
  })
  return isKnown
}
/** Once the cache has heard of every change before: the database tells them in their order. */
const waitForChanges = async () => {
  const last = randomUUID()
  await isCached(last)
  await sql`select pg_notify('visitor_change', ${last})`.execute(test.db)
  await until(async () => !(await isCached(last)))
}

it('keeps nobody on a line that fell silent, and listens on another one soon [v7k3]', async () => {
  const { address, freeze, thaw } = await openLine(test.services.env.DATABASE_URL)
  const cache = await listeningVisitorCache(address, 100)
  onTestFinished(() => cache.close())
  const visitor = { merchant: { id: randomUUID() } } as Visitor
  const read = vi.fn<() => Promise<Visitor>>(() => Promise.resolve(visitor))
  const asked = async () => {
    read.mockClear()
    await cache.open('somebody', read)
    return read.mock.calls.length
  }
  await asked()
  expect(await asked()).toBe(0)
  freeze()
  await until(async () => (await asked()) > 0 && (await asked()) > 0)
  thaw()
  await until(async () => (await asked()) === 0)
})

describe('a visitor who is kept', () => {
  it('is not looked up again', async () => {
    const merchant = await signedIn()
    for (let i = 0; i < 5; i++) expect((await merchant.call('GET /user-stores')).status).toBe(200)
    expect(reads).toBe(0)
  })

  it('is out at once when the session is ended elsewhere', async () => {
    const merchant = await signedIn()
    await test.db.deleteFrom('sessions').where('merchant_id', '=', merchant.merchant.id).execute()
    await waitForChanges()
    expect((await merchant.call('GET /user-stores')).status).toBe(401)
  })

  it('sees their own switch of stores in the very next call', async () => {
    const merchant = await signedIn()
    const first = merchant.store.id
    await test.store(merchant.merchant.id)
    await waitForChanges()
    for (let i = 0; i < 5; i++) {
      await merchant.call('POST /switch-store', { body: { store_id: first } })
      expect((await merchant.call('GET /store')).body.data.store.id).toBe(first)
    }
  })

  it.each([
    ['plan', { plan_id: 1 }],
    ['store name', { name: 'Renamed' }],
  ])('sees a change of the %s that a job made', async (_, change: { plan_id: number } | { name: string }) => {
    const merchant = await signedIn()
    await test.db.updateTable('stores').set(change).where('id', '=', merchant.store.id).execute()
    await waitForChanges()
    await merchant.call('GET /user-stores')
    expect(reads).toBe(1)
  })

  it('is not kept while the database cannot tell', async () => {
    const merchant = await signedIn()
    // Nobody shuts a database whom it serves itself.
    const other = await testApp()
    const name = sql.id(new URL(test.services.env.DATABASE_URL).pathname.slice(1))
    // It would be back within a second.
    await sql`alter database ${name} allow_connections false`.execute(other.db)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'checky-pro visitor cache' and datname = current_database()`.execute(test.db)
    await until(async () => !(await isCached('nobody')) && !(await isCached('nobody')))
    await merchant.call('GET /user-stores')
    await merchant.call('GET /user-stores')
    expect(reads).toBe(2)
    await other.close()
  })
})

it('says no in the product’s words where the database cannot say who asks for a change', async () => {
  const merchant = await test.merchant()
  visitors.forget(merchant.merchant.id)
  await sql`alter table sessions rename to lost_sessions`.execute(test.db)
  try {
    const rate = { name: 'Post', internalName: 'post', description: 'By post', shippingPrice: 5, useAsDefault: false }
    const { status, body } = await merchant.call('POST /shipping-rate', { body: rate })
    expect({ status, body }).toEqual({ status: 500, body: { error: true, message: 'An error occurred' } })
  } finally {
    await sql`alter table lost_sessions rename to sessions`.execute(test.db)
  }
})
