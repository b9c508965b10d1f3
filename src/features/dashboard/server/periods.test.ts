import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'
import { addCheckout, addOrder, type OrderGiven } from './testing/sales.ts'

let app: TestApp
let merchant: Awaited<ReturnType<TestApp['merchant']>>
/** The clocks go forward in its second night. */
const spring = { from: '2026-03-28', to: '2026-03-30' }

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  merchant = await app.merchant({ store: { currency: 'EUR', time_zone: 'Europe/Amsterdam' } })
})

const sale = (placed_at: string, given: OrderGiven = {}) => addOrder(app.db, merchant.store.id, { placed_at, ...given })
const metrics = async (query: Record<string, string>) =>
  (await merchant.call('GET /dashboard/metrics', { query })).body.data

it('of days of one’s own are those of the store’s time zone, to the minute, also when clocks change [v7w5]', async () => {
  await sale('2026-03-27T23:59:00+01:00', { total: 1 })
  await sale('2026-03-28T00:00:00+01:00', { total: 1_000 })
  await sale('2026-03-29T03:00:00+02:00', { total: 2_000 })
  await sale('2026-03-30T23:59:00+02:00', { total: 3_000 })
  await sale('2026-03-31T00:00:00+02:00', { total: 1 })
  await addCheckout(app.db, merchant.store.id, '2026-03-30T23:30:00+02:00')
  const { daily, ...figures } = await metrics(spring)
  expect(figures).toMatchObject({ totalRevenue: { amount: 60 }, orderCount: 3, checkoutCount: 1, isRunning: false })
  const byDay = daily.map((day: { day: string; orderCount: number }) => [day.day, day.orderCount])
  expect(byDay).toEqual([
    ['2026-03-28', 1],
    ['2026-03-29', 1],
    ['2026-03-30', 1],
  ])
  const orders = await merchant.call('GET /orders', { query: spring })
  expect(orders.body.data.orders.total).toBe(3)
  const file = await merchant.call('GET /orders/export', { query: spring })
  expect(file.text.trim().split('\n')).toHaveLength(4)
})

it('are compared with as many days right before [c4f5]', async () => {
  await sale('2026-03-25T12:00:00+01:00', { total: 700 })
  await sale('2026-03-24T12:00:00+01:00', { total: 100 })
  await sale('2026-03-29T12:00:00+02:00', { total: 1_400 })
  const { before } = await metrics(spring)
  expect(before).toMatchObject({ from: '2026-03-25', to: '2026-03-27', orderCount: 1, totalRevenue: { amount: 7 } })
})

it('count whoever ordered twice once, over months too, and nobody who paid with test money [q6h6]', async () => {
  await sale('2026-03-30T12:00:00+02:00', { email: 'ann@mail.example' })
  await sale('2026-04-02T12:00:00+02:00', { email: 'ANN@mail.example' })
  await sale('2026-04-02T12:00:00+02:00', { email: 'bea@mail.example' })
  const test = await sale('2026-04-02T13:00:00+02:00', { email: 'cas@mail.example' })
  await app.db.updateTable('orders').set({ is_test: true }).where('shopify_order_id', '=', test).execute()
  // Who ordered earlier in the month is a customer of these days all the same.
  await sale('2026-04-01T12:00:00+02:00', { email: 'dan@mail.example' })
  await sale('2026-04-03T12:00:00+02:00', { email: 'dan@mail.example' })
  expect((await metrics({ from: '2026-03-30', to: '2026-04-03' })).uniqueCustomers).toBe(3)
  expect((await metrics({ from: '2026-04-03', to: '2026-04-03' })).uniqueCustomers).toBe(1)
})

it('end with today where they are not over [h5h8]', async () => {
  const now = new Date()
  const day = (moment: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam' }).format(moment)
  const [from, to] = [day(new Date(now.getTime() - 2 * 86_400_000)), day(new Date(now.getTime() + 2 * 86_400_000))]
  const { daily, isRunning } = await metrics({ from, to })
  expect(isRunning).toBe(true)
  expect(daily.map((one: { day: string }) => one.day)).toContain(day(now))
  expect(daily).toHaveLength(3)
})

it('hold for lists, products and the funnel too, and are of this store alone [f9k5]', async () => {
  await sale('2026-03-29T12:00:00+02:00', {
    order_number: '#29',
    lines: [{ title: 'Mug', quantity: 1, line_total: 5 }],
  })
  await sale('2026-03-31T12:00:00+02:00', {
    order_number: '#31',
    lines: [{ title: 'Cup', quantity: 1, line_total: 5 }],
  })
  const other = await app.merchant()
  const read = async (call: string, who = merchant) => (await who.call(call, { query: spring })).body.data
  expect(await read('GET /dashboard/recent-orders')).toMatchObject([{ order_number: '#29' }])
  expect(await read('GET /dashboard/recent-products')).toMatchObject([{ title: 'Mug' }])
  expect(await read('GET /dashboard/recent-orders', other)).toEqual([])
  expect((await read('GET /dashboard/metrics', other)).uniqueCustomers).toBe(0)
  await addCheckout(app.db, merchant.store.id, '2026-03-29T12:00:00+02:00')
  await addCheckout(app.db, merchant.store.id, '2026-03-31T12:00:00+02:00')
  expect((await read('GET /funnel')).reached[0]).toBe(1)
})

it('that are none, or too many, are refused in words [y7f9]', async () => {
  const wrong: Record<string, string | number>[] = [
    { from: '2026-03-28' },
    { to: '2026-03-28' },
    { from: '2026-03-30', to: '2026-03-28' },
    { from: '2026-02-30', to: '2026-03-28' },
    { from: '2020-01-01', to: '2026-03-28' },
    { ...spring, year: 2026, month: 3 },
    { ...spring, year: 2026 },
  ]
  for (const call of ['GET /dashboard/metrics', 'GET /orders', 'GET /funnel', 'GET /orders/export'])
    for (const query of wrong) {
      const answer = await merchant.call(call, { query })
      expect([call, query, answer.status]).toEqual([call, query, 400])
    }
})
