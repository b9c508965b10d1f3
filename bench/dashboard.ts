import { gunzipSync } from 'node:zlib'
import { request } from 'undici'
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
/** Loads that are measured, and those before them: a running product has been asked before. */
const loads = { calls: 300, lists: 60, warmUp: 50 }
/** A month of a store with a million orders in three years. */
const perMonth = 27_800
const million = 1_000_000
/** Half of what makes a million of 100,000: the store's own, and a neighbour's. */
const late = (million - 100_000) / 2
const at = (text: string) => new Date(`${text}T00:00:00Z`)
type Store = { id: string; url: string; cookie: string }

/**
 * The three calls as the page makes them, side by side, in a store of 100,000 orders and in one of a million that shares its
 * tables with another, by turns: what else the machine does meanwhile slows both. The asked month is the same in both, all
 * that is added is other months and another store.
 */
export async function benchDashboard(): Promise<Row[]> {
  const [small, large] = [await openLab(), await openLab()]
  try {
    const few = await sell(small, 100_000)
    const store = await sell(large, 100_000 + late)
    const { seeder: db } = large
    const neighbour = await large.merchant({ currency: 'EUR' })
    const theirs = { first: million, from: at('2024-06-01'), to: at('2025-12-31') }
    await addOrders(db, neighbour.store.id, { ...theirs, count: late })
    for (const lab of [small, large]) await settle(lab.seeder)
    const [callsOfFew, callsOfMany] = await measureInTurn([few, store], calls, loads.calls)
    const [listsOfFew, listsOfMany] = await measureInTurn([few, store], lists, loads.lists)
    const found = await measure(store, searches)
    const funnels = await measure(store, ['funnel'])
    const sources = await measure(store, ['traffic-sources'])
    const years = await measure(store, ['dashboard/metrics?from=2024-06-01&to=2025-05-31'])
    const begun = performance.now()
    await rebuildFigures(db, store.id, '2000-01-01', '2101-01-01')
    const recount = (performance.now() - begun) / 1000
    return [
      ...toRows('three dashboard calls over 1,000,000 orders', { p95: 10, growth: 1.2 }, callsOfFew!, callsOfMany!),
      ...toRows('three pages of orders over 1,000,000 of them', { p95: 50, growth: 1.5 }, listsOfFew!, listsOfMany!),
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
    await Promise.all([small.close(), large.close()])
  }
}

/** A store that has sold so often: a busy month, and all else spread over the years before it. */
async function sell(lab: Lab, count: number): Promise<Store> {
  const { cookie, store } = await lab.merchant({ currency: 'EUR', time_zone: 'Europe/Amsterdam' })
  await addOrders(lab.seeder, store.id, { count: perMonth, first: 0, from: at('2025-05-02'), to: at('2025-05-31') })
  const others = { first: perMonth, from: at('2023-01-01'), to: at('2025-04-30') }
  await addOrders(lab.seeder, store.id, { ...others, count: count - perMonth })
  return { id: store.id, url: lab.url, cookie }
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

/** How long each call took until its last byte was there, in milliseconds; all of `paths` are under way at once. */
const measure = async (store: Store, paths: readonly string[]) => (await measureInTurn([store], paths, loads.lists))[0]!

/** The same for several stores by turns. */
async function measureInTurn(stores: readonly Store[], paths: readonly string[], count: number): Promise<number[][]> {
  const times: number[][] = stores.map(() => [])
  for (let load = 0; load < loads.warmUp + count; load++)
    for (const [index, store] of stores.entries()) {
      const once = await Promise.all(paths.map((path) => call(store, path)))
      if (load >= loads.warmUp) times[index]!.push(...once)
    }
  return times
}

/** Not by `fetch`, whose streams take longer to unpack an answer than the product to give it. */
async function call({ url, cookie }: Store, path: string): Promise<number> {
  const month = path.includes('from=') ? '' : `${path.includes('?') ? '&' : '?'}year=2025&month=5`
  const begun = performance.now()
  const headers = { cookie, 'accept-encoding': 'gzip' }
  const response = await request(`${url}/api/${path}${month}`, { headers })
  const bytes = Buffer.from(await response.body.arrayBuffer())
  const took = performance.now() - begun
  const text = response.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes
  const { data } = figures.parse(JSON.parse(text.toString()))
  if (response.statusCode !== 200 || isEmpty(data)) throw new Error(`${path} answered ${response.statusCode}`)
  return took
}
