import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { buildApp } from '#apps/server/app.ts'
import { readEnv } from '#apps/server/env.ts'
import { openServices } from '#apps/server/services.ts'
import { connectedStore, newMerchant } from '#apps/server/testing/factories.ts'
import { listeningVisitorCache } from '#features/auth/server/public.ts'
import { createAdmission } from '#kit/server/admission.ts'
import { openDatabase } from '#kit/server/db/database.ts'
import { migrate } from '#tools/migrate.ts'
import { startPostgres } from '#tools/postgres/postgres.ts'

export type Lab = Awaited<ReturnType<typeof openLab>>

/** The product as it runs for merchants, listening, on an empty database of its own. `extra` is added to its configuration. */
export async function openLab(extra: Record<string, string> = {}, fixedPort?: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'checky-bench-'))
  const postgres = await startPostgres({ dataDir, durable: true })
  await migrate(postgres.url)
  const port = fixedPort ?? (await freePort())
  const environment = {
    NODE_ENV: 'test',
    SANDBOX: 'off',
    LOG_LEVEL: 'silent',
    DATABASE_URL: postgres.url,
    APP_KEY: `bench:${Buffer.alloc(32, 7).toString('base64')}`,
    PUBLIC_URL: `http://localhost:${port}`,
    ...extra,
  }
  const env = readEnv(environment)
  const { services, close } = openServices(env, pino({ level: 'silent' }))
  const seeder = openDatabase(new pg.Pool({ connectionString: postgres.url, max: 1 }))
  const visitors = await listeningVisitorCache(postgres.url)
  // Other work on the machine must lengthen a measurement, not end it.
  const admission = createAdmission({ patience: 60_000 })
  const app = await buildApp(services, { visitors, admission })
  await app.listen({ port, host: 'localhost' })
  return {
    url: env.PUBLIC_URL,
    checkoutUrl: env.CHECKOUT_URL,
    /** Its configuration. */
    environment,
    services,
    /** For statements that take longer than the product allows its own. */
    seeder,
    /** A signed-in merchant with a connected store. */
    async merchant(store: Parameters<typeof connectedStore>[2] = {}) {
      const { merchant, caller } = await newMerchant(app, services, 'completed')
      return { cookie: caller.cookie, store: await connectedStore(services, merchant.id, store) }
    },
    async close() {
      await app.close()
      await visitors.close()
      await Promise.all([close(), seeder.destroy()])
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject).listen(0, 'localhost', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
