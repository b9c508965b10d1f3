import { sql } from 'kysely'
import type pg from 'pg'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { execute, testDatabase } from '#kit/testing/database.ts'
import { until } from '#kit/testing/until.ts'
import { type Db, openDatabase, openPool } from './database.ts'
import { insideTransaction } from './open-transaction.ts'
import { openReading, readingName } from './reading.ts'

let url: string
let drop: () => Promise<void>
let pool: pg.Pool
let db: Db
let reading: Db
let close: () => void

beforeEach(async () => {
  ;({ url, drop } = await testDatabase())
  await execute(url, 'create table notes (id int primary key, text text)')
  pool = openPool(url)
  db = openDatabase(pool)
  ;({ reading, close } = openReading(url, pool, db))
  await until(
    () => ask(),
    ({ via }) => via === readingName,
  )
})
afterEach(async () => {
  close()
  await pool.end()
  await drop()
})

type Answer = { n: number; pid: number; via: string }
/** By which connection a question is answered; one that stands `behindLock` once that is free. */
const ask = async (n = 0, isFree = sql``) => {
  const text = sql<Answer>`select ${n}::int as n, pg_backend_pid() as pid,
    current_setting('application_name') as via ${isFree}`
  return (await text.execute(reading)).rows[0]!
}
const behindLock = sql`, pg_advisory_xact_lock_shared(1)`
/** Holds the lock until what it returns is called. */
const hold = async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const ended = db.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(1)`.execute(holder)
    begun.resolve()
    await held
    await sql`select pg_advisory_unlock(1)`.execute(holder)
  })
  await Promise.race([begun.promise, ended])
  return () => {
    release()
    return ended
  }
}
/** Whose questions wait for the lock. */
const waiting = async () => {
  const { rows } = await sql<{ pid: number }>`select pid from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.map(({ pid }) => pid)
}
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
const terminate = (pid: number) => sql`select pg_terminate_backend(${pid}::int)`.execute(db)

it('answers each of many reads that are asked at once with its own rows, over one connection [k2t6]', async () => {
  const answers = await Promise.all(numbers(30).map((n) => ask(n)))
  expect(answers.map(({ n }) => n)).toEqual(numbers(30))
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1)
})

it('keeps the failure of one read from its neighbours [w8m3]', async () => {
  const [before, wrong, after] = await Promise.allSettled([
    ask(1),
    sql`select no_such_column from notes`.execute(reading),
    ask(2),
  ])
  expect(wrong).toMatchObject({ status: 'rejected', reason: { code: '42703' } })
  expect([before, after]).toMatchObject([{ value: { n: 1 } }, { value: { n: 2 } }])
})

it('asks over connections of one’s own what writes or locks, and in a transaction [d5v9]', async () => {
  await sql`insert into notes values (1, current_setting('application_name'))`.execute(reading)
  const locked = sql<{ via: string }>`select current_setting('application_name') as via from notes for update`
  const inside = await reading.transaction().execute(async (transaction) => {
    await sql`update notes set text = text || ', changed'`.execute(transaction)
    return (await locked.execute(transaction)).rows
  })
  const outside = (await locked.execute(reading)).rows
  expect([...inside, ...outside].map(({ via }) => via)).toEqual(['checky-pro', 'checky-pro'])
  const { rows } = await sql<{ text: string }>`select text from notes`.execute(reading)
  expect(rows).toEqual([{ text: 'checky-pro, changed' }])
})

it('refuses a read beside an open transaction, as every other connection does [n6c4]', async () => {
  await expect(insideTransaction(() => ask())).rejects.toThrow('Another connection to the database was asked for')
})

it('asks once more what a connection that broke did not answer, and has another connection soon [x5f2]', async () => {
  const { pid } = await ask()
  const release = await hold()
  try {
    const asked = Promise.all([ask(1, behindLock), ask(2), ask(3)])
    await until(waiting, (pids) => pids.includes(pid))
    await terminate(pid)
    await until(waiting, (pids) => pids.length > 0 && !pids.includes(pid))
    await release()
    expect((await asked).map(({ n }) => n)).toEqual([1, 2, 3])
  } finally {
    await release()
  }
  expect(
    (
      await until(
        () => ask(),
        ({ via }) => via === readingName,
      )
    ).pid,
  ).not.toBe(pid)
})

it('asks elsewhere while a read takes long, so that nobody else comes to wait behind it [h9b2]', async () => {
  // The clock stands still, so that no line is given up, and goes on when the test says so.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const release = await hold()
  try {
    const answered: number[] = []
    const told = async (asked: Promise<Answer>) => {
      const answer = await asked
      answered.push(answer.n)
      return answer
    }
    const slow = told(ask(1, behindLock))
    const behind = told(ask(2))
    await expect.poll(waiting).toHaveLength(1)
    vi.advanceTimersByTime(250)
    expect((await told(ask(3))).via).toBe('checky-pro')
    expect(answered).toEqual([3])
    await release()
    expect(await slow).toMatchObject({ n: 1, via: readingName })
    expect(await behind).toMatchObject({ n: 2, via: readingName })
    await until(
      () => ask(),
      ({ via }) => via === readingName,
    )
  } finally {
    await release()
  }
})

it('has another connection when one was not used for long, as the network may have dropped it [j3w6]', async () => {
  const { pid } = await ask()
  const later = performance.now() + 11_000
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
  onTestFinished(() => clock.mockRestore())
  expect((await ask(1)).via).toBe('checky-pro')
  expect(
    (
      await until(
        () => ask(),
        ({ via }) => via === readingName,
      )
    ).pid,
  ).not.toBe(pid)
  clock.mockReturnValue(later + 9_000)
  expect((await ask(2)).via).toBe(readingName)
})
