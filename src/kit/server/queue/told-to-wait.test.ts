import { sql } from 'kysely'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '#kit/testing/database.ts'
import type { Services } from '../context.ts'
import { type Db, openDatabase, openPool } from '../db/database.ts'
import { handle, job } from '../jobs.ts'
import type { Outbound } from '../outbound.ts'
import { runDueJobs } from './run-due.ts'
import { releaseProbes, wake } from './waits-repository.ts'

const notify = job('tell', z.object({}))

let db: Db
let pool: pg.Pool
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await testDatabase()
  pool = openPool(database.url)
  db = openDatabase(pool)
  drop = () => database.drop()
})
afterAll(async () => {
  await pool.end()
  await drop()
})
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await sql`delete from job_waits`.execute(db)
})

/** Seconds until a job is tried again that the peer answered like this. */
const putOffBy = async (status: number, headers: Record<string, string> = {}) => {
  const answer = { status, headers, text: '', content: Buffer.alloc(0), json: () => undefined }
  const http: Outbound = { send: async () => answer, onRecovered: () => () => undefined }
  const given: Partial<Services> = { db, http, log: pino({ enabled: false }) }
  const teller = handle(notify, async ({ http }) => {
    await http.send('http://127.0.0.1:9', { peer: 'shop:a' })
    throw new Error(`answered ${status}`)
  })
  await notify.enqueue(db, {}, { key: 'told' })
  await runDueJobs(given as Services, pool, [teller])
  const { rows } = await sql<{ seconds: number; attempts: number }>`select attempts,
    extract(epoch from run_at - now())::float as seconds from graphile_worker.jobs`.execute(db)
  expect(rows).toMatchObject([{ attempts: 1 }])
  return rows[0]!.seconds
}
const due = async () => {
  const { rows } = await sql`select 1 from graphile_worker.jobs where run_at <= now()`.execute(db)
  return rows.length
}

it('is tried again no sooner than the one who is asked too much said', async () => {
  expect(await putOffBy(429, { 'retry-after': '40' })).toBeGreaterThan(30)
})

it('is not sent ahead before, either, to one who is away for a while', async () => {
  expect(await putOffBy(503, { 'retry-after': '40' })).toBeGreaterThan(30)
  await sql`update job_waits set since = now() - interval '9 seconds'`.execute(db)
  await releaseProbes(db)
  expect(await due()).toBe(0)

  await sql`update job_waits set since = since - interval '1 minute', scouted_at = scouted_at - interval '1 minute'`.execute(
    db,
  )
  await releaseProbes(db)
  expect(await due()).toBe(1)
})

it('goes on at once all the same when that one answers somebody else', async () => {
  await putOffBy(503, { 'retry-after': '40' })
  expect(await wake(db, 'shop:a', { gapMs: 0, spreadMs: 0 })).toBe(1)
  expect(await due()).toBe(1)
})

it('is tried again soon where nothing was said', async () => {
  expect(await putOffBy(429)).toBeLessThan(30)
  expect(await putOffBy(500, { 'retry-after': '40' })).toBeLessThan(30)
})
