import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { Client } from 'pg'
import { openParts } from '#tools/chaos/open.ts'
import { shop } from '#tools/chaos/shopper.ts'
import { percentile, type Row } from './row.ts'

const shoppers = 100
const outageMs = 20_000
const patienceMs = 120_000

/** How long paid checkouts wait for their order once the shop, which was away while they were paid, answers again. */
export async function benchHealing(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'checky-bench-healing-'))
  const world = await openParts(dataDir)
  try {
    const shopIs = (mode: 'ok' | 'drop') =>
      fetch(`${world.sandboxUrl}/sandbox/failures`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ target: 'shopify', mode }),
      })
    const away = Promise.withResolvers<void>()
    const limit = pLimit(6)
    const all: Promise<void>[] = []
    const readyToPay = Array.from({ length: shoppers }, () =>
      limit(
        () =>
          new Promise<void>((resolve) => {
            const beforePaying = () => {
              resolve()
              return away.promise
            }
            all.push(shop({ ...world.shopping, isOver: () => false, beforePaying }).finally(resolve))
          }),
      ),
    )
    await Promise.all(readyToPay)
    await shopIs('drop')
    away.resolve()
    await Promise.all(all)
    await sleep(outageMs)
    await shopIs('ok')
    const seconds = await healed(world.database.url(), Date.now())
    const p95 = percentile(seconds, 0.95)
    const worst = Math.max(...seconds)
    return [
      {
        what: 'paid checkouts become orders once the shop answers again, p95 and worst',
        budget: '<= 10 s, 30 s',
        measured: `${p95.toFixed(1)} s, ${worst.toFixed(1)} s (${seconds.length} checkouts)`,
        ok: p95 <= 10 && worst <= 30 && seconds.length >= shoppers * 0.9,
      },
    ]
  } finally {
    await world.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Seconds from `since` to each order; what has none in the end took for ever. */
async function healed(databaseUrl: string, since: number): Promise<number[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (;;) {
      const { rows } = await client.query<{ ordered_at: Date | null }>(
        'select ordered_at from checkouts where paid_at is not null',
      )
      const isOver = rows.every(({ ordered_at }) => ordered_at !== null) || Date.now() > since + patienceMs
      if (isOver) return rows.map(({ ordered_at }) => ((ordered_at?.getTime() ?? Infinity) - since) / 1000)
      await sleep(250)
    }
  } finally {
    await client.end()
  }
}
