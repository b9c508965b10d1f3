import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readEnv } from '#apps/server/env.ts'
import { type Db, openDatabase } from '#kit/server/db/database.ts'
import { startSandbox } from '#sandbox/sandbox.ts'
import { build } from '#tools/build.ts'
import { root } from '#tools/bundles.ts'
import { makeDemo } from '#tools/demo/make-demo.ts'
import { migrate } from '#tools/migrate.ts'
import { startPostgres } from '#tools/postgres/postgres.ts'
import { freePort } from './lab.ts'

export type Product = { child: ChildProcess; env: ReturnType<typeof readEnv>; port: number; ended: Promise<unknown> }
export type Installation = Awaited<ReturnType<typeof openInstallation>>

/** A database with the demo merchant and the sandbox, on which the product is started as whoever operates it starts it. */
export async function openInstallation() {
  await build()
  const dataDir = mkdtempSync(join(tmpdir(), 'checky-bench-'))
  const postgres = await startPostgres({ dataDir, durable: true })
  const sandbox = await startSandbox({ port: 0 })
  await migrate(postgres.url)
  const getVariables = (port: number): Record<string, string> => ({
    ...sandbox.environment,
    NODE_ENV: 'test',
    SANDBOX: 'off',
    LOG_LEVEL: 'silent',
    DATABASE_URL: postgres.url,
    APP_KEY: `bench:${Buffer.alloc(32, 7).toString('base64')}`,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
  })
  const db: Db = openDatabase(new pg.Pool({ connectionString: postgres.url, max: 1 }))
  await makeDemo({ databaseUrl: postgres.url, env: readEnv(getVariables(await freePort())), sandboxUrl: sandbox.url })
  const products: Product[] = []

  return {
    db,
    databaseUrl: postgres.url,
    sandbox,
    /** Answers once it serves. `under` is a command that starts others, such as `taskset`. */
    async start({ under = [], more = {} }: { under?: string[]; more?: Record<string, string> } = {}): Promise<Product> {
      const port = await freePort()
      const variables = { ...getVariables(port), ...more }
      const [command, ...rest] = [...under, process.execPath, join(root, 'src/apps/server/main.ts')]
      const child = spawn(command, rest, { env: { ...process.env, ...variables }, stdio: 'inherit' })
      const product = { child, env: readEnv(variables), port, ended: once(child, 'exit') }
      products.push(product)
      while (!(await fetch(`${product.env.PUBLIC_URL}/readyz`).catch(() => null))?.ok) {
        if (child.exitCode !== null) throw new Error('The product did not start.')
        await sleep(50)
      }
      return product
    },
    async close() {
      for (const { child, ended } of products) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        child.kill('SIGTERM')
        await ended
      }
      await db.destroy()
      await sandbox.close()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The cores that something is measured on. `sendFromElsewhere`: to call once the database has begun. */
export type Place = { under: string[]; where: string; sendFromElsewhere?(): void; undo(): void }

const move = (to: string) => execFileSync('taskset', ['-a', '-c', '-p', to, String(process.pid)], { stdio: 'ignore' })

/**
 * The product gets a core of its own, and this process with all that it starts the others: how it holds against a flood is measured
 * then, not who wins the fight for a core. Null where a machine cannot.
 */
export const withCoresApart = (): Place | null => {
  const cores = availableParallelism()
  if (process.platform !== 'linux' || cores < 2) return null
  try {
    move(`1-${cores - 1}`)
  } catch {
    return null
  }
  const others = cores === 2 ? 'one other' : `${cores - 1} others`
  return {
    under: ['taskset', '-c', '0'],
    where: `the product on one core, database, shop and sender on ${others}`,
    undo: () => move(`0-${cores - 1}`),
  }
}

/**
 * Product and database get two cores, which is what their figures are promised for, and who asks gets the others once the database
 * has begun. On a machine of two cores all share them, sender and shop too: what is measured there is less
 * than two cores serve, never more. Null on one core, and where a machine of more cannot keep them apart.
 */
export const withTwoCores = (): Place | null => {
  const cores = availableParallelism()
  if (cores < 2) return null
  if (cores === 2) return { under: [], where: 'product, database, shop and sender on two cores', undo() {} }
  if (process.platform !== 'linux') return null
  try {
    move('0,1')
  } catch {
    return null
  }
  return {
    under: ['taskset', '-c', '0,1'],
    where: `product and database on two cores, shop and sender on ${cores === 3 ? 'another' : `${cores - 2} others`}`,
    sendFromElsewhere: () => move(`2-${cores - 1}`),
    undo: () => move(`0-${cores - 1}`),
  }
}
