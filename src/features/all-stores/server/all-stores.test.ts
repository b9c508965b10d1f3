import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'
import { addCheckout, addOrder } from '#features/dashboard/server/testing/sales.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app.close())

const may = { from: '2026-05-01', to: '2026-05-31' }

it('is for whoever is signed in, and shows no store of anybody else [s3k9]', async () => {
  expect((await app.stranger.call('GET /all-stores', { query: may })).status).toBe(401)
  const [one, other] = [await app.merchant(), await app.merchant()]
  await addOrder(app.db, other.store.id, { total: 9_900 })
  const { stores } = (await one.call('GET /all-stores', { query: may })).body.data
  expect(stores).toMatchObject([{ store: { id: one.store.id }, orders: 0 }])
})

it('adds stores up by currency, and never one currency to another [r2f4]', async () => {
  const merchant = await app.merchant({ store: { name: 'Aline', currency: 'EUR', time_zone: 'Europe/Amsterdam' } })
  const { merchant_id } = await app.db
    .selectFrom('stores')
    .select('merchant_id')
    .where('id', '=', merchant.store.id)
    .executeTakeFirstOrThrow()
  const another = (name: string, currency: string, time_zone: string) =>
    app.db
      .insertInto('stores')
      .values({ merchant_id, shop_domain: `${crypto.randomUUID()}.myshopify.com`, name, currency, time_zone })
      .returning('id')
      .executeTakeFirstOrThrow()
  const berlin = await another('Berta', 'EUR', 'Europe/Berlin')
  const york = await another('Cora', 'USD', 'America/New_York')
  await another('Dora', 'GBP', 'Europe/London')
  await addOrder(app.db, merchant.store.id, { total: 1_000 })
  await addOrder(app.db, berlin.id, { total: 2_550 })
  await addOrder(app.db, berlin.id, { total: 500, currency: 'CHF' })
  await addOrder(app.db, york.id, { total: 7_000, currency: 'USD' })
  // In May in New York, in June in Amsterdam.
  await addOrder(app.db, york.id, { total: 100, currency: 'USD', placed_at: '2026-05-31T23:30:00-04:00' })
  await addCheckout(app.db, merchant.store.id, '2026-05-10T12:00:00Z')
  const { stores, totals } = (await merchant.call('GET /all-stores', { query: may })).body.data
  const rows = stores.map((row: { store: { name: string }; currency: string; revenue: { formatted: string } }) => [
    row.store.name,
    row.currency,
    row.revenue.formatted,
  ])
  expect(rows).toEqual([
    ['Aline', 'EUR', '€10.00'],
    ['Berta', 'CHF', expect.stringContaining('5')],
    ['Berta', 'EUR', '€25.50'],
    ['Cora', 'USD', '$71.00'],
    ['Dora', 'GBP', '£0.00'],
  ])
  expect(totals).toMatchObject([
    { currency: 'CHF', orders: 1 },
    { currency: 'EUR', revenue: { formatted: '€35.50' }, orders: 2 },
    { currency: 'GBP', orders: 0 },
    { currency: 'USD', revenue: { formatted: '$71.00' }, orders: 2 },
  ])
})

it('shows no store whose removal was asked for [f4s7]', async () => {
  const merchant = await app.merchant({ store: { name: 'Aline', currency: 'EUR' } })
  const { merchant_id } = await app.db
    .selectFrom('stores')
    .select('merchant_id')
    .where('id', '=', merchant.store.id)
    .executeTakeFirstOrThrow()
  const leavingStore = await app.store(merchant_id, { name: 'Gone', currency: 'EUR' })
  await addOrder(app.db, leavingStore.id, { total: 9_900 })
  const listed = async () => {
    const { stores, totals } = (await merchant.call('GET /all-stores', { query: may })).body.data
    return [stores.map((row: { store: { name: string } }) => row.store.name), totals[0].orders]
  }
  expect(await listed()).toEqual([['Aline', 'Gone'], 1])
  await app.db.updateTable('stores').set({ leaving_at: new Date() }).where('id', '=', leavingStore.id).execute()
  expect(await listed()).toEqual([['Aline'], 0])
})
