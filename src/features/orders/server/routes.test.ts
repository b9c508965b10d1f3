import papa from 'papaparse'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'
import { addOrder, type OrderGiven } from '#features/dashboard/server/testing/sales.ts'

let app: TestApp
let merchant: Awaited<ReturnType<TestApp['merchant']>>
const may = { year: 2026, month: 5 }

beforeAll(async () => {
  app = await testApp({ env: { SHOPIFY_URL: 'http://localhost:3100/shopify/{shop}' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  merchant = await app.merchant({ store: { currency: 'EUR', time_zone: 'Europe/Amsterdam' } })
})

const sale = (given: OrderGiven = {}, storeId = merchant.store.id) => addOrder(app.db, storeId, given)
const list = async (query: Record<string, string | number> = {}) =>
  (await merchant.call('GET /orders', { query: { ...may, ...query } })).body.data.orders
const numbers = async (query: Record<string, string | number> = {}): Promise<string[]> =>
  (await list(query)).data.map((order: { order_number: string }) => order.order_number)
const story = (id: number) => merchant.call('GET /orders/:id', { params: { id: String(id) } })
const file = (query: Record<string, string | number> = {}) =>
  merchant.call('GET /orders/export', { query: { ...may, ...query } })

it('answers 401 to a stranger', async () => {
  const id = await sale()
  for (const call of ['GET /orders', 'GET /orders/export', 'GET /orders/latest'])
    expect((await app.stranger.call(call, { query: may })).status).toBe(401)
  expect((await app.stranger.call('GET /orders/:id', { params: { id: String(id) } })).status).toBe(401)
})

it('tells the order that was placed last, of this store alone [q5t7]', async () => {
  const latest = async () => (await merchant.call('GET /orders/latest')).body.data.order
  expect(await latest()).toBeNull()
  const id = await sale({ order_number: '#7', placed_at: '2026-05-20T12:00:00Z' })
  await sale({ order_number: '#6', placed_at: '2026-05-19T12:00:00Z' })
  await sale({ order_number: '#8', placed_at: '2026-05-21T12:00:00Z' }, (await app.merchant()).store.id)
  expect(await latest()).toEqual({ shopify_order_id: id, order_number: '#7' })
})

it('tells the later of two orders of one second, and that one came behind a newer one [t8j9]', async () => {
  const other = await app.merchant()
  const add = (given: object, store = other.store.id) => sale({ placed_at: new Date(), ...given }, store)
  const latest = async () => (await other.call('GET /orders/latest')).body.data
  const placed_at = new Date()
  const second = await add({ placed_at, shopify_order_id: 9_000_000_000_002 })
  await add({ placed_at, shopify_order_id: 9_000_000_000_001 })
  expect(await latest()).toMatchObject({ order: { shopify_order_id: second }, recent: 2 })
  await add({ placed_at: new Date(placed_at.getTime() - 60_000) })
  await add({ placed_at: new Date(placed_at.getTime() - 60_000), is_test: true })
  await add({ placed_at: '2026-05-20T12:00:00Z' })
  await add({}, merchant.store.id)
  expect(await latest()).toMatchObject({ order: { shopify_order_id: second }, recent: 4 })
})

it('tells every digit of money, three where the currency has them, in list and story alike [r5g9]', async () => {
  const id = await sale({ currency: 'KWD', total: 1239 })
  const formatted = 'KWD\u00a01.239'
  expect((await list()).data).toMatchObject([{ total_price: { formatted } }])
  expect((await story(id)).body.data.order).toMatchObject({ total_price: { formatted }, subtotal: { formatted } })
})

it('names the file of orders by its days', async () => {
  const getFileName = async (query: Record<string, string | number>) =>
    (await merchant.call('GET /orders/export', { query })).headers['content-disposition']
  expect(await getFileName({ ...may, day: 5 })).toContain('orders-2026-05-05.csv')
  expect(await getFileName({ from: '2026-03-28', to: '2026-03-30' })).toContain('orders-2026-03-28-to-2026-03-30.csv')
})

it("answers 404 to another merchant's order, and has none of theirs in list and file", async () => {
  const other = await app.merchant()
  const theirs = await sale({ order_number: '#theirs' }, other.store.id)
  expect((await story(theirs)).status).toBe(404)
  expect(await list()).toMatchObject({ data: [], total: 0, last_page: 1 })
  expect((await file()).text).not.toContain('#theirs')
  expect((await other.call('GET /orders/:id', { params: { id: String(theirs) } })).status).toBe(200)
})

it('answers 404 to an id that is none, and 400 to a slice that is none', async () => {
  for (const id of ['0', '-1', '1.5', 'x', '99999999999999999999'])
    expect((await merchant.call('GET /orders/:id', { params: { id } })).status).toBe(404)
  const wrong: Record<string, string | number>[] = [{ month: 13 }, { day: 0 }, { day: 32 }, { what: 'stolen' }]
  for (const query of wrong) {
    expect((await merchant.call('GET /orders', { query: { ...may, ...query } })).status).toBe(400)
    expect((await file(query)).status).toBe(400)
  }
})

it('lists the orders of a month, of a day of it, and of one kind, newest first [l3g6]', async () => {
  await sale({ order_number: '#1', placed_at: '2026-04-30T23:30:00+02:00' })
  await sale({ order_number: '#2', placed_at: '2026-05-01T00:30:00+02:00', discounts: ['A', 'B'] })
  await sale({ order_number: '#3', placed_at: '2026-05-02T12:00:00Z', refunded_total: 500 })
  await sale({ order_number: '#4', placed_at: '2026-05-03T12:00:00Z', cancelled_at: new Date(), discounts: ['B'] })
  await sale({ order_number: '#5', placed_at: '2026-05-31T23:30:00+02:00' })
  expect(await numbers()).toEqual(['#5', '#4', '#3', '#2'])
  expect(await numbers({ day: 1 })).toEqual(['#2'])
  expect(await numbers({ day: 31 })).toEqual(['#5'])
  expect(await numbers({ what: 'kept' })).toEqual(['#5', '#3', '#2'])
  expect(await numbers({ what: 'discounted' })).toEqual(['#4', '#2'])
  expect(await numbers({ what: 'refunded' })).toEqual(['#3'])
  expect(await numbers({ what: 'cancelled' })).toEqual(['#4'])
  expect(await numbers({ discount: 'A' })).toEqual(['#2'])
  expect(await numbers({ discount: 'B', what: 'kept' })).toEqual(['#2'])
  for (const query of [
    {},
    { day: 1 },
    { what: 'kept' },
    { what: 'discounted' },
    { what: 'refunded' },
    { discount: 'B' },
  ])
    expect((await list(query)).total).toBe((await numbers(query)).length)
  expect((await list({ day: 3 })).data).toEqual([
    expect.objectContaining({
      first_name: 'Ann',
      date: '2026-05-03',
      is_cancelled: true,
      total_price: { formatted: '€10.00' },
      financial_status: 'paid',
    }),
  ])
})

it('turns pages of fifty without losing one between orders of the same moment', async () => {
  for (let number = 0; number < 60; number++) await sale({ order_number: `#${number}` })
  const first = await list()
  expect(first).toMatchObject({ current_page: 1, last_page: 2, total: 60 })
  const second = await list({ page: 2 })
  const both = [...first.data, ...second.data].map((order: { order_number: string }) => order.order_number)
  expect([first.data.length, new Set(both).size]).toEqual([50, 60])
  const past = await list({ page: 700, earlier: 'included' })
  expect(past).toMatchObject({ current_page: 2, last_page: 2, total: 60 })
  expect(past.data.map((order: { order_number: string }) => order.order_number)).toEqual(both)
})

it('sends a file of every order of the slice, amounts exact and nothing that a spreadsheet would run [d6k3]', async () => {
  await sale({
    order_number: '#1',
    total: 123_456,
    placed_at: '2026-05-31T23:30:00+02:00',
    discounts: ['=2+3', '=cmd'],
  })
  await sale({ order_number: '#2', email: '+cmd@x.example', total: 1_250, currency: 'JPY', discounts: ['Gift\n=2+3;'] })
  await sale({ order_number: '@SUM(A1)', cancelled_at: new Date('2026-05-16T10:00:00Z') })
  const answer = await file()
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="orders-2026-05.csv"')
  expect(answer.text.startsWith('\uFEFFOrder,')).toBe(true)
  const { data } = papa.parse<Record<string, string>>(answer.text.slice(1), { header: true, skipEmptyLines: true })
  expect(data).toHaveLength(3)
  expect(data[0]).toMatchObject({
    Order: '#1',
    'Placed (Europe/Amsterdam)': '2026-05-31 23:30:00',
    Currency: 'EUR',
    Total: '1234.56',
    Discounts: "'=2+3; '=cmd",
  })
  const yen = data.find(({ Order }) => Order === '#2')
  expect(yen).toMatchObject({ Total: '1250', Email: "'+cmd@x.example" })
  // Spreadsheets that end cells at semicolons end lines at every break.
  expect(yen!['Discounts']).toBe("Gift\n'=2+3;")
  const cancelled = data.find(({ Order }) => Order === "'@SUM(A1)")
  expect(cancelled?.['Cancelled (Europe/Amsterdam)']).toBe('2026-05-16 12:00:00')
  const noted = await app.db
    .selectFrom('audit_events')
    .select('detail')
    .where('store_id', '=', merchant.store.id)
    .where('action', '=', 'orders.exported')
    .execute()
  expect(noted).toEqual([{ detail: { period: '2026-05', what: 'placed' } }])
})

it('sends more orders than are read at once, each of them once', async () => {
  const order = {
    store_id: merchant.store.id,
    email: 'ann@mail.example',
    currency: 'EUR',
    subtotal: 1_000,
    total: 1_000,
    financial_status: 'PAID',
    fulfillment_status: 'UNFULFILLED',
    placed_at: '2026-05-15T12:00:00.123456Z',
  }
  const many = Array.from({ length: 1_010 }, (_, shopify_order_id) => ({
    ...order,
    shopify_order_id,
    order_number: `#${shopify_order_id}`,
  }))
  await app.db.insertInto('orders').values(many).execute()
  const { data } = papa.parse<string[]>((await file()).text.trim())
  expect(data).toHaveLength(1_011)
  expect(new Set(data.map(([order]) => order)).size).toBe(1_011)
})

it('answers 200 with an empty story where nothing but the order is left', async () => {
  const id = await sale({ total: 4_200, lines: [{ title: 'Mug', quantity: 2, line_total: 4_200 }] })
  const { order, shopper, events } = (await story(id)).body.data
  expect(order).toMatchObject({ total_price: { formatted: '€42.00' }, lines: [{ title: 'Mug', quantity: 2 }] })
  expect(order.orderLink).toBe(`http://localhost:3100/shopify/${merchant.store.shop_domain}/admin/orders/${id}`)
  expect(shopper).toMatchObject({ email: 'ann@mail.example', shipping_address: null, locale: null })
  expect(events).toMatchObject([{ kind: 'order' }])
})
