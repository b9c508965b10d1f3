import { Socket } from 'node:net'
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

it('takes a database whose name leads nowhere for one that is away', async () => {
  const { db } = open('postgres://nobody@nowhere.invalid/nothing')
  expect(await failure(getPid(db))).toSatisfy(isDatabaseDown)
})
