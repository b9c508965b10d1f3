import { randomInt, randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import { z } from 'zod'
import { startSandbox } from '#sandbox/sandbox.ts'
import { build } from '#tools/build.ts'
import { type Seed, seed } from '#tools/chaos/seed.ts'
import { openLab } from './lab.ts'
import { ms, percentile, type Row } from './row.ts'

const shoppers = 40
const atOnce = 4
/** What each call of the shop takes. */
const shopMs = 600
/** How long the storefront's script waits until the shopper goes to the shop's own checkout. */
const patienceMs = 2_000

const steps = ['open', 'first prices', 'typed an address', 'press of pay'] as const
type Step = (typeof steps)[number]
/** How many of the shop's answers each step waits for, one after the other; and what the product and the provider may add. */
const waits: Record<Step, number> = { open: 1, 'first prices': 1, 'typed an address': 1, 'press of pay': 2 }
const ownMs = 400

const opened = z.object({ data: z.object({ url: z.string() }) })
const shown = z.object({
  data: z.object({
    checkout: z.object({
      version: z.number(),
      totals: z.object({ total: z.number() }),
      shipping_rate_id: z.string().nullable(),
    }),
  }),
})

/** What shoppers wait for while each call of the shop takes 600 ms: opening, the first prices, an address typed, the press of "pay". */
export async function benchSlowShop(): Promise<Row[]> {
  await build()
  const sandbox = await startSandbox({ port: 0 })
  const lab = await openLab(sandbox.environment)
  try {
    const planted = await seed(lab.environment, sandbox.url)
    const configure = (path: string, body: object) => post(`${sandbox.url}/sandbox/${path}`, body)
    // Which is about the time that calls take, not about how many a small plan has.
    await configure(`shopify/${planted.domain}`, { pointsPerSecond: 1_000 })
    await buy(lab.checkoutUrl, planted)
    await configure('failures', { target: 'shopify', mode: 'slow', delay: shopMs })
    const limit = pLimit(atOnce)
    const all = await Promise.all(Array.from({ length: shoppers }, () => limit(() => buy(lab.checkoutUrl, planted))))
    const sentAway = all.filter((one) => one.open > patienceMs).length
    return steps.map((step) =>
      row(
        step,
        all.map((one) => one[step]),
        step === 'open' ? sentAway : 0,
      ),
    )
  } finally {
    await lab.close()
    await sandbox.close()
  }
}

const row = (step: Step, times: number[], sentAway: number): Row => {
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
  const budget = waits[step] * shopMs + ownMs
  return {
    what: `${step}, while a shop's call takes ${shopMs} ms, p50 and p95`,
    budget: `<= ${budget} ms, nobody sent away`,
    measured: `${ms(p50)}, ${ms(p95)}${sentAway > 0 ? ` (${sentAway} sent away)` : ''}`,
    ok: p95 <= budget && sentAway === 0,
  }
}

const from = () => ({ 'x-forwarded-for': Array.from({ length: 4 }, () => randomInt(1, 255)).join('.') })

const post = async (
  url: string,
  body: object,
  headers: Record<string, string> = {},
  method: 'POST' | 'PUT' = 'POST',
) => {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text.slice(0, 300)}`)
  return text
}

/** One shopper whom the shop does not know yet, from the cart to the provider's page: the milliseconds of each step. */
async function buy(host: string, { storeId, currency, domain, variants }: Seed): Promise<Record<Step, number>> {
  const shopper = from()
  const times = {} as Record<Step, number>
  const timed = async (step: Step, run: () => Promise<string>) => {
    const begun = performance.now()
    const text = await run()
    times[step] = performance.now() - begun
    return JSON.parse(text) as unknown
  }
  const sent = variants.filter(({ isSent }) => isSent)
  const items = [{ variant_id: sent[randomInt(sent.length)]!.id, quantity: 1 }]
  const cart = { store: storeId, items, currency, cart_url: '' }
  const checkout = await timed('open', () =>
    post(`${host}/api/checkouts`, cart, { ...shopper, origin: `https://${domain}` }),
  )
  const address = `${host}/api/checkouts/${opened.parse(checkout).data.url.split('/').at(-1)}`
  await timed('first prices', () => post(address, { version: 1 }, shopper, 'PUT'))
  const typed = { email: `${randomUUID()}@example.com`, shipping_address: amsterdam }
  const answer = await timed('typed an address', () => post(address, { version: 1, ...typed }, shopper, 'PUT'))
  const { version, totals, shipping_rate_id } = shown.parse(answer).data.checkout
  const order = { version, expected_total: totals.total, shipping_rate_id, billing_address: null }
  const way = { provider: 'airwallex', method: 'card', key: randomUUID() }
  await timed('press of pay', () => post(`${address}/pay`, { ...typed, ...order, ...way }, shopper))
  return times
}

const amsterdam = {
  first_name: 'Ann',
  last_name: 'Bianchi',
  address1: 'Via Appia 1',
  address2: '',
  city: 'Amsterdam',
  province: '',
  zip: '1012 AB',
  country: 'NL',
  phone: '',
}
