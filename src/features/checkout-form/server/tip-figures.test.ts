import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'
import { addOrder } from '#features/dashboard/server/testing/sales.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const may = { year: 2026, month: 5 }

it('shows what tips came to to their own merchant alone [n9s7]', async () => {
  expect((await test.stranger.call('GET /checkout-form/tips', { query: may })).status).toBe(401)
  const [merchant, other] = [await test.merchant(), await test.merchant()]
  await addOrder(test.db, merchant.store.id, { tip_total: 150 })
  expect((await merchant.call('GET /checkout-form/tips', { query: may })).body.data.tipped).toBe(1)
  expect((await other.call('GET /checkout-form/tips', { query: may })).body.data).toMatchObject({
    tipped: 0,
    orders: 0,
  })
  expect((await merchant.call('GET /checkout-form/tips')).status).toBe(400)
})

it('counts tips of orders that stand in the days that were asked for, without what went back of them [y5z2]', async () => {
  const merchant = await test.merchant()
  const call = (query: Record<string, string | number>) => merchant.call('GET /checkout-form/tips', { query })
  const add = (order: Parameters<typeof addOrder>[2]) => addOrder(test.db, merchant.store.id, order)
  await add({})
  await add({ tip_total: 150 })
  // Goods of 850 went back: the tip is not touched until more does.
  await add({ tip_total: 150, refunded_total: 850 })
  await add({ tip_total: 150, refunded_total: 900 })
  await add({ tip_total: 150, refunded_total: 1000 })
  await add({ tip_total: 7_000, is_test: true })
  await add({ tip_total: 7_000, cancelled_at: new Date() })
  await add({ tip_total: 150, currency: 'SEK' })
  await add({ tip_total: 150, placed_at: '2026-04-30T12:00:00Z' })
  expect((await call(may)).body.data).toEqual({ amount: { formatted: '€4.00' }, tipped: 4, orders: 6, foreign: 1 })
  const day = { from: '2026-04-30', to: '2026-04-30' }
  expect((await call(day)).body.data).toMatchObject({ amount: { formatted: '€1.50' }, tipped: 1, orders: 1 })
})
