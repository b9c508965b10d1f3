import { brotliCompressSync } from 'node:zlib'
import { startSandbox } from '#sandbox/sandbox.ts'
import { build } from '#tools/build.ts'
import { makeDemo } from '#tools/demo/make-demo.ts'
import { openLab } from './lab.ts'
import { makeCarts, openCheckoutToken } from './repository.ts'
import { kilobytes, ms, percentile, type Row } from './row.ts'
import { opened } from './shoppers.ts'

const visits = 100
const presses = 60
const budgetKilobytes = 14

/** The page that a shopper with a full cart meets: its weight, and the time that the server takes for it. */
export async function benchCheckoutPage(): Promise<Row[]> {
  await build()
  const sandbox = await startSandbox({ port: 0 })
  const lab = await openLab(sandbox.environment)
  try {
    const { env, db } = lab.services
    await makeDemo({ databaseUrl: env.DATABASE_URL, env, sandboxUrl: sandbox.url })
    const address = `${lab.checkoutUrl}/checkout/${await openCheckoutToken(db)}`
    const times: number[] = []
    let html = ''
    for (let visit = 0; visit < visits + 10; visit++) {
      const begun = performance.now()
      const response = await fetch(address)
      html = await response.text()
      if (!response.ok) return rows(null, null)
      if (visit >= 10) times.push(performance.now() - begun)
    }
    const pressed = await fromPress(lab.checkoutUrl, await makeCarts(db))
    return [...rows(brotliCompressSync(html).length, percentile(times, 0.95)), pressed]
  } finally {
    await lab.close()
    await sandbox.close()
  }
}

/** What a shopper waits for who presses "Check out" in the storefront: the cart is handed over, then the page is sent. */
const fromPress = async (url: string, carts: readonly object[]): Promise<Row> => {
  const times: number[] = []
  const sellable = new Set(carts)
  for (let press = 0; press < presses && sellable.size > 0; press++) {
    const cart = [...sellable][press % sellable.size]!
    const begun = performance.now()
    const handed = await fetch(`${url}/api/checkouts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(cart),
    })
    if (!handed.ok) {
      sellable.delete(cart)
      continue
    }
    const { data } = opened.parse(await handed.json())
    const page = await fetch(data.url)
    await page.text()
    if (!page.ok) throw new Error(`The page of a cart that was taken answers ${page.status}.`)
    times.push(performance.now() - begun)
  }
  const p95 = times.length > 0 ? percentile(times, 0.95) : null
  return {
    what: `from the press in the storefront to the page, p95 of ${times.length}`,
    budget: '<= 500 ms',
    measured: p95 === null ? 'nothing can be bought' : ms(p95),
    ok: p95 === null ? null : p95 <= 500,
  }
}

const rows = (bytes: number | null, p95: number | null): Row[] => [
  {
    what: 'checkout HTML with its critical CSS, brotli',
    budget: `<= ${budgetKilobytes} kB`,
    measured: bytes === null ? 'no page' : kilobytes(bytes),
    ok: bytes === null ? null : bytes <= budgetKilobytes * 1000,
  },
  {
    what: 'checkout HTML on the server, p95',
    budget: '<= 40 ms',
    measured: p95 === null ? 'no page' : ms(p95),
    ok: p95 === null ? null : p95 <= 40,
  },
]
