import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '#kit/testing/database.ts'
import type { Services } from '../context.ts'
import { type Db, openDatabase, openPool } from '../db/database.ts'
import { handle, job } from '../jobs.ts'
import type { Outbound } from '../outbound.ts'
import { createOutbound } from '../outbound.ts'
import { queueState } from './repository.ts'
import { type Jobs, startJobs } from './start.ts'
import { keepWaits, releaseProbes, wake } from './waits-repository.ts'

/** Nobody listens there. */
const nowhere = 'http://127.0.0.1:9'
const notify = job('tell', z.object({ peer: z.string(), number: z.number() }))

let db: Db
let url: string
let jobs: Jobs | undefined
const closes: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  const database = await testDatabase()
  url = database.url
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

const away = new Set<string>()
let done: string[] = []
let tries = 0
const listeners = new Set<(peer: string) => void>()
const recover = (peer: string) => {
  away.delete(peer)
  for (const listener of listeners) listener(peer)
}

const real = createOutbound(() => true)
closes.push(() => real.close())
/** A peer that is away is asked for real, where nobody answers; one that `breaks` answers with an error of its own. */
const http: Outbound = {
  send: async (address, options) =>
    away.has(options!.peer!)
      ? real.send(address, { ...options, peer: `host:${++tries}` }).catch((error: Error) => {
          throw Object.assign(error, { peer: options!.peer })
        })
      : {
          status: options!.peer === 'breaks' ? 500 : 200,
          headers: {},
          text: '',
          content: Buffer.alloc(0),
          json: () => ({}),
        },
  onRecovered(listener) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
const services = () => {
  const given: Partial<Services> = { db, http, log: pino({ enabled: false }) }
  return given as Services
}
const teller = handle(notify, async (given, { peer, number }) => {
  const { status } = await given.http.send(nowhere, { peer })
  if (status !== 200) throw new Error(`answered ${status}`)
  done.push(`${peer} ${number}`)
})

beforeEach(async () => {
  done = []
  away.clear()
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await sql`delete from job_waits`.execute(db)
})
afterEach(async () => {
  await jobs?.stop()
  jobs = undefined
})

const notifyAll = async (peer: string, count: number, maxAttempts = 12) => {
  for (let number = 0; number < count; number++)
    await notify.enqueue(db, { peer, number }, { key: `${peer} ${number}`, maxAttempts })
}
type Row = { key: string; attempts: number; max_attempts: number; run_at: Date; locked_at: Date | null }
const rows = async () => (await sql<Row>`select * from graphile_worker.jobs order by id`.execute(db)).rows
const waiting = async () =>
  (await db.selectFrom('job_waits').select('side').execute()).map(({ side }) => side).toSorted()
/** By their own back-off they would not run for an hour. */
const putOff = () => sql`update graphile_worker._private_jobs set run_at = now() + interval '1 hour'`.execute(db)
const allFailed = async (count: number) => {
  const failed = async () => (await rows()).filter(({ attempts, locked_at }) => attempts > 0 && !locked_at).length
  await expect.poll(failed).toBe(count)
}

it('wakes every job that waits for a peer when that answers again, and no other [g9c7]', async () => {
  away.add('shop:a').add('shop:b')
  await notifyAll('shop:a', 20)
  await notifyAll('shop:b', 1)
  jobs = startJobs(services(), url, [teller])
  await allFailed(21)
  await putOff()
  expect(new Set(await waiting())).toEqual(new Set(['shop:a', 'shop:b']))

  recover('shop:a')
  await expect.poll(() => done.length).toBe(20)
  expect(new Set(done).size).toBe(20)
  expect(done.some((what) => what.startsWith('shop:b'))).toBe(false)
  await expect.poll(waiting).toEqual(['shop:b'])
})

it('finds out by itself that a peer answers, where no other call would tell [w2v8]', async () => {
  away.add('shop:a')
  await notifyAll('shop:a', 10)
  jobs = startJobs(services(), url, [teller])
  await allFailed(10)
  await putOff()
  away.delete('shop:a')
  await expect.poll(() => done.length).toBe(10)
})

it('uses up no tries while a peer is away [k4v6]', async () => {
  away.add('shop:a')
  await notifyAll('shop:a', 1, 2)
  jobs = startJobs(services(), url, [teller])
  await allFailed(1)
  await jobs.stop()
  jobs = undefined
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(db)
  await keepWaits(db)
  expect(await queueState(db)).toMatchObject({ failed: 0 })
  for (let round = 0; round < 5; round++) {
    await sql`update job_waits set since = now() - interval '5 minutes', scouted_at = now() - interval '5 minutes'`.execute(
      db,
    )
    await putOff()
    await releaseProbes(db)
    expect(await queueState(db)).toEqual({ failed: 0, due: 1 })
  }
  expect(await rows()).toMatchObject([{ attempts: 0 }])
})

it('sends one of them ahead, not all, and no second one at the same time [x6t2]', async () => {
  away.add('shop:a')
  await notifyAll('shop:a', 5)
  jobs = startJobs(services(), url, [teller])
  await allFailed(5)
  await jobs.stop()
  jobs = undefined
  await putOff()
  await sql`update job_waits set since = now() - interval '5 minutes', scouted_at = null`.execute(db)
  await Promise.all(Array.from({ length: 4 }, () => releaseProbes(db)))
  expect(await queueState(db)).toEqual({ failed: 0, due: 1 })
})

it('wakes a job that fails again and again less and less often, though its peer answers others [n4d7]', async () => {
  await notifyAll('breaks', 1)
  jobs = startJobs(services(), url, [teller])
  await allFailed(1)
  await jobs.stop()
  jobs = undefined
  const rush = { gapMs: 1, spreadMs: 10 }
  await putOff()
  expect(await wake(db, 'breaks', rush)).toBe(1)
  await putOff()
  expect(await wake(db, 'breaks', rush)).toBe(0)
  await sql`update job_waits set woken_at = now() - interval '9 minutes', wakes = 10,
    since = now() - interval '11 minutes', scouted_at = now() - interval '11 minutes'`.execute(db)
  expect(await wake(db, 'breaks', rush)).toBe(0)
  await releaseProbes(db)
  expect(await queueState(db)).toEqual({ failed: 0, due: 0 })
})
