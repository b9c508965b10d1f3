import { timingSafeEqual } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Services } from '#kit/server/context.ts'
import { counters } from '#kit/server/counters.ts'
import type { Storage } from '#kit/server/db/storage.ts'
import { projectRoot } from '#kit/server/env.ts'
import { refuse } from '#kit/server/errors.ts'
import { getHost } from '#kit/server/host.ts'
import { inTime } from '#kit/server/in-time.ts'
import { queueGauge } from '#kit/server/queue/gauges.ts'
import { mayWork } from '#kit/server/queue/repository.ts'
import { mayNotWork } from './database-ready.ts'

/** The schema that this code was written for: a database may be ahead of it, not behind. */
const ownMigrations = readdirSync(join(projectRoot, 'db', 'migrations')).flatMap((file) =>
  file.endsWith('.sql') ? [file.slice(0, -'.sql'.length)] : [],
)

/** Milliseconds that the database has to answer: an answer tells a monitor more than one that it gives up waiting for. */
const patienceMs = 2_000
/** Milliseconds after which a question is taken to have lost its connection: the database works on none for longer. */
const lostMs = 10_000

/** `/healthz` (the process lives), `/readyz` (it can work), `/metrics` (Prometheus; loopback or with the token). */
export const serveHealth = (app: FastifyInstance, { db, env }: Services, storage: Pick<Storage, 'hasRoom'>) => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  queueGauge(db, [registry])
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of the request to the last of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  // Most monitors ask for the head alone.
  const monitored = { exposeHeadRoute: true }
  app.get('/healthz', monitored, async () => ({ alive: true }))
  const ask = askTogether(() => findReady(db, storage))
  app.get('/readyz', monitored, () =>
    inTime(patienceMs, ask(), () => {
      throw databaseAway()
    }),
  )
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, env.METRICS_TOKEN)) throw refuse.notFound()
    return reply.type(registry.contentType).send(await Registry.merge([registry, counters.registry]).metrics())
  })
}

/** One question for all who ask meanwhile: one for each of them would hold a connection for as long as the database is silent. */
const askTogether = <Answer>(ask: () => Promise<Answer>) => {
  let asking: { answer: Promise<Answer>; since: number } | null = null
  return () => {
    if (asking && performance.now() - asking.since < lostMs) return asking.answer
    const own = { answer: ask(), since: performance.now() }
    const end = () => {
      if (asking === own) asking = null
    }
    own.answer.then(end, end)
    asking = own
    return own.answer
  }
}

const databaseAway = () => refuse.busy('The database does not answer.')

/** Throws what keeps the process from working. */
const findReady = async (db: Services['db'], storage: Pick<Storage, 'hasRoom'>): Promise<{ ready: true }> => {
  const away = () => {
    throw databaseAway()
  }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db).catch(away)
  const applied = new Set(rows.map(({ name }) => name))
  if (!ownMigrations.every((name) => applied.has(name))) throw refuse.busy('The database is not migrated.')
  if (!(await mayWork(db).catch(away))) throw refuse.busy(mayNotWork)
  if (!(await storage.hasRoom())) throw refuse.full()
  return { ready: true }
}

const localAddresses = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const localNames = new Set(['', 'localhost', '127.0.0.1', '[::1]'])

const mayReadMetrics = (request: FastifyRequest, token: string | undefined) => {
  // Who came by another name came through a proxy, and is not from here whatever that leaves out.
  if (token === undefined) return localAddresses.has(request.ip) && localNames.has(getHost(request))
  const given = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
