import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'
import { updateOrder } from '#features/orders/server/repository.ts'
import { dayAt } from '#kit/contract/wall-clock.ts'
import type { Db } from '#kit/server/db/database.ts'
import type { Scope } from '../repository.ts'
import { addCheckout, addOrder, addStore } from '../testing/sales.ts'
import { proveAllFigures } from './jobs.ts'
import { listDifferences } from './repository.ts'

let app: TestApp
let db: Db
beforeAll(async () => {
  app = await testApp()
  db = app.db
})
afterAll(() => app.close())

const begin = Date.parse('2026-03-28T12:00:00Z')
/** Moments around the ends of two months and a change of the clock. */
const moment = fc.integer({ min: 0, max: 40 * 24 }).map((hours) => new Date(begin + hours * 3_600_000))
const currency = fc.constantFrom('EUR', 'EUR', 'EUR', 'JPY')
const email = fc.constantFrom('ann@x.example', 'Ann@x.example', 'ben@x.example', 'cas@x.example', '')
const action = fc.oneof(
  fc.record({ do: fc.constant('open' as const), at: moment, currency }),
  fc.record({ do: fc.constant('abandon' as const), nth: fc.nat(20) }),
  fc.record({
    do: fc.constant('order' as const),
    at: moment,
    currency,
    email,
    total: fc.integer({ min: 0, max: 90_000 }),
    discounts: fc.array(fc.constantFrom('A', 'B', 'C'), { maxLength: 3 }),
  }),
  fc.record({
    do: fc.constant('webhook' as const),
    nth: fc.nat(20),
    /** The shop's clock: messages come in any order. */
    at: fc.integer({ min: 0, max: 50 }),
    isCancelled: fc.boolean(),
    refunded: fc.constantFrom(0, 0, 500),
  }),
  fc.record({ do: fc.constant('erase' as const), nth: fc.nat(20) }),
  fc.record({ do: fc.constant('anonymise' as const), nth: fc.nat(20), email }),
  fc.record({ do: fc.constant('move' as const), zone: fc.constantFrom('Asia/Tokyo', 'America/New_York', 'UTC') }),
)
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

const run = async (store: Scope, actions: readonly Action[], isParallel: boolean) => {
  const [orders, checkouts]: [number[], string[]] = [[], []]
  const one = async (step: Action) => {
    if (step.do === 'open') checkouts.push((await addCheckout(db, store.id, step.at, step.currency)).id)
    else if (step.do === 'order') {
      const { at: placed_at, do: _, ...given } = step
      orders.push(await addOrder(db, store.id, { ...given, placed_at }))
    } else if (step.do === 'move')
      await db.updateTable('stores').set({ time_zone: step.zone }).where('id', '=', store.id).execute()
    else if (step.do === 'abandon') {
      const id = checkouts[step.nth % checkouts.length]
      if (id) await db.deleteFrom('checkouts').where('id', '=', id).execute()
    } else {
      const id = orders[step.nth % orders.length]
      if (id === undefined) return
      if (step.do === 'webhook')
        await updateOrder(db, store.id, id, {
          order_number: '#1',
          financial_status: 'PAID',
          fulfillment_status: 'UNFULFILLED',
          refunded_total: step.refunded,
          refunds: [],
          cancelled_at: step.isCancelled ? new Date(begin) : null,
          shop_updated_at: new Date(begin + step.at * 1000),
        })
      else if (step.do === 'erase')
        await db.deleteFrom('orders').where('store_id', '=', store.id).where('shopify_order_id', '=', id).execute()
      else
        await db
          .updateTable('orders')
          .set({ email: step.email })
          .where('store_id', '=', store.id)
          .where('shopify_order_id', '=', id)
          .execute()
    }
  }
  if (isParallel) await Promise.all(actions.map(one))
  else for (const step of actions) await one(step)
}

/** The figures by hand: from the rows themselves, without any of the database's own counting. */
const recount = async (storeId: string) => {
  const { time_zone } = await db
    .selectFrom('stores')
    .select('time_zone')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  const orders = await db.selectFrom('orders').selectAll().where('store_id', '=', storeId).execute()
  const checkouts = await db.selectFrom('checkouts').selectAll().where('store_id', '=', storeId).execute()
  const days = new Map<string, Record<string, number>>()
  const titles = new Map<string, Record<string, number>>()
  const customers = new Map<string, string>()
  const add = (rows: typeof days, key: string, more: Record<string, number>) => {
    const row = rows.get(key) ?? {}
    for (const [name, value] of Object.entries(more)) row[name] = (row[name] ?? 0) + value
    rows.set(key, row)
  }
  for (const { opened_at, currency } of checkouts)
    add(days, `${dayAt(opened_at, time_zone)} ${currency}`, { checkouts: 1 })
  for (const order of orders) {
    const key = `${dayAt(order.placed_at, time_zone)} ${order.currency}`
    const discounts = order.discounts as { title: string }[]
    const revenue = order.cancelled_at ? 0 : order.total
    add(days, key, {
      orders: 1,
      cancelled_orders: order.cancelled_at ? 1 : 0,
      refunded_orders: order.refunded_total > 0 ? 1 : 0,
      discounted_orders: discounts.length > 0 ? 1 : 0,
      revenue,
      discounts_used: discounts.length,
      discounted_revenue: discounts.length > 0 ? revenue : 0,
    })
    for (const title of new Set(discounts.map((used) => used.title)))
      add(titles, `${key} ${title}`, {
        orders: 1,
        applications: discounts.filter((used) => used.title === title).length,
        revenue,
      })
    const customer = `${key.slice(0, 7)} ${order.email.toLowerCase()}`
    if (order.email && key < (customers.get(customer) ?? '9')) customers.set(customer, key)
  }
  for (const key of customers.values()) add(days, key, { customers: 1 })
  return { days: tidy(days), titles: tidy(titles) }
}

/** Rows and members of nothing but zeros say nothing. */
const tidy = (rows: Map<string, Record<string, number>>) =>
  Object.fromEntries(
    [...rows]
      .map(([key, row]) => [key, Object.fromEntries(Object.entries(row).filter(([, value]) => value !== 0))] as const)
      .filter(([, row]) => Object.keys(row).length > 0)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  )

const counts = (row: Record<string, number | string>) =>
  Object.fromEntries(Object.entries(row).filter((entry): entry is [string, number] => typeof entry[1] === 'number'))

const kept = async (storeId: string) => {
  const figures = await db.selectFrom('daily_figures').selectAll().where('store_id', '=', storeId).execute()
  const discounts = await db.selectFrom('daily_discounts').selectAll().where('store_id', '=', storeId).execute()
  return {
    days: tidy(new Map(figures.map(({ day, currency, ...row }) => [`${day} ${currency}`, counts(row)]))),
    titles: tidy(
      new Map(discounts.map(({ day, currency, title, ...row }) => [`${day} ${currency} ${title}`, counts(row)])),
    ),
  }
}

const differences = (storeId: string) => listDifferences(db, storeId, '2026-01-01', '2027-01-01')

it('finds wrong figures at night, reports and mends them, and says nothing where all is well [w8l4]', async () => {
  const merchant = await app.merchant()
  const { id } = merchant.store
  await addOrder(db, id, { discounts: ['A'] })
  await addOrder(db, id, { placed_at: '2026-04-02T12:00:00Z' })
  await db
    .updateTable('daily_figures')
    .set({ revenue: 1 })
    .where('store_id', '=', id)
    .where('day', '=', '2026-05-15')
    .execute()
  await db.deleteFrom('daily_discounts').where('store_id', '=', id).execute()
  expect(await differences(id)).toMatchObject([
    { what: 'day', day: '2026-05-15', name: 'EUR', kept: { revenue: 1 }, counted: { revenue: 1000 } },
    { what: 'discount', day: '2026-05-15', name: 'A', kept: null },
  ])

  await proveAllFigures.enqueue(db, {})
  await app.runJobs()
  expect(await differences(id)).toEqual([])
  expect(await kept(id)).toEqual(await recount(id))
  const audited = () =>
    db.selectFrom('audit_events').select(['merchant_id', 'detail']).where('action', '=', 'figures.repaired').execute()
  expect(await audited()).toEqual([{ merchant_id: merchant.merchant.id, detail: { month: '2026-05', rows: 2 } }])
  const { body } = await app.inject({ method: 'GET', url: '/metrics' })
  expect(body).toMatch(/^figures_repaired_rows_total 2$/m)

  await proveAllFigures.enqueue(db, {})
  await app.runJobs()
  expect(await audited()).toHaveLength(1)
})

it('counts the discounts that a process of the version before writes beside its order', async () => {
  const store = await addStore(db, 'Europe/Amsterdam')
  await addOrder(db, store.id)
  const { id, placed_at } = await db
    .selectFrom('orders')
    .select(['id', 'placed_at'])
    .where('store_id', '=', store.id)
    .executeTakeFirstOrThrow()
  const row = { order_id: id, store_id: store.id, placed_at, amount: 100 }
  await db
    .insertInto('order_discounts')
    .values(['A', 'B'].map((title, position) => ({ ...row, title, position })))
    .execute()
  expect((await kept(store.id)).days).toEqual({
    '2026-05-15 EUR': {
      orders: 1,
      discounted_orders: 1,
      revenue: 1000,
      discounted_revenue: 1000,
      customers: 1,
      discounts_used: 2,
    },
  })
})

it('keeps figures that are what a recount comes to, whatever happens to orders and checkouts, in any order [v9b9]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 40 }), async (actions) => {
      const store = await addStore(db, 'Europe/Amsterdam')
      await run(store, actions, false)
      expect(await kept(store.id)).toEqual(await recount(store.id))
      expect(await differences(store.id)).toEqual([])
    }),
    { numRuns: 60 },
  )
})

it('keeps them so when everything happens at once [x4m6]', async () => {
  const store = await addStore(db, 'Europe/Amsterdam')
  const sales = fc.sample(action, { numRuns: 250, seed: 7 }).filter((step) => step.do !== 'move')
  await run(store, sales.filter((step) => step.do === 'open' || step.do === 'order').slice(0, 40), false)
  await run(store, sales, true)
  expect(await kept(store.id)).toEqual(await recount(store.id))
  expect(await differences(store.id)).toEqual([])
})

it('counts every new order once while a recount runs', async () => {
  const store = await addStore(db, 'Europe/Amsterdam')
  const orders = Array.from({ length: 60 }, () => addOrder(db, store.id))
  const zones = ['Asia/Tokyo', 'UTC', 'America/New_York'].map((time_zone) =>
    db.updateTable('stores').set({ time_zone }).where('id', '=', store.id).execute(),
  )
  await Promise.all([...orders, ...zones])
  expect(await kept(store.id)).toEqual(await recount(store.id))
})

it('lets two orders of one customer on different days through, though each counts on the day of the other', async () => {
  const store = await addStore(db, 'Europe/Amsterdam')
  await addOrder(db, store.id, { placed_at: '2026-05-07T12:00:00Z' })
  const locks = sql<{ waiting: number }>`select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const waiting = async () => (await locks.execute(db)).rows[0]!.waiting
  const [holding, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = db.transaction().execute(async (db) => {
    await db.selectFrom('monthly_customers').selectAll().where('store_id', '=', store.id).forUpdate().execute()
    holding.resolve()
    await letGo.promise
  })
  await holding.promise
  const earlier = addOrder(db, store.id, { placed_at: '2026-05-05T12:00:00Z' })
  await expect.poll(waiting).toBe(1)
  const sameDay = addOrder(db, store.id, { placed_at: '2026-05-07T12:00:00Z' })
  await expect.poll(waiting).toBe(2)
  letGo.resolve()
  await Promise.all([held, earlier, sameDay])
  expect(await kept(store.id)).toEqual(await recount(store.id))
})
