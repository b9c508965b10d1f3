import { z } from 'zod'
import { rebuildFigures } from '#features/dashboard/server/proof/repository.ts'
import { type Lab, openLab } from './lab.ts'
import { addOrders, settle } from './repository.ts'
import { ms, percentile, type Row } from './row.ts'

const calls = ['dashboard/metrics', 'dashboard/recent-orders', 'dashboard/recent-products']
/** The list behind a figure: its first page, one far into the month, and a kind that is rare. */
const lists = ['orders', 'orders?page=500', 'orders?what=discounted']
/** By number, name, address and payment; what very many begin with; what nobody is called; a kind; far down. */
const searches = ['#500123', 'visser anna', 'shopper12345@mail.example', 'int_of_nobody', 'shopper', 'nobody']
  .map((search) => `orders/found?search=${encodeURIComponent(search)}`)
  .concat('orders/found?what=unfulfilled', 'orders/found?what=cancelled&search=anna')
const loads = 60
/** A month of a store with a million orders in three years. */
const perMonth = 27_800
const million = 1_000_000

/**
 * The three calls as the page makes them, side by side. First with 100,000 orders in the tables, then with a million:
 * the asked month is the same, all that is added is other months and another store.
 */
export async function benchDashboard(): Promise<Row[]> {
  const lab = await openLab()
  try {
    const { seeder: db } = lab
    const neighbour = await lab.merchant({ currency: 'EUR' })
    const { cookie, store } = await lab.merchant({ currency: 'EUR', time_zone: 'Europe/Amsterdam' })
    const at = (text: string) => new Date(`${text}T00:00:00Z`)
    await addOrders(db, store.id, { count: perMonth, first: 0, from: at('2025-05-02'), to: at('2025-05-31') })
    const others = { first: perMonth, from: at('2023-01-01'), to: at('2025-04-30') }
    const early = 100_000 - perMonth
    await addOrders(db, store.id, { ...others, count: early })
    await settle(db)
    const few = await measure(lab, cookie, calls)
    const fewLists = await measure(lab, cookie, lists)
    const late = (million - 100_000) / 2
    await addOrders(db, store.id, { ...others, first: 200_000, count: late })
    const theirs = { first: million, from: at('2024-06-01'), to: at('2025-12-31') }
    await addOrders(db, neighbour.store.id, { ...theirs, count: late })
    await settle(db)
    const many = await measure(lab, cookie, calls)
    const manyLists = await measure(lab, cookie, lists)
    const found = await measure(lab, cookie, searches)
    const funnels = await measure(lab, cookie, ['funnel'])
    const sources = await measure(lab, cookie, ['traffic-sources'])
    const years = await measure(lab, cookie, ['dashboard/metrics?from=2024-06-01&to=2025-05-31'])
    const begun = performance.now()
    await rebuildFigures(db, store.id, '2000-01-01', '2101-01-01')
    const recount = (performance.now() - begun) / 1000
    return [
      ...toRows('three dashboard calls over 1,000,000 orders', { p95: 10, growth: 1.2 }, few, many),
      ...toRows('three pages of orders over 1,000,000 of them', { p95: 50, growth: 1.5 }, fewLists, manyLists),
      {
        what: 'eight searches for orders at once among 1,000,000, p95',
        budget: '<= 200 ms',
        measured: `${ms(percentile(found, 0.95))} (median ${ms(percentile(found, 0.5))})`,
        ok: percentile(found, 0.95) <= 200,
      },
      {
        what: 'the funnel of a month among 1,100,000 checkouts, p95',
        budget: '<= 50 ms',
        measured: `${ms(percentile(funnels, 0.95))} (median ${ms(percentile(funnels, 0.5))})`,
        ok: percentile(funnels, 0.95) <= 50,
      },
      {
        what: 'where the orders of a month come from among 1,000,000, p95',
        budget: '<= 200 ms',
        measured: `${ms(percentile(sources, 0.95))} (median ${ms(percentile(sources, 0.5))})`,
        ok: percentile(sources, 0.95) <= 200,
      },
      {
        // Whoever ordered in several of its months is one customer: they are counted anew.
        what: 'the figures of a year with its customers among 1,000,000 orders, p95',
        budget: '<= 200 ms',
        measured: `${ms(percentile(years, 0.95))} (median ${ms(percentile(years, 0.5))})`,
        ok: percentile(years, 0.95) <= 200,
      },
      {
        // As long as the product lets it take, when a shop moves to another time zone.
        what: 'all figures of a store with 550,000 orders counted anew',
        budget: '<= 60 s',
        measured: `${recount.toFixed(1)} s`,
        ok: recount <= 60,
      },
    ]
  } finally {
    await lab.close()
  }
}

const toRows = (what: string, most: { p95: number; growth: number }, few: number[], many: number[]): Row[] => {
  const [p95, growth] = [percentile(many, 0.95), percentile(many, 0.5) / percentile(few, 0.5)]
  return [
    {
      what: `${what}, p95`,
      budget: `<= ${most.p95} ms`,
      measured: `${ms(p95)} (median ${ms(percentile(many, 0.5))})`,
      ok: p95 <= most.p95,
    },
    {
      what: 'the same at 10x the rows, median',
      budget: `<= x${most.growth}`,
      measured: `x${growth.toFixed(2)}`,
      ok: growth <= most.growth,
    },
  ]
}

const rows = z.array(z.unknown())
const figures = z.object({
  data: z.union([
    rows,
    z.object({
      orderCount: z.number().optional(),
      orders: z.union([rows, z.object({ data: rows })]).optional(),
    }),
  ]),
})

/** A month in which nothing was sold measures nothing. */
const isEmpty = (data: z.output<typeof figures>['data']): boolean => {
  if (Array.isArray(data)) return data.length === 0
  return (
    data.orderCount === 0 || (data.orders !== undefined && !Array.isArray(data.orders) && data.orders.data.length === 0)
  )
}

/** How long each call took, in milliseconds; all of `calls` are under way at once. */
async function measure({ url }: Lab, cookie: string, calls: readonly string[]): Promise<number[]> {
  const call = async (name: string) => {
    const begun = performance.now()
    const month = name.includes('from=') ? '' : `${name.includes('?') ? '&' : '?'}year=2025&month=5`
    const address = `${url}/api/${name}${month}`
    const response = await fetch(address, { headers: { cookie } })
    const { data } = figures.parse(await response.json())
    if (response.status !== 200 || isEmpty(data)) throw new Error(`${name} answered ${response.status}`)
    return performance.now() - begun
  }
  const times: number[] = []
  for (let load = 0; load < loads + 5; load++) {
    const once = await Promise.all(calls.map(call))
    if (load >= 5) times.push(...once)
  }
  return times
}
