import { brotliCompressSync } from 'node:zlib'
import { startSandbox } from '#sandbox/sandbox.ts'
import { build } from '#tools/build.ts'
import { makeDemo } from '#tools/demo/make-demo.ts'
import { openLab } from './lab.ts'
import { openCheckoutToken } from './repository.ts'
import { kilobytes, ms, percentile, type Row } from './row.ts'

const visits = 100
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
    return rows(brotliCompressSync(html).length, percentile(times, 0.95))
  } finally {
    await lab.close()
    await sandbox.close()
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
    budget: '<= 50 ms',
    measured: p95 === null ? 'no page' : ms(p95),
    ok: p95 === null ? null : p95 <= 50,
  },
]
