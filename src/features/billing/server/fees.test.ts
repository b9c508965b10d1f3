import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findAccount } from './accounts/repository.ts'
import { parseRates } from './rates/parse.ts'
import { billingWorld } from './testing/billing-world.ts'
import { billingWorkers } from './workers.ts'

let world: Awaited<ReturnType<typeof billingWorld>>

beforeAll(async () => {
  world = await billingWorld()
  await world.subscribe()
  await world.app.pool.query("select graphile_worker.add_job('refresh-rates', '{}')")
  await world.runJobs()
})
afterAll(() => world.close())

const getTerms = (shopifyOrderId: number) =>
  world.app.db
    .selectFrom('order_fees')
    .innerJoin('orders', 'orders.id', 'order_fees.order_id')
    .select(['order_fees.basis_points', 'order_fees.rate', 'order_fees.rate_day'])
    .where('shopify_order_id', '=', shopifyOrderId)
    .executeTakeFirst()

const getEntries = async (shopifyOrderId: number) =>
  (
    await world.app.db
      .selectFrom('fee_entries')
      .innerJoin('orders', 'orders.id', 'fee_entries.order_id')
      .select('fee_entries.amount')
      .where('shopify_order_id', '=', shopifyOrderId)
      .orderBy('fee_entries.id')
      .execute()
  ).map(({ amount }) => amount)

it('reads the feed of the European Central Bank, and keeps a day as it was first known [h7r7]', async () => {
  const xml = await (await fetch(world.app.services.env.RATES_URL)).text()
  const [day] = parseRates(xml)
  expect(day!.rates.length).toBeGreaterThan(25)
  const rows = await world.app.db.selectFrom('exchange_rates').selectAll().where('currency', '=', 'USD').execute()
  expect(rows).toMatchObject([{ day: day!.day, rate: day!.rates.find(({ currency }) => currency === 'USD')!.rate }])
  expect(() => parseRates('<html>busy</html>')).toThrow('holds no rates')
})

it('fixes an order’s terms when it is placed: by the shop’s plan then, and the last rate known [v2r9]', async () => {
  const first = await world.order({ currency: 'USD', total: 100_000 })
  const before = await getTerms(first)
  expect(before).toMatchObject({ basis_points: 100, rate: expect.any(Number) })
  await world.app.db.updateTable('stores').set({ shop_plan: 'Advanced' }).where('id', '=', world.storeId).execute()
  await world.app.db.insertInto('exchange_rates').values({ currency: 'USD', day: '2030-01-01', rate: 9 }).execute()
  await world.change(first, { refunded_total: 50_000 })
  expect(await getTerms(first)).toEqual(before)
  const [whole, half] = [1000, 500].map((cents) => Math.round(cents / before!.rate!))
  // What is left is the fee of the half that was kept, however both are rounded.
  expect(await getEntries(first)).toEqual([whole, half! - whole!])
  expect(await getTerms(await world.order())).toMatchObject({ basis_points: 40 })
  await world.app.db.updateTable('stores').set({ shop_plan: 'Basic' }).where('id', '=', world.storeId).execute()
})

it('takes the rate of the order’s day, else the last one before it [w9r8]', async () => {
  const rates = [
    { currency: 'SEK', day: '2024-06-06', rate: 10 },
    { currency: 'SEK', day: '2024-06-07', rate: 11 },
    { currency: 'SEK', day: '2024-06-10', rate: 12 },
  ]
  await world.app.db.insertInto('exchange_rates').values(rates).execute()
  for (const [placed, day, rate, fee] of [
    ['2024-06-07T00:00:00Z', '2024-06-07', 11, 100],
    ['2024-06-07T23:59:59Z', '2024-06-07', 11, 100],
    ['2024-06-09T12:00:00Z', '2024-06-07', 11, 100],
    ['2024-06-10T00:00:00Z', '2024-06-10', 12, 92],
  ] as const) {
    const order = await world.order({ currency: 'SEK', total: 110_000, placed_at: new Date(placed) })
    expect(await getTerms(order)).toMatchObject({ rate, rate_day: day })
    expect(await getEntries(order)).toEqual([fee])
  }
})

it('asks for the rates of the day, every day [d6n2]', () => {
  const { cron } = billingWorkers.find(({ name }) => name === 'refresh-rates')!
  expect(cron).toMatch(/^\d+ (\d+|\*|\*\/\d+) \* \* \*$/)
})

it('asks nothing of a store on the free plan, neither then nor after it upgrades', async () => {
  const free = await world.app.merchant({ store: { plan_id: 1 } })
  const order = await world.order({}, free.store.id)
  await world.app.db.updateTable('stores').set({ plan_id: 2 }).where('id', '=', free.store.id).execute()
  await world.change(order, { refunded_total: 1 })
  expect(await getTerms(order)).toBeUndefined()
})

it('waits for a rate that nobody knows yet, and charges by it once it is there [s4d9]', async () => {
  const order = await world.order({ currency: 'AED', total: 42_500 })
  expect(await getEntries(order)).toEqual([])
  await world.app.db.insertInto('exchange_rates').values({ currency: 'AED', day: '2026-01-01', rate: 4.25 }).execute()
  await world.app.pool.query("select graphile_worker.add_job('refresh-rates', '{}')")
  await world.runJobs()
  expect(await getEntries(order)).toEqual([100])
})

it('takes a cancelled order’s fee back, and changes nothing when it is told twice', async () => {
  const order = await world.order({ total: 12_345 })
  for (let time = 0; time < 2; time += 1) await world.change(order, { cancelled_at: world.app.services.now() })
  expect(await getEntries(order)).toEqual([123, -123])
})

it('takes what is left of a week that gave more back than it asked for off the amount due', async () => {
  const order = await world.order({ total: 200_000 })
  await world.finishWeek()
  await world.change(order, { cancelled_at: world.app.services.now() })
  await world.finishWeek()
  const { balance } = (await world.stripe.customers.retrieve((await world.account()).customer_id)) as {
    balance: number
  }
  expect(balance).toBe(850 - 2_000)
  expect((await world.upcoming()).amount_due).toBe(0)
  await world.order({ total: 50_000 })
  expect((await world.upcoming()).amount_due).toBe(850 + 500 + balance)
  await world.finishWeek()
})

it('asks for each cent exactly once, whatever is placed, refunded and cancelled between the weeks [z7k5]', async () => {
  const { db, services } = world.app
  const moves = fc.array(
    fc.oneof(
      fc.record({
        kind: fc.constant('order' as const),
        total: fc.integer({ min: 1, max: 90_000 }),
        currency: fc.constantFrom('EUR', 'USD', 'GBP'),
      }),
      fc.record({
        kind: fc.constant('refund' as const),
        pick: fc.nat(),
        part: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      fc.record({ kind: fc.constant('cancel' as const), pick: fc.nat() }),
    ),
    { minLength: 3, maxLength: 9 },
  )
  const placed: { id: number; total: number }[] = []
  await fc.assert(
    fc.asyncProperty(moves, async (week_) => {
      for (const move of week_) {
        if (move.kind === 'order') placed.push({ id: await world.order(move), total: move.total })
        const chosen = move.kind === 'order' ? undefined : placed[move.pick % Math.max(1, placed.length)]
        if (!chosen) continue
        if (move.kind === 'refund')
          await world.change(chosen.id, { refunded_total: Math.round(chosen.total * move.part) })
        else await world.change(chosen.id, { cancelled_at: services.now() })
      }
      const promised = (await world.upcoming()).amount_due
      await world.finishWeek()
      const account = (await findAccount(db, world.storeId))!
      const [invoice] = (await world.stripe.invoices.list({ customer: account.customer_id, limit: 1 })).data
      expect(invoice!.amount_due).toBe(promised)

      const parts = await db.selectFrom('fee_entries').select('amount').where('invoice_id', '=', invoice!.id).execute()
      const fees = parts.reduce((sum, { amount }) => sum + amount, 0)
      expect(invoice!.total).toBe(850 + fees)
      expect(invoice!.amount_due).toBe(Math.max(0, invoice!.total + invoice!.starting_balance))
      // One line for the plan, and one for all fees of the week together.
      const lines = invoice!.lines.data.map(({ amount }) => amount)
      expect(lines.toSorted((a, b) => a - b)).toEqual([850, ...(fees ? [fees] : [])].toSorted((a, b) => a - b))
      const open = await db.selectFrom('fee_entries').select('id').where('invoice_id', 'is', null).execute()
      expect(open).toEqual([])
    }),
    { numRuns: 6 },
  )
})
