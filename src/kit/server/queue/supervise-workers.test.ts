import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '#kit/testing/database.ts'
import { openLine } from '#kit/testing/line.ts'
import { until } from '#kit/testing/until.ts'
import { type Db, openDatabase, openPool } from '../db/database.ts'
import { job } from '../jobs.ts'
import { beat, freeDead, listFailed, queueState, retryFailed, tidy } from './repository.ts'
import { superviseWorkers } from './supervise-workers.ts'

const log = pino({ enabled: false })
const openLog = () => {
  const said: string[] = []
  const log = pino({}, { write: (line) => void said.push((JSON.parse(line) as { msg: string }).msg) })
  return { log, said }
}
const chore = job('chore', z.object({ name: z.string() }))
/** A worker waits anew whenever it was late by a beat: on a busy machine it often is, by some tenths of a second. */
const quick = { beatMs: 250, silentMs: 1_000, marginMs: 100 }
/** No question for a job is under way. */
const idle = () => 0

let db: Db
let url: string
const closes: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  const database = await testDatabase()
  ;({ url } = database)
  const pool = openPool(url)
  db = openDatabase(pool)
  closes.push(
    () => pool.end(),
    () => database.drop(),
  )
})
afterAll(async () => {
  for (const close of closes) await close()
})

type Row = { id: string; key: string | null; locked_by: string | null; attempts: number }
const jobs = async () =>
  (await sql<Row>`select id::text, key, locked_by, attempts from graphile_worker.jobs order by jobs.id`.execute(db))
    .rows
const holders = async () => (await jobs()).map(({ locked_by }) => locked_by)
const hold = (key: string, worker: string) =>
  sql`update graphile_worker._private_jobs set locked_by = ${worker}, locked_at = now(), attempts = attempts + 1
    where key = ${key}`.execute(db)
const fail = (key: string) =>
  sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no', locked_by = null,
    locked_at = null where key = ${key}`.execute(db)
const clear = () => sql`delete from graphile_worker._private_jobs`.execute(db)

it('frees the jobs of a worker that says nothing any more, and leaves those of the living alone [r4k2]', async () => {
  await clear()
  for (const name of ['of the dead', 'of the living']) await chore.enqueue(db, { name }, { key: name })
  const [dying, living] = [superviseWorkers(db, log, idle, quick), superviseWorkers(db, log, idle, quick)]
  const held = new Map((await jobs()).map((job) => [job.id, job]))
  dying.enlist('dying', held)
  living.enlist('living', held)
  await hold('of the dead', 'dying')
  await hold('of the living', 'living')
  await expect
    .poll(async () => (await db.selectFrom('job_crews').select('id').orderBy('id').execute()).map(({ id }) => id))
    .toEqual(['dying', 'living'])
  expect(await holders()).toEqual(['dying', 'living'])

  await dying.stop()
  await expect.poll(holders).toEqual([null, 'living'])
  await living.dismiss('living')
  expect(await holders()).toEqual([null, null])
  await living.stop()
})

it('frees what was handed out to a living worker that never heard of it, as if it had not been tried [h4n3]', async () => {
  await clear()
  for (const name of ['told', 'untold']) await chore.enqueue(db, { name }, { key: name })
  const [known] = await jobs()
  const supervision = superviseWorkers(db, log, idle, quick)
  supervision.enlist('mine', new Map([[known!.id, known!]]))
  await hold('told', 'mine')
  await hold('untold', 'mine')
  await expect.poll(jobs).toMatchObject([
    { key: 'told', locked_by: 'mine', attempts: 1 },
    { key: 'untold', locked_by: null, attempts: 0 },
  ])
  await supervision.stop()
})

it('leaves what was handed out since a question that is still under way began: its answer may be about to come [r6l6]', async () => {
  await clear()
  await chore.enqueue(db, { name: 'old' }, { key: 'old' })
  await chore.enqueue(db, { name: 'coming' }, { key: 'coming' })
  const supervision = superviseWorkers(db, log, () => 10_000, quick)
  supervision.enlist('mine', new Map())
  await hold('old', 'mine')
  await hold('coming', 'mine')
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute' where key = 'old'`.execute(
    db,
  )
  await expect.poll(holders).toEqual([null, 'mine'])
  await supervision.stop()
})

it('reports on while what else the process asks of the database is left without an answer [b4t6]', async () => {
  const { address, freeze } = await openLine(url)
  const pool = openPool(address)
  onTestFinished(() => pool.end())
  const silent = openDatabase(pool)
  await sql`select 1`.execute(silent)
  freeze()
  const supervision = superviseWorkers(silent, log, idle, quick, db)
  supervision.enlist('mine', new Map())
  const times = new Set<number>()
  expect(await until(() => times.add(supervision.reportedAt()).size > 6)).toBe(true)
  await supervision.stop()
})

/** The same database, whose clock can be put forward: by what stands in `clock.step`. */
const openClock = async () => {
  await sql`create schema clock`.execute(db)
  await sql`create table clock.step (by interval not null)`.execute(db)
  await sql`insert into clock.step values ('0')`.execute(db)
  await sql`create function clock.now() returns timestamptz stable language sql as 'select pg_catalog.now() + by from clock.step'`.execute(
    db,
  )
  const stepped = new URL(url)
  stepped.searchParams.set('options', '-csearch_path=clock,pg_catalog,public')
  const pool = openPool(stepped.href)
  onTestFinished(() => pool.end())
  return openDatabase(pool)
}

it('leaves the jobs of the living where the clock of the database is put forward', async () => {
  await clear()
  const clock = await openClock()
  const { log: heard, said } = openLog()
  for (const name of ['mine', 'of another', 'coming']) await chore.enqueue(db, { name }, { key: name })
  const held = new Map((await jobs()).flatMap((job) => (job.key === 'coming' ? [] : [[job.id, job]])))
  const mine = superviseWorkers(clock, heard, () => 15_000, quick)
  const another = superviseWorkers(clock, log, idle, { ...quick, beatMs: 700 })
  mine.enlist('mine', held)
  another.enlist('another', held)
  await hold('mine', 'mine')
  await hold('of another', 'another')
  await hold('coming', 'mine')
  const reports = async ({ reportedAt }: typeof mine, count: number) => {
    const times = new Set<number>()
    expect(await until(() => times.add(reportedAt()).size > count)).toBe(true)
  }
  await reports(mine, 6)
  // Another has just reported by the old clock: mine is the first to report by the new one.
  await reports(another, 1)
  await sql`update clock.step set by = '1 hour'`.execute(db)
  await reports(mine, 6)
  expect(await holders()).toEqual(['mine', 'another', 'mine'])
  await sql`delete from graphile_worker._private_jobs where key = 'coming'`.execute(db)
  await another.stop()
  await expect.poll(holders).toEqual(['mine', null])
  await sql`update clock.step set by = '0'`.execute(db)
  await until(() => said.length > 2)
  await mine.stop()
  expect(said).toEqual([
    'the clock of the database is ahead of the one of this process, or behind it: set both',
    'freed the jobs of workers that died',
    'the clocks of the database and of this process agree again',
  ])
})

it('tells once that the queue cannot be kept, and once that it is again', async () => {
  await clear()
  const { log, said } = openLog()
  const pool = openPool(url)
  onTestFinished(() => pool.end())
  let asked = 0
  pool.on('acquire', () => void (asked += 1))
  const supervision = superviseWorkers(openDatabase(pool), log, idle, quick)
  supervision.enlist('mine', new Map())
  await until(() => supervision.reportedAt() > 0)
  await sql`alter table job_crews rename to job_crews_away`.execute(db)
  await until(() => said.length > 0)
  const at = supervision.reportedAt()
  asked = 0
  await until(() => asked > 4)
  await sql`alter table job_crews_away rename to job_crews`.execute(db)
  await until(() => supervision.reportedAt() > at)
  await supervision.stop()
  expect(said).toEqual(['the job queue cannot be kept at the moment', 'the job queue is kept again'])
})

it('frees nobody while it cannot itself be heard: the database may have stood still for all [j8d2]', async () => {
  await clear()
  await chore.enqueue(db, { name: 'a' }, { key: 'a' })
  await hold('a', 'other')
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'`.execute(db)
  await beat(db, ['mine'])
  await sql`update job_crews set seen_at = now() - interval '1 hour'`.execute(db)
  expect(await freeDead(db, ['mine'], 30_000)).toEqual([])
  await beat(db, ['mine'])
  expect(await freeDead(db, ['mine'], 30_000)).toEqual(['other'])
})

it('deletes a job that a newer one took the place of, and lists alone what failed for good until it runs again [s7q7]', async () => {
  await clear()
  await chore.enqueue(db, { name: 'old' }, { key: 'superseded' })
  await hold('superseded', 'somebody')
  await chore.enqueue(db, { name: 'new' }, { key: 'superseded' })
  await sql`update graphile_worker._private_jobs set locked_by = null, locked_at = null`.execute(db)
  await chore.enqueue(db, { name: 'failed' }, { key: 'failed' })
  await fail('failed')
  expect(await jobs()).toHaveLength(3)
  expect(await queueState(db)).toEqual({ failed: 1, due: 1 })

  await tidy(db, 30)
  expect((await jobs()).map(({ key }) => key)).toEqual(['superseded', 'failed'])
  const [failed, ...others] = await listFailed(db, 10)
  expect(failed).toMatchObject({ name: 'chore', key: 'failed', last_error: 'no', attempts: 12 })
  expect(others).toEqual([])

  expect(await retryFailed(db, '999999')).toBe(0)
  expect(await retryFailed(db, failed!.id)).toBe(1)
  expect(await listFailed(db, 10)).toEqual([])
  expect(await queueState(db)).toEqual({ failed: 0, due: 2 })
})

it('deletes what failed for good once nobody has looked after it for a month [r6z3]', async () => {
  await clear()
  await chore.enqueue(db, { name: 'a' }, { key: 'a' })
  await fail('a')
  await sql`update graphile_worker._private_jobs set run_at = now() - interval '31 days'`.execute(db)
  await tidy(db, 30)
  expect(await jobs()).toEqual([])
})

it('lets a sweep neither begin anew what keeps failing nor double what is there [m2l5]', async () => {
  await clear()
  const sweep = () => chore.enqueue(db, { name: 'a' }, { key: 'a', ifAbsent: true })
  await sweep()
  await sql`update graphile_worker._private_jobs set attempts = 5, run_at = now() + interval '2 minutes'`.execute(db)
  await sweep()
  expect(await jobs()).toMatchObject([{ attempts: 5 }])
  expect(await queueState(db)).toEqual({ failed: 0, due: 0 })
  await fail('a')
  await sweep()
  expect(await queueState(db)).toEqual({ failed: 1, due: 0 })
})
