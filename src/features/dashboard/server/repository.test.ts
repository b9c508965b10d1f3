import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Db, openDatabase, openPool } from '#kit/server/db/database.ts'
import { testDatabase } from '#kit/testing/database.ts'
import * as repository from './repository.ts'
import type { Scope } from './repository.ts'

let db: Db
let drop: () => Promise<void>
let store: Scope
let neighbour: Scope
const may = { year: 2026, month: 5 }

beforeAll(async () => {
  const database = await testDatabase()
  db = openDatabase(openPool(database.url, 4))
  drop = database.drop
})
afterAll(async () => {
  await db.destroy()
  await drop()
})
beforeEach(async () => {
  store = await addStore('Europe/Amsterdam')
  neighbour = await addStore('America/New_York')
})

it('answers zeros for a month without data', async () => {
  expect(await repository.orderFigures(db, store, may)).toEqual({ orders: 0, inCurrency: 0, revenue: 0 })
  expect(await repository.uniqueCustomers(db, store, may)).toBe(0)
  expect(await repository.checkoutCount(db, store, may)).toBe(0)
  expect(await repository.discountFigures(db, store, may)).toEqual({ applications: 0, revenue: 0, mostUsed: [] })
  expect(await repository.recentOrders(db, store, may)).toEqual([])
  expect(await repository.recentProducts(db, store, may)).toEqual([])
})

it('counts orders of the month, and revenue without the cancelled ones', async () => {
  await addOrder(store, { total: 1000 })
  await addOrder(store, { total: 2550 })
  await addOrder(store, { total: 9900, cancelled_at: new Date() })
  await addOrder(neighbour, { total: 7700 })
  expect(await repository.orderFigures(db, store, may)).toEqual({ orders: 3, inCurrency: 3, revenue: 3550 })
})

it('leaves money of a currency that the store has left out of the sums', async () => {
  await addOrder(store, { total: 1000 })
  await addOrder(store, { total: 90_000, currency: 'JPY' })
  expect(await repository.orderFigures(db, store, may)).toEqual({ orders: 2, inCurrency: 1, revenue: 1000 })
})

it("begins and ends the month at the store's own midnight", async () => {
  for (const placed_at of [
    '2026-04-30T23:59:59+02:00',
    '2026-05-01T00:00:00+02:00',
    '2026-05-31T23:30:00+02:00',
    '2026-06-01T00:00:00+02:00',
  ]) {
    await addOrder(store, { placed_at })
    await addCheckout(store, placed_at)
  }
  await addOrder(neighbour, { placed_at: '2026-05-31T23:30:00-04:00' })
  expect((await repository.orderFigures(db, store, may)).orders).toBe(2)
  expect(await repository.checkoutCount(db, store, may)).toBe(2)
  expect((await repository.orderFigures(db, neighbour, may)).orders).toBe(1)
  expect((await repository.recentOrders(db, store, may)).map(({ date }) => date)).toEqual(['2026-05-31', '2026-05-01'])
  expect((await repository.recentOrders(db, neighbour, may)).map(({ date }) => date)).toEqual(['2026-05-31'])
})

it('carries December into the next year', async () => {
  await addOrder(store, { placed_at: '2026-12-31T22:59:59Z' })
  await addOrder(store, { placed_at: '2026-12-31T23:00:00Z' })
  expect((await repository.orderFigures(db, store, { year: 2026, month: 12 })).orders).toBe(1)
  expect((await repository.orderFigures(db, store, { year: 2027, month: 1 })).orders).toBe(1)
})

it('counts a customer once, whatever the case of the address', async () => {
  await addOrder(store, { email: 'Ann@mail.example' })
  await addOrder(store, { email: 'ann@mail.example' })
  await addOrder(store, { email: 'ben@mail.example' })
  await addOrder(store, { email: '' })
  expect(await repository.uniqueCustomers(db, store, may)).toBe(2)
})

it('counts discount applications, and the revenue of each order once', async () => {
  await addOrder(store, { total: 5000, discounts: ['WELCOME10', 'FREESHIP'] })
  await addOrder(store, { total: 3000, discounts: ['WELCOME10'] })
  await addOrder(store, { total: 8000, discounts: ['WELCOME10'], cancelled_at: new Date() })
  await addOrder(store, { total: 9000 })
  await addOrder(neighbour, { total: 100, discounts: ['WELCOME10'] })
  expect(await repository.discountFigures(db, store, may)).toEqual({
    applications: 4,
    revenue: 8000,
    mostUsed: [
      { title: 'WELCOME10', usage_count: 3, revenue: 8000 },
      { title: 'FREESHIP', usage_count: 1, revenue: 5000 },
    ],
  })
})

it('shows the ten latest orders and lines of this store alone', async () => {
  for (let day = 1; day <= 12; day++)
    await addOrder(store, {
      placed_at: `2026-05-${String(day).padStart(2, '0')}T12:00:00Z`,
      lines: [{ title: `Mug ${day}`, quantity: day, line_total: day * 100 }],
    })
  await addOrder(neighbour, { lines: [{ title: 'Tent', quantity: 1, line_total: 1 }] })
  const orders = await repository.recentOrders(db, store, may)
  expect(orders).toHaveLength(10)
  expect(orders[0]).toMatchObject({ date: '2026-05-12', financial_status: 'paid', country: 'nl', currency: 'EUR' })
  const products = await repository.recentProducts(db, store, may)
  expect(products.map(({ title }) => title)).toEqual(Array.from({ length: 10 }, (_, i) => `Mug ${12 - i}`))
  expect(products[0]).toMatchObject({ handle: 'mug', quantity: 12, line_total: 1200, currency: 'EUR' })
})

const addStore = async (time_zone: string): Promise<Scope> => {
  const merchant = await db
    .insertInto('merchants')
    .values({ email: `${randomUUID()}@mail.example`, name: 'Ann', password_hash: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return db
    .insertInto('stores')
    .values({
      merchant_id: merchant.id,
      shop_domain: `${randomUUID()}.myshopify.com`,
      name: 'Shop',
      currency: 'EUR',
      time_zone,
    })
    .returning(['id', 'currency', 'time_zone'])
    .executeTakeFirstOrThrow()
}

let lastId = 5_000_000_000_000
type OrderGiven = {
  total?: number
  currency?: string
  email?: string
  placed_at?: string
  cancelled_at?: Date
  discounts?: string[]
  lines?: { title: string; quantity: number; line_total: number }[]
}

const addOrder = async (of: Scope, { discounts = [], lines = [], ...given }: OrderGiven) => {
  const shopify_order_id = ++lastId
  const { id, placed_at } = await db
    .insertInto('orders')
    .values({
      store_id: of.id,
      shopify_order_id,
      order_number: `#${shopify_order_id}`,
      email: 'ann@mail.example',
      country: 'NL',
      currency: 'EUR',
      subtotal: given.total ?? 1000,
      total: 1000,
      financial_status: 'PAID',
      fulfillment_status: 'UNFULFILLED',
      placed_at: '2026-05-15T12:00:00Z',
      ...given,
    })
    .returning(['id', 'placed_at'])
    .executeTakeFirstOrThrow()
  const row = (position: number) => ({ order_id: id, store_id: of.id, placed_at, position })
  if (discounts.length > 0)
    await db
      .insertInto('order_discounts')
      .values(discounts.map((title, position) => ({ ...row(position), title, amount: 100 })))
      .execute()
  if (lines.length > 0)
    await db
      .insertInto('order_lines')
      .values(
        lines.map((line, position) => ({ ...row(position), ...line, product_id: 1, variant_id: 1, handle: 'mug' })),
      )
      .execute()
}

const addCheckout = (of: Scope, opened_at: string) =>
  db
    .insertInto('checkouts')
    .values({
      token: randomUUID(),
      store_id: of.id,
      currency: 'EUR',
      cart_url: 'https://shop.example/cart',
      opened_at,
      expires_at: opened_at,
    })
    .execute()
