import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '#kit/testing/database.ts'
import type { Services } from '../context.ts'
import { type Db, openDatabase, openPool } from '../db/database.ts'
import { handle, job } from '../jobs.ts'
import { createOutbound } from '../outbound.ts'
import { startJobs } from './start.ts'

const chore = job('chore', z.object({ number: z.number() }), { priority: 'first' })
/** Whoever holds it keeps every chore waiting, each with a connection in hand. */
const lock = 'select pg_advisory_xact_lock(7)'

const done: number[] = []
const chores = handle(chore, async ({ db }, { number }) => {
  await db.transaction().execute((db) => sql.raw(lock).execute(db))
  done.push(number)
})

const broken = job('broken', z.object({}))
let failures = 0
/** The first times, the database ends its connection in the middle. */
const breaks = handle(broken, async ({ db }) => {
  if (failures++ < 3) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
  done.push(failures)
})

const names = z.object({ name: z.string() })
const [urgent, usual, patient] = [
  job('urgent', names, { priority: 'first' }),
  job('usual', names),
  job('patient', names, { priority: 'last' }),
]
const begun: string[] = []
const inTurn = [urgent, usual, patient].map((one) => handle(one, async (_services, { name }) => void begun.push(name)))

let url: string
let watcher: Db
/** As requests have them. */
let requests: ReturnType<typeof openPool>
const closes: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  const database = await testDatabase()
  url = database.url
  watcher = openDatabase(openPool(url))
  requests = openPool(url, { max: 2 })
  closes.push(
    () => watcher.destroy(),
    () => requests.end(),
    () => database.drop(),
  )
})
afterAll(async () => {
  for (const close of closes) await close()
})

const work = (log = pino({ enabled: false })) => {
  const given: Partial<Services> = { db: openDatabase(requests), http: createOutbound(() => false), log }
  return startJobs(given as Services, url, [chores, breaks, ...inTurn])
}

it('places orders before all else that is due, and what nobody waits for after it [q7f5]', async () => {
  await patient.enqueue(watcher, { name: 'patient' })
  for (let number = 1; number <= 20; number++) await usual.enqueue(watcher, { name: String(number) })
  await urgent.enqueue(watcher, { name: 'urgent' })
  const jobs = work()
  await expect.poll(() => begun).toHaveLength(22)
  await jobs.stop()
  // So many are taken at once at most.
  expect(begun.indexOf('urgent')).toBeLessThan(10)
  expect(begun.indexOf('patient')).toBeGreaterThan(11)
})

it('works on while requests hold every connection that they have', async () => {
  const held = [await requests.connect(), await requests.connect()]
  await chore.enqueue(watcher, { number: 1 })
  const jobs = work()
  await expect.poll(() => done).toEqual([1])
  for (const connection of held) connection.release()
  await jobs.stop()
})

it('leaves requests theirs, however many jobs wait with one in hand', async () => {
  done.length = 0
  const holder = await requests.connect()
  await holder.query(`begin; ${lock}`)
  for (let number = 0; number < 40; number++) await chore.enqueue(watcher, { number })
  const jobs = work()
  const waiting = sql<{ count: number }>`select count(*)::int as count from pg_locks where locktype = 'advisory'
    and not granted and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(async () => (await waiting.execute(watcher)).rows[0]!.count).toBeGreaterThanOrEqual(10)
  // The last of two connections.
  expect((await requests.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await holder.query('rollback')
  holder.release()
  await expect.poll(() => done.length).toBe(40)
  await jobs.stop()
})

it('does a job again as soon as the database is there that failed it, as if it had not failed [b2w9]', async () => {
  done.length = 0
  await broken.enqueue(watcher, {})
  const jobs = work()
  const row = () => sql`select attempts, last_error from graphile_worker.jobs`.execute(watcher)
  await expect.poll(() => failures).toBeGreaterThan(1)
  expect((await row()).rows).toEqual([{ attempts: 1, last_error: null }])
  await expect.poll(() => done).toEqual([4])
  await jobs.stop()
})

it('logs no error while the database restarts, which passes by itself', async () => {
  const logged: { level: number; msg: string }[] = []
  const jobs = work(
    pino({ base: null }, { write: (line: string) => void logged.push(JSON.parse(line) as (typeof logged)[0]) }),
  )
  const listening = sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and query like 'LISTEN "jobs:insert"%'`
  const listeners = async () => (await listening.execute(watcher)).rows
  await expect.poll(listeners).toHaveLength(1)
  await usual.enqueue(watcher, { name: 'before' })
  await expect.poll(() => begun).toContain('before')
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(watcher)
  await expect.poll(() => logged.map(({ msg }) => msg)).toContainEqual(expect.stringContaining('notify listener'))
  await expect.poll(listeners).toHaveLength(1)
  await jobs.stop()
  expect(logged.filter(({ level }) => level >= 50)).toEqual([])
})

it('begins anew where its first look at the queue was cut off, which the library would never take again [k7d9]', async () => {
  done.length = 0
  const holder = await requests.connect()
  await holder.query('begin; lock table graphile_worker._private_tasks')
  const jobs = work()
  const cutOff = sql<{ ended: boolean }>`select pg_terminate_backend(pid) as ended from pg_stat_activity
    where wait_event_type = 'Lock' and query like '%_private_tasks%' and datname = current_database()`
  await expect.poll(async () => (await cutOff.execute(watcher)).rows.length).toBeGreaterThan(0)
  await holder.query('rollback')
  holder.release()
  await chore.enqueue(watcher, { number: 9 })
  await expect.poll(() => done).toEqual([9])
  await jobs.stop()
})

it('does what a dead worker held, and what it was handed itself and never told of [m6z5]', async () => {
  done.length = 0
  const holder = await requests.connect()
  // Both wait for it, so that neither is done before it is held by another.
  await holder.query(`begin; ${lock}`)
  const jobs = work()
  const listWorkers = async () => (await watcher.selectFrom('job_crews').select('id').execute()).map(({ id }) => id)
  await expect.poll(async () => (await listWorkers()).length).toBeGreaterThan(0)
  const own = (await listWorkers()).at(-1)!
  const hold = (number: number, by: string) =>
    sql`with added as (
      select * from graphile_worker.add_job('chore', json_build_object('number', ${number}::int), run_at := now() + interval '1 hour')
    ) select id from added`
      .execute(watcher)
      .then(({ rows }) =>
        sql`update graphile_worker._private_jobs set run_at = now() - interval '1 minute', attempts = 1,
      locked_by = ${by}, locked_at = now() - interval '1 minute' where id = ${(rows[0] as { id: number }).id}`.execute(
          watcher,
        ),
      )
  await hold(1, 'somebody who died')
  await hold(2, own)
  await holder.query('rollback')
  holder.release()
  await expect.poll(() => new Set(done)).toEqual(new Set([1, 2]))
  await jobs.stop()
})
