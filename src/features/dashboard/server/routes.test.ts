import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'
import { addCheckout, addOrder, type OrderGiven } from './testing/sales.ts'

let app: TestApp
let merchant: Awaited<ReturnType<TestApp['merchant']>>
const may = { year: 2026, month: 5 }
const calls = ['GET /dashboard/metrics', 'GET /dashboard/recent-orders', 'GET /dashboard/recent-products']

beforeAll(async () => {
  app = await testApp({ env: { SHOPIFY_URL: 'http://localhost:3100/shopify/{shop}' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  merchant = await app.merchant({
    store: { currency: 'EUR', time_zone: 'Europe/Amsterdam' },
  })
})

it('answers 401 to a stranger [b6j2]', async () => {
  for (const call of calls) expect((await app.stranger.call(call, { query: may })).status).toBe(401)
})

it("shows nothing of another merchant's store [b6k3]", async () => {
  const other = await app.merchant()
  await sale(other.store.id, 1)
  expect((await merchant.call('GET /dashboard/metrics', { query: may })).body.data.orderCount).toBe(0)
  expect((await merchant.call('GET /dashboard/recent-orders', { query: may })).body.data).toEqual([])
  expect((await merchant.call('GET /dashboard/recent-products', { query: may })).body.data).toEqual([])
})

it('answers 400 to a month that is none [d9l8]', async () => {
  const wrong: Record<string, string | number>[] = [
    {},
    { year: 2026 },
    { year: 2026, month: 0 },
    { year: 2026, month: 13 },
    { year: 2026, month: 1.5 },
    { year: 'soon', month: 5 },
    { year: 20_260, month: 5 },
  ]
  for (const call of calls) for (const query of wrong) expect((await merchant.call(call, { query })).status).toBe(400)
})

it('answers zeros for a month without data [x5j7]', async () => {
  const { body } = await merchant.call('GET /dashboard/metrics', { query: may })
  const nothing = { amount: 0, currency: 'EUR' }
  expect(body).toEqual({
    error: false,
    message: 'OK',
    data: {
      totalRevenue: nothing,
      averageOrderValue: nothing,
      uniqueCustomers: 0,
      discountsUsed: 0,
      discountedRevenue: nothing,
      checkoutCount: 0,
      orderCount: 0,
      conversionRate: 0,
      mostUsedDiscounts: [],
      daily: expect.any(Array),
      isRunning: false,
      before: null,
    },
  })
})

it('counts what was paid in another currency at the reference rate of its day, and leaves out what has none [n7y5]', async () => {
  const rates = [
    { currency: 'USD', day: '2026-04-30', rate: 1.25 },
    { currency: 'USD', day: '2026-05-10', rate: 1.6 },
    { currency: 'JPY', day: '2026-05-01', rate: 160 },
  ]
  await app.db.insertInto('exchange_rates').values(rates).execute()
  const paid = (order: OrderGiven) => sale(merchant.store.id, Math.floor(Math.random() * 1e9), order)
  await paid({ total: 1_000, discounts: ['TEN'] })
  await paid({ total: 1_250, currency: 'USD', placed_at: '2026-05-02T12:00:00Z', discounts: ['TEN'] })
  await paid({ total: 1_600, currency: 'USD', placed_at: '2026-05-12T12:00:00Z' })
  await paid({ total: 1_600, currency: 'JPY', placed_at: '2026-05-12T12:00:00Z' })
  await paid({ total: 9_999, currency: 'CHF', placed_at: '2026-05-12T12:00:00Z' })
  const { data } = (await merchant.call('GET /dashboard/metrics', { query: may })).body
  const euros = (amount: number) => ({ amount, currency: 'EUR' })
  expect(data).toMatchObject({
    orderCount: 5,
    totalRevenue: euros(40),
    averageOrderValue: euros(10),
    discountedRevenue: euros(20),
    mostUsedDiscounts: [{ title: 'TEN', usage_count: 2, discounted_revenue: euros(20) }],
  })
  await app.db.deleteFrom('exchange_rates').execute()
})

it('reports the month [j5g2]', async () => {
  await sale(merchant.store.id, 1, { total: 12_345, discounts: ['WELCOME10'] })
  await sale(merchant.store.id, 2, { total: 5_000 })
  await sale(merchant.store.id, 3, { total: 9_900, cancelled_at: new Date(), discounts: ['WELCOME10'] })
  for (let n = 0; n < 7; n++) await addCheckout(app.db, merchant.store.id, '2026-05-10T12:00:00Z')
  const { body } = await merchant.call('GET /dashboard/metrics', { query: may })
  expect(body.data).toMatchObject({
    before: null,
    totalRevenue: { amount: 173.45, currency: 'EUR' },
    averageOrderValue: { amount: 57.82, currency: 'EUR' },
    uniqueCustomers: 1,
    discountsUsed: 2,
    discountedRevenue: { amount: 123.45, currency: 'EUR' },
    checkoutCount: 7,
    orderCount: 3,
    conversionRate: 42.86,
    mostUsedDiscounts: [
      { title: 'WELCOME10', usage_count: 2, discounted_revenue: { amount: 123.45, currency: 'EUR' } },
    ],
  })
  expect(body.data.daily).toHaveLength(31)
  expect(body.data.daily.at(-1)).toEqual({
    day: '2026-05-31',
    totalRevenue: { amount: 173.45, currency: 'EUR' },
    orderCount: 3,
    checkoutCount: 0,
  })
})

it('compares with the month before', async () => {
  await sale(merchant.store.id, 10, { total: 8_000, placed_at: '2026-04-12T12:00:00Z' })
  await sale(merchant.store.id, 11, { total: 10_000 })
  const { data } = (await merchant.call('GET /dashboard/metrics', { query: may })).body
  expect(data.before).toMatchObject({
    totalRevenue: { amount: 80, currency: 'EUR' },
    orderCount: 1,
    from: '2026-04-01',
    to: '2026-04-30',
  })
})

it('links orders and products into the shop [z9y7]', async () => {
  await sale(merchant.store.id, 4, { total: 123_450 })
  const shop = `http://localhost:3100/shopify/${merchant.store.shop_domain}`
  const orders = await merchant.call('GET /dashboard/recent-orders', { query: may })
  expect(orders.body.data).toEqual([
    {
      shopify_order_id: 5_000_000_000_004,
      order_number: '#4',
      is_test: false,
      orderLink: `${shop}/admin/orders/5000000000004`,
      first_name: 'Ann',
      last_name: 'Smith',
      country: 'nl',
      fulfillment_status: 'unfulfilled',
      financial_status: 'paid',
      date: '2026-05-31',
      total_price: { formatted: '€1,234.50' },
    },
  ])
  const products = await merchant.call('GET /dashboard/recent-products', { query: may })
  expect(products.body.data).toEqual([
    {
      title: 'Stoneware Mug',
      productLink: `${shop}/products/stoneware-mug`,
      quantity: 2,
      final_line_price: { formatted: '€37' },
    },
  ])
})

/** Half past eleven in the evening on the month's last day in Amsterdam. */
const lateInMay = '2026-05-31T23:30:00+02:00'
const sale = (store_id: string, number: number, given: OrderGiven = {}) =>
  addOrder(app.db, store_id, {
    shopify_order_id: 5_000_000_000_000 + number,
    order_number: `#${number}`,
    placed_at: lateInMay,
    lines: [{ title: 'Stoneware Mug', handle: 'stoneware-mug', quantity: 2, line_total: 3700 }],
    ...given,
  })
