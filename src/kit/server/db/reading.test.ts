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
  await until(ask, ({ via }) => via === readingName)
})
afterEach(async () => {
  close()
  await pool.end()
  await drop()
})

/** By which connection a question is answered, after `seconds`. */
const ask = async (n = 0, seconds = 0) => {
  const text = sql<{ n: number; pid: number; via: string }>`select ${n}::int as n, pg_backend_pid() as pid,
    current_setting('application_name') as via, pg_sleep(${seconds})`
  return (await text.execute(reading)).rows[0]!
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
  const asked = Promise.all([ask(1, 0.5), ask(2), ask(3)])
  await terminate(pid)
  expect((await asked).map(({ n }) => n)).toEqual([1, 2, 3])
  await vi.waitFor(async () => expect((await ask()).via).toBe(readingName))
  expect((await ask()).pid).not.toBe(pid)
})

it('asks elsewhere while a read takes long, so that nobody else comes to wait behind it [h9b2]', async () => {
  const slow = ask(1, 2)
  const answeredVia: string[] = []
  await vi.waitFor(() => {
    void ask(2).then(({ via }) => answeredVia.push(via))
    expect(answeredVia).toContain('checky-pro')
  })
  expect(answeredVia).not.toContain(readingName)
  expect(await slow).toMatchObject({ n: 1, via: readingName })
  await vi.waitFor(async () => expect((await ask()).via).toBe(readingName))
})

it('has another connection when one was not used for long, as the network may have dropped it [j3w6]', async () => {
  const { pid } = await ask()
  const later = performance.now() + 11_000
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
  onTestFinished(() => clock.mockRestore())
  expect((await ask(1)).via).toBe('checky-pro')
  expect((await until(ask, ({ via }) => via === readingName)).pid).not.toBe(pid)
  clock.mockReturnValue(later + 9_000)
  expect((await ask(2)).via).toBe(readingName)
})
