import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readEnv } from '#apps/server/env.ts'
import { openDatabase } from '#kit/server/db/database.ts'
import { startSandbox } from '#sandbox/sandbox.ts'
import { build } from '#tools/build.ts'
import { root } from '#tools/bundles.ts'
import { makeDemo } from '#tools/demo/make-demo.ts'
import { migrate } from '#tools/migrate.ts'
import { startPostgres } from '#tools/postgres.ts'
import { freePort } from './lab.ts'
import type { Wave } from './load.ts'
import { openCheckoutToken } from './repository.ts'
import { ms, percent, percentile, type Row } from './row.ts'

const seconds = 15
const times = 10

/**
 * The checkout page under ten times what it can serve. Product, database and load are processes of their own, the product the
 * one that `npm start` runs. All of them share the machine's cores: whoever sends ten times as much takes them from the product
 * whatever it does. So what is still served is held against what the product serves while just as much is sent to another
 * process; against the peak of an idle machine it is told beside it.
 */
export async function benchOverload(): Promise<Row[]> {
  await build()
  const dataDir = mkdtempSync(join(tmpdir(), 'checky-bench-'))
  const postgres = await startPostgres({ dataDir, durable: true })
  const sandbox = await startSandbox({ port: 0 })
  let product: ChildProcess | undefined
  try {
    await migrate(postgres.url)
    const port = await freePort()
    const url = `http://localhost:${port}`
    const variables = {
      ...sandbox.environment,
      NODE_ENV: 'test',
      SANDBOX: 'off',
      LOG_LEVEL: 'silent',
      DATABASE_URL: postgres.url,
      APP_KEY: `bench:${Buffer.alloc(32, 7).toString('base64')}`,
      PORT: String(port),
      PUBLIC_URL: url,
    }
    const env = readEnv(variables)
    await makeDemo({ databaseUrl: postgres.url, env, sandboxUrl: sandbox.url })
    const db = openDatabase(new pg.Pool({ connectionString: postgres.url, max: 1 }))
    const page = `${env.CHECKOUT_URL}/checkout/${await openCheckoutToken(db)}`
    await db.destroy()
    product = spawn(process.execPath, [join(root, 'src/apps/server/main.ts')], {
      env: { ...process.env, ...variables },
      stdio: 'inherit',
    })
    while (!(await fetch(`${url}/healthz`).catch(() => null))?.ok) await sleep(50)

    await load(page, 16, seconds)
    const peak = (await load(page, 16, seconds)).served / seconds
    const beside = (await peakBeside(page, Math.round(peak * times))) / seconds
    await sleep(5_000)
    const before = await memory(url)
    const probing = probe(`${url}/healthz`)
    const wave = await load(page, 1_000, seconds, Math.round(peak * times))
    const health = await probing.stop()
    await sleep(30_000)
    return rows({ peak, beside }, wave, health, (await memory(url)) / before)
  } finally {
    product?.kill('SIGTERM')
    if (product && product.exitCode === null) await once(product, 'exit')
    await sandbox.close()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Served = { peak: number; beside: number }

const rows = ({ peak, beside }: Served, wave: Wave, health: number, growth: number): Row[] => {
  const share = wave.served / seconds / beside
  const sent = (wave.served + wave.refused) / seconds / peak
  const at = `checkout page at ${sent.toFixed(1)}x its ${Math.round(peak)}/s`
  return [
    {
      what: `${at}, still served of the ${Math.round(beside)}/s beside a sender of as much to another process`,
      budget: '>= 80 %',
      measured: `${percent(share)} (${wave.refused} refused, ${wave.failed} failed)`,
      ok: share >= 0.8 && wave.failed === 0,
    },
    {
      what: `${at}, still served of the peak on an idle machine`,
      budget: '-',
      measured: percent(wave.served / seconds / peak),
      ok: null,
    },
    {
      what: `${at}, served p99`,
      budget: '<= 2 s',
      measured: ms(wave.servedP99),
      ok: wave.servedP99 <= 2_000,
    },
    {
      what: `${at}, refused p99`,
      budget: '<= 300 ms',
      measured: ms(wave.refusedP99),
      ok: wave.refused > 0 && wave.refusedP99 <= 300,
    },
    { what: `${at}, /healthz p99`, budget: '<= 100 ms', measured: ms(health), ok: health <= 100 },
    {
      what: 'memory half a minute after, to before',
      budget: '<= x1.5',
      measured: `x${growth.toFixed(2)}`,
      ok: growth <= 1.5,
    },
  ]
}

async function load(url: string, connections: number, seconds: number, perSecond = 0): Promise<Wave> {
  const sender = fork(join(import.meta.dirname, 'load.ts'), [url, connections, seconds, perSecond].map(String))
  const [met] = (await once(sender, 'message')) as [Wave]
  return met
}

/** How many the product serves while as many a second as `perSecond` are sent to a process that refuses them all. */
async function peakBeside(page: string, perSecond: number): Promise<number> {
  const refuser = fork(join(import.meta.dirname, 'refuser.ts'))
  try {
    const [port] = (await once(refuser, 'message')) as [number]
    const others = load(`http://localhost:${port}`, 1_000, seconds, perSecond)
    const { served } = await load(page, 16, seconds)
    await others
    return served
  } finally {
    refuser.kill()
  }
}

/** Asks again and again until it is stopped, then tells how long the slowest hundredth took. */
function probe(url: string) {
  const stopping = new AbortController()
  const asking = (async () => {
    const took: number[] = []
    while (!stopping.signal.aborted) {
      const begun = performance.now()
      const answer = await fetch(url)
      took.push(answer.ok ? performance.now() - begun : Number.POSITIVE_INFINITY)
      await sleep(50)
    }
    return percentile(took, 0.99)
  })()
  return {
    stop() {
      stopping.abort()
      return asking
    },
  }
}

async function memory(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)![1])
}
