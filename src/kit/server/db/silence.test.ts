import { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { testDatabase } from '#kit/testing/database.ts'
import { openLine } from '#kit/testing/line.ts'
import { until } from '#kit/testing/until.ts'
import { isDatabaseDown } from '../errors.ts'
import { allowLonger, type Db, openDatabase, openPool } from './database.ts'

let url: string
let drop: () => Promise<void>

beforeEach(async () => {
  ;({ url, drop } = await testDatabase())
})
afterEach(() => drop())

const open = (address: string, maxStatementMs = 300) => {
  const pool = openPool(address, { max: 2, maxStatementMs })
  onTestFinished(() => pool.end())
  return { pool, db: openDatabase(pool) }
}
const getPid = async (db: Db) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid
const getPids = (db: Db) => Promise.all([getPid(db), getPid(db)])
/** Resolves with the error of what has to fail. */
const failure = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error: unknown) => error,
  )

const isGivenUp = (error: unknown) => expect(error).toSatisfy(isDatabaseDown)

it.each([
  ['a plain line', {}],
  ['TLS', { tls: true }],
])('gives up what fell silent for good, over %s, and asks over new connections [s3w7]', async (_name, options) => {
  const { address, forget } = await openLine(url, options)
  const { pool, db } = open(address)
  const before = new Set(await getPids(db))
  forget()
  const inTransaction = db.transaction().execute(getPid)
  for (const error of await Promise.all([failure(getPid(db)), failure(inTransaction)])) isGivenUp(error)
  const after = await getPids(db)
  expect(after.some((pid) => before.has(pid))).toBe(false)
  expect(pool.totalCount).toBe(2)
})

it('gives up the first question of a connection too [q3m6]', async () => {
  const { address, forget } = await openLine(url)
  const { pool } = open(address)
  pool.once('acquire', forget)
  expect(await failure(pool.query('select 1'))).toSatisfy(isDatabaseDown)
})

it.each([
  ['a plain line', {}],
  ['TLS', { tls: true }],
])('carries out nothing that was given up over %s, once the network is back [c7w5]', async (_name, options) => {
  const { address, freeze, thaw } = await openLine(url, options)
  const [cut, well] = [open(address), open(url)]
  await well.pool.query("create table kept as select 'first' as value")
  await getPid(cut.db)
  freeze()
  isGivenUp(await failure(cut.pool.query("update kept set value = 'given up'")))
  await well.pool.query("update kept set value = 'newer'")
  thaw()
  await until(
    async () =>
      (await well.pool.query('select from pg_stat_activity where datname = current_database()')).rowCount === 1,
  )
  expect((await well.pool.query('select value from kept')).rows).toEqual([{ value: 'newer' }])
})

it('takes what arrived while the process itself stood still [h5t9]', async () => {
  const { pool } = open(url)
  const held = await pool.connect()
  const answer = held.query('select 1')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_400)
  await answer
  await nextTurn()
  const after = await failure(held.query('select 1'))
  held.release()
  expect(after).toBeNull()
})

it('waits for an answer as long as its statement may take, and for ever where nothing is asked [l4q8]', async () => {
  const { pool, db } = open(url)
  /** How long the connection may be silent, after each statement that was sent over it. */
  const patience: number[] = []
  let socket = new Socket()
  pool.on('connect', (client: pg.PoolClient & { connection: pg.Connection }) => {
    socket = client.connection.stream as Socket
    const query = client.query.bind(client) as (...args: unknown[]) => void
    vi.spyOn(client, 'query').mockImplementation((...args: unknown[]) => {
      const answer = query(...args)
      patience.push(socket.timeout!)
      return answer
    })
  })
  await getPid(db)
  expect(patience.splice(0)).toEqual([2_300])
  expect(socket.timeout).toBe(0)
  await db.transaction().execute(async (held) => {
    await allowLonger(held, 30)
    await getPid(held)
    expect(socket.timeout).toBe(0)
  })
  expect(patience.splice(0)).toEqual([2_300, 32_000, 32_000, 32_000])
  // What was allowed ended with its transaction.
  await getPid(db)
  expect(patience).toEqual([2_300])
})

it('has the database give up a transaction whose process is gone, and its locks [g6h2]', async () => {
  const { pool, db } = open(url)
  const { rows } = await sql`show idle_in_transaction_session_timeout`.execute(db)
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '15s' }])
  const held = await pool.connect()
  await held.query("set idle_in_transaction_session_timeout = '50ms'")
  await held.query('begin')
  const { rows: begun } = await held.query('select pg_backend_pid() as pid')
  await until(
    async () => (await pool.query('select from pg_stat_activity where pid = $1', [begun[0].pid])).rowCount === 0,
  )
  isGivenUp(await failure(held.query('select 1')))
  held.release()
  expect(await getPids(db)).toHaveLength(2)
})

it('takes a database whose name leads nowhere, or to several addresses without one, for one that is away', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
  isGivenUp(new AggregateError([refused, refused]))
  const { db } = open('postgres://nobody@nowhere.invalid/nothing')
  expect(await failure(getPid(db))).toSatisfy(isDatabaseDown)
})
