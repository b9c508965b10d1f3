import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'
import { addCheckout, addOrder, type OrderGiven } from '#features/dashboard/server/testing/sales.ts'

let app: TestApp
let merchant: Awaited<ReturnType<TestApp['merchant']>>
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  merchant = await app.merchant()
})

type Given = OrderGiven & { first_name?: string; last_name?: string; erased_at?: Date; is_test?: boolean }
const sale = (given: Given = {}, storeId = merchant.store.id) => addOrder(app.db, storeId, given)
const call = (query: Record<string, string | number>, by = merchant) => by.call('GET /orders/found', { query })
const found = async (query: Record<string, string | number>): Promise<string[]> =>
  (await call(query)).body.data.orders.map((order: { order_number: string }) => order.order_number)

it('answers 401 to a stranger, and finds no order of another merchant by anything [x8h8]', async () => {
  expect((await app.stranger.call('GET /orders/found', { query: { search: '1' } })).status).toBe(401)
  const other = await app.merchant()
  const id = await sale({ order_number: '#77001', email: 'eve@mail.example', last_name: 'Foreign' }, other.store.id)
  for (const search of ['77001', 'eve@mail.example', 'foreign', ''])
    expect((await call({ search })).body.data).toEqual({ orders: [], next: null })
  expect((await call({ after: id })).body.data.orders).toEqual([])
  expect((await call({ search: '77001' }, other)).body.data.orders).toHaveLength(1)
})

it('finds an order by the beginning of its number, of a name in either order, or of its address [n8q7]', async () => {
  await sale({ order_number: '#1042', first_name: 'Åsa', last_name: 'Öberg', email: 'Asa.Oberg@Mail.example' })
  await sale({ order_number: '#10429', first_name: 'Bo', last_name: '100% Silk', email: 'bo@mail.example' })
  await sale({ order_number: '#2000', first_name: 'Eve', last_name: 'Asaki', email: 'eve@mail.example' })
  for (const search of ['#10429', '10429', 'bo 100%', '100% s', 'BO@mail', ' bo@mail.example '])
    expect(await found({ search })).toEqual(['#10429'])
  for (const search of ['åsa', 'ÖBERG Å', 'Åsa Öberg', 'asa.oberg@mail.EXAMPLE'])
    expect(await found({ search })).toEqual(['#1042'])
  expect(await found({ search: 'asa' })).toEqual(['#2000', '#1042'])
  expect(await found({ search: '#1042' })).toEqual(['#10429', '#1042'])
  for (const search of ['%', '_', '042', "' or true --", 'nobody']) expect(await found({ search })).toEqual([])
})

it('finds an order by what a payment of it is called at its provider or here, and only by all of it [y2k8]', async () => {
  const checkout = await addCheckout(app.db, merchant.store.id, new Date())
  await sale({ order_number: '#9' })
  await app.db
    .updateTable('orders')
    .set({ checkout_id: checkout.id })
    .where('store_id', '=', merchant.store.id)
    .execute()
  const attempt = await app.db
    .insertInto('payment_attempts')
    .values({
      checkout_id: checkout.id,
      store_id: merchant.store.id,
      provider: 'airwallex',
      idempotency_key: randomUUID(),
      provider_payment_id: 'int_Found_1',
      amount: 1000,
      currency: 'EUR',
      checkout_version: 1,
      state: 'failed',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await found({ search: 'int_Found_1' })).toEqual(['#9'])
  expect(await found({ search: attempt.id })).toEqual(['#9'])
  expect(await found({ search: 'int_Found' })).toEqual([])
})

it('no longer finds a shopper whose data was erased [c6n3]', async () => {
  await sale({ order_number: '#5', email: 'gone@mail.example', first_name: '', last_name: '', erased_at: new Date() })
  expect(await found({ search: 'gone@' })).toEqual([])
  expect(await found({ search: '5' })).toEqual(['#5'])
})

it('pages by the last order, neither twice nor left out, also where very many begin so [b5h8]', async () => {
  const many = 2_101
  await app.db
    .insertInto('orders')
    .values(
      Array.from({ length: many }, (_, n) => ({
        store_id: merchant.store.id,
        shopify_order_id: 7_000_000_000_000 + n,
        order_number: `#${n}`,
        email: 'many@mail.example',
        first_name: 'Ann',
        last_name: n % 2 ? 'Odd' : 'Even',
        currency: 'EUR',
        subtotal: 1,
        total: 1,
        financial_status: 'PAID',
        fulfillment_status: n % 100 ? 'FULFILLED' : 'UNFULFILLED',
        // Many of one moment: then the shop's id decides.
        placed_at: new Date(Date.UTC(2026, 4, 1) + Math.floor(n / 70) * 1_000),
        is_test: n === 3,
      })),
    )
    .execute()
  const walk = async (query: Record<string, string>): Promise<string[]> => {
    const seen: string[] = []
    for (let after: number | null = -1; after !== null;) {
      const { body } = await call({ ...query, ...(after > 0 && { after }) })
      const data: { orders: unknown[]; next: number | null } = body.data
      seen.push(...body.data.orders.map((order: { order_number: string }) => order.order_number))
      after = data.next
    }
    return seen
  }
  const newestFirst = Array.from({ length: many }, (_, n) => `#${many - 1 - n}`)
  expect(await walk({ search: 'many@' })).toEqual(newestFirst)
  expect(await walk({ search: 'odd' })).toEqual(newestFirst.filter((name) => Number(name.slice(1)) % 2 === 1))
  expect(await walk({ what: 'unfulfilled' })).toEqual(
    newestFirst.filter((name) => name.endsWith('00') || name === '#0'),
  )
  expect(await found({ what: 'test' })).toEqual(['#3'])
  expect(await found({ what: 'test', search: 'even' })).toEqual([])
})
