import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { toMonthPeriod } from '#kit/contract/period.ts'
import { dayAt } from '#kit/contract/wall-clock.ts'
import { type Db, openDatabase, openPool } from '#kit/server/db/database.ts'
import { testDatabase } from '#kit/testing/database.ts'
import { getReport, getSpan } from './figures.ts'
import * as repository from './repository.ts'
import type { Scope } from './repository.ts'
import { addCheckout, addOrder, addStore, type OrderGiven } from './testing/sales.ts'

let db: Db
let drop: () => Promise<void>
let store: Scope
let neighbour: Scope
const of = (year: number, month: number) => ({ ...toMonthPeriod({ year, month }), isMonth: true })
const may = of(2026, 5)
const later = new Date('2026-11-22T00:00:00Z')

beforeAll(async () => {
  const database = await testDatabase()
  db = openDatabase(openPool(database.url, { max: 4 }))
  drop = database.drop
})
afterAll(async () => {
  await db.destroy()
  await drop()
})
beforeEach(async () => {
  store = await addStore(db, 'Europe/Amsterdam')
  neighbour = await addStore(db, 'America/New_York')
})

const order = (of: Scope, given: OrderGiven) => addOrder(db, of.id, given)
const report = async (scope: Scope = store, month = may, now = later) => {
  const span = getSpan(month, dayAt(now, scope.time_zone))
  const days = await repository.listDays(db, scope, { from: span.before.from, to: month.to })
  return getReport(days, scope.currency, span, { own: null, before: null })
}
const euros = (amount: number) => ({ amount, currency: 'EUR' })

it('compares a month with the same days of the one before up to its last day', () => {
  const february = { from: '2026-02-01', to: '2026-02-28', isMonth: true }
  const before = (today: string) => getSpan(february, today).before.to
  expect(['2026-02-27', '2026-02-28', '2026-03-01'].map(before)).toEqual(['2026-01-27', '2026-01-28', '2026-01-31'])
})

it('answers zeros for a month without data [v6w2]', async () => {
  const { daily, ...figures } = await report()
  expect(figures).toEqual({
    totalRevenue: euros(0),
    averageOrderValue: euros(0),
    uniqueCustomers: 0,
    discountsUsed: 0,
    discountedRevenue: euros(0),
    checkoutCount: 0,
    orderCount: 0,
    conversionRate: 0,
    isRunning: false,
    before: null,
  })
  expect(daily).toHaveLength(31)
  expect(await repository.mostUsedDiscounts(db, store, may)).toEqual([])
  expect(await repository.recentOrders(db, store, may)).toEqual([])
  expect(await repository.recentProducts(db, store, may)).toEqual([])
})

it('counts orders of the month, and revenue without the cancelled ones [g5w6]', async () => {
  await order(store, { total: 1000 })
  await order(store, { total: 2550 })
  await order(store, { total: 9900, cancelled_at: new Date() })
  await order(neighbour, { total: 7700 })
  expect(await report()).toMatchObject({ orderCount: 3, totalRevenue: euros(35.5), averageOrderValue: euros(11.83) })
})

it('leaves money of a currency that the store has left out of the sums [l5g9]', async () => {
  await order(store, { total: 1000, discounts: ['A'] })
  await order(store, { total: 90_000, currency: 'JPY', discounts: ['A'] })
  expect(await report()).toMatchObject({
    orderCount: 2,
    totalRevenue: euros(10),
    averageOrderValue: euros(10),
    discountsUsed: 2,
    discountedRevenue: euros(10),
  })
  expect(await repository.mostUsedDiscounts(db, store, may)).toEqual([{ title: 'A', usage_count: 2, revenue: 1000 }])
})

it("begins and ends the month at the store's own midnight [f3w6]", async () => {
  for (const placed_at of [
    '2026-04-30T23:59:59+02:00',
    '2026-05-01T00:00:00+02:00',
    '2026-05-31T23:30:00+02:00',
    '2026-06-01T00:00:00+02:00',
  ]) {
    await order(store, { placed_at })
    await addCheckout(db, store.id, placed_at)
  }
  await order(neighbour, { placed_at: '2026-05-31T23:30:00-04:00' })
  expect(await report()).toMatchObject({ orderCount: 2, checkoutCount: 2, conversionRate: 100 })
  expect((await report(neighbour)).orderCount).toBe(1)
  expect((await repository.recentOrders(db, store, may)).map(({ date }) => date)).toEqual(['2026-05-31', '2026-05-01'])
  expect((await repository.recentOrders(db, neighbour, may)).map(({ date }) => date)).toEqual(['2026-05-31'])
})

it('carries December into the next year [b7n5]', async () => {
  await order(store, { placed_at: '2026-12-31T22:59:59Z' })
  await order(store, { placed_at: '2026-12-31T23:00:00Z' })
  const inJune = new Date('2027-06-01T00:00:00Z')
  expect((await report(store, of(2026, 12), inJune)).orderCount).toBe(1)
  const january = await report(store, of(2027, 1), inJune)
  expect(january.orderCount).toBe(1)
  expect(january.before).toMatchObject({ orderCount: 1, from: '2026-12-01', to: '2026-12-31' })
})

it('counts a customer once a month, whatever the case of the address [l2w8]', async () => {
  await order(store, { email: 'Ann@mail.example', placed_at: '2026-05-20T12:00:00Z' })
  await order(store, { email: 'ann@mail.example', placed_at: '2026-05-02T12:00:00Z' })
  await order(store, { email: 'ann@mail.example', placed_at: '2026-06-02T12:00:00Z' })
  await order(store, { email: 'ben@mail.example' })
  await order(store, { email: '' })
  expect((await report()).uniqueCustomers).toBe(2)
  expect((await report(store, of(2026, 6))).uniqueCustomers).toBe(1)
})

it('counts discount applications, and the revenue of each order once [m2b8]', async () => {
  await order(store, { total: 5000, discounts: ['WELCOME10', 'FREESHIP'] })
  await order(store, { total: 3000, discounts: ['WELCOME10'] })
  await order(store, { total: 8000, discounts: ['WELCOME10'], cancelled_at: new Date() })
  await order(store, { total: 9000 })
  await order(neighbour, { total: 100, discounts: ['WELCOME10'] })
  expect(await report()).toMatchObject({ discountsUsed: 4, discountedRevenue: euros(80) })
  expect(await repository.mostUsedDiscounts(db, store, may)).toEqual([
    { title: 'WELCOME10', usage_count: 3, revenue: 8000 },
    { title: 'FREESHIP', usage_count: 1, revenue: 5000 },
  ])
})

it('compares a month that is over with all of the month before [k2b6]', async () => {
  await order(store, { total: 4000, placed_at: '2026-04-30T12:00:00Z' })
  await order(store, { total: 1000 })
  expect((await report()).before).toMatchObject({ totalRevenue: euros(40), from: '2026-04-01', to: '2026-04-30' })
})

it('compares a running month with the same days of the month before, and shows the days that have begun [y8p4]', async () => {
  const evening = new Date('2026-05-14T22:30:00Z')
  for (const placed_at of ['2026-04-15T12:00:00Z', '2026-04-16T12:00:00Z', '2026-05-15T00:10:00+02:00'])
    await order(store, { total: 4000, placed_at })
  const running = await report(store, may, evening)
  expect(running).toMatchObject({ isRunning: true, before: { orderCount: 1, from: '2026-04-01', to: '2026-04-15' } })
  expect(running.daily).toHaveLength(15)
  expect(running.daily.at(-1)).toEqual({
    day: '2026-05-15',
    totalRevenue: euros(40),
    orderCount: 1,
    checkoutCount: 0,
  })
  const last = await report(store, of(2026, 3), new Date('2026-03-30T12:00:00Z'))
  expect(last).toMatchObject({ isRunning: true, before: null })
})

it('shows the ten latest orders and lines of this store alone [t4d2]', async () => {
  for (let day = 1; day <= 12; day++)
    await order(store, {
      placed_at: `2026-05-${String(day).padStart(2, '0')}T12:00:00Z`,
      lines: [{ title: `Mug ${day}`, quantity: day, line_total: day * 100 }],
    })
  await order(neighbour, { lines: [{ title: 'Tent', quantity: 1, line_total: 1 }] })
  const tested = { placed_at: '2026-05-13T12:00:00Z', is_test: true, lines: [] }
  await order(store, { ...tested, cancelled_at: new Date() })
  const orders = await repository.recentOrders(db, store, may)
  expect(orders).toHaveLength(10)
  expect(orders[0]).toMatchObject({ date: '2026-05-12', financial_status: 'paid', country: 'nl', currency: 'EUR' })
  const products = await repository.recentProducts(db, store, may)
  expect(products.map(({ title }) => title)).toEqual(Array.from({ length: 10 }, (_, i) => `Mug ${12 - i}`))
  expect(products[0]).toMatchObject({ handle: 'mug', quantity: 12, line_total: 1200, currency: 'EUR' })
})
