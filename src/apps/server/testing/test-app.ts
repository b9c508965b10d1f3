import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { VisitorCache } from '#features/auth/server/public.ts'
import { providers } from '#features/payment-methods/server/public.ts'
import { createAdmission } from '#kit/server/admission.ts'
import { projectRoot } from '#kit/server/env.ts'
import { runDueJobs } from '#kit/server/queue/run-due.ts'
import { testDatabase } from '#kit/testing/database.ts'
import { freePorts } from '#tools/start/ports.ts'
import { buildApp } from '../app.ts'
import type { Bundle } from '../checkout/checkout-bundle.ts'
import { readEnv } from '../env.ts'
import { workers } from '../jobs.ts'
import { features, providerFeatures } from '../routes.ts'
import { createLogger, openServices } from '../services.ts'
import { Caller, originFor } from './caller.ts'
import { connectedStore, newMerchant, type StoreOptions } from './factories.ts'

export const testKey = `test:${Buffer.alloc(32, 7).toString('base64')}`

type Options = {
  /** Added to the configuration: `sandbox.environment`, a PUBLIC_URL … */
  env?: Record<string, string>
  /** Listens on a real port, which PUBLIC_URL then names: needed where the sandbox calls back. */
  listen?: boolean
  /** Default: every call looks its visitor up. */
  visitors?: (databaseUrl: string) => Promise<VisitorCache>
  /** The shoppers' pages; default: as built. */
  checkoutBundle?: Bundle
  /** Is given every line that is logged, down to the finest. */
  logged?: string[]
  /** How many are let in, and for how long they wait; default: nobody is refused. */
  admission?: Parameters<typeof createAdmission>[0]
  /** Milliseconds that a request has to arrive. */
  arrivesWithin?: number
  /** Names of providers whose calls it has although they are only announced. */
  lifted?: readonly string[]
}

export type TestApp = Awaited<ReturnType<typeof testApp>>

/** The real product on a database of its own. Call `close` when done. */
export const testApp = async ({
  env: extra = {},
  listen = false,
  visitors,
  logged,
  checkoutBundle,
  admission: limits,
  arrivesWithin,
  lifted = [],
}: Options = {}) => {
  const adminTemplate = await readFile(join(projectRoot, 'src/apps/admin/index.html'), 'utf8')
  const database = await testDatabase()
  const port = listen ? await freePorts(1) : 3000
  const env = readEnv({
    NODE_ENV: 'test',
    SANDBOX: 'off',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    APP_KEY: testKey,
    PUBLIC_URL: `http://localhost:${port}`,
    ...extra,
  })
  const log = logged
    ? createLogger({ ...env, LOG_LEVEL: 'trace' }, { write: (line) => void logged.push(line) })
    : pino({ level: 'silent' })
  const { services, pool, keepSurprises, close } = openServices(env, log)
  // A machine that runs many tests at once is behind all the time, and slow to lead to its database.
  pool.options.connectionTimeoutMillis = 60_000
  const admission = createAdmission({ patience: 60_000, ...limits })
  const app: FastifyInstance = await buildApp(services, {
    adminTemplate,
    admission,
    ...(arrivesWithin !== undefined && { arrivesWithin }),
    features: [...features, ...providers.filter(({ name }) => lifted.includes(name)).flatMap(providerFeatures)],
    ...(checkoutBundle && { checkoutBundle }),
    ...(visitors && { visitors: await visitors(database.url) }),
  })
  if (listen) await app.listen({ port, host: 'localhost' })

  return {
    app,
    services,
    db: services.db,
    pool,
    /** Writes down at once what surprised so far. */
    keepSurprises,
    admission,
    url: env.PUBLIC_URL,
    /** Where its checkouts are. */
    checkoutUrl: env.CHECKOUT_URL,
    /** Someone without a session. */
    stranger: new Caller(app, env),
    /** Asked at the host that serves the path, unless `headers` name another. */
    inject: (options: InjectOptions) => {
      const path = typeof options.url === 'string' ? options.url : '/'
      const host = new URL(originFor(path, env)).host
      return app.inject({ ...options, headers: { host, ...options.headers } })
    },
    /** A registered and signed-in merchant, with a connected store unless `store` is null. */
    async merchant({
      store = {},
      onboarding = 'completed',
    }: { store?: StoreOptions | null; onboarding?: string } = {}) {
      const { merchant, caller } = await newMerchant(app, services, onboarding)
      const connected = store && (await connectedStore(services, merchant.id, store))
      return Object.assign(caller, { merchant, store: connected! })
    },
    /** Adds a connected store to a merchant. */
    store: (merchantId: string, store: StoreOptions = {}) => connectedStore(services, merchantId, store),
    /** Works on every job that is due. */
    runJobs: () => runDueJobs(services, pool, workers),
    /** Works on those too that failed and wait for their next try. */
    async retryJobs() {
      await sql`update graphile_worker._private_jobs set run_at = now() where attempts > 0`.execute(services.db)
      await runDueJobs(services, pool, workers)
    },
    async close() {
      await app.close()
      await close()
      await database.drop()
    },
  }
}
