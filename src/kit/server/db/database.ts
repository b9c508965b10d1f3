import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { insideTransaction, refuseInTransaction } from './open-transaction.ts'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>

// Every bigint here is money in minor units or an id of the shop platform: all below 2^53.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.NUMERIC, Number)
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)

const mark = '/* planned once */'

/** At the end of a query that runs with every request, `.modifyEnd(plannedOnce)`: each connection then plans it a single time. */
export const plannedOnce = sql.raw(mark)

const names = new Map<string, string>()

const getStatementName = (text: string): string => {
  let name = names.get(text)
  if (name === undefined) names.set(text, (name = createHash('sha256').update(text).digest('base64url')))
  return name
}

const query = pg.Client.prototype.query as (...args: unknown[]) => unknown

/** Names the statements that are marked so; PostgreSQL keeps a named statement's plan. */
export class NamingClient extends pg.Client {}
NamingClient.prototype.query = function (this: pg.Client, text: unknown, values: unknown, ...rest: unknown[]) {
  if (typeof text !== 'string' || !text.endsWith(mark)) return query.call(this, text, values, ...rest)
  return query.call(this, { name: getStatementName(text), text, values }, ...rest)
} as pg.Client['query']

type PoolOptions = {
  max?: number
  /** How long a caller may wait for a connection before it is refused; default: a second. */
  patienceMs?: number
}

/** What every session with the database at `url` is set to. */
export const getSession = (url: string) => ({
  connectionString: url,
  types,
  statement_timeout: 10_000,
  application_name: 'checky-pro',
})

/** A pool on `url`. */
export const openPool = (url: string, { max = 12, patienceMs = 1_000 }: PoolOptions = {}): pg.Pool => {
  const pool = new pg.Pool({
    ...getSession(url),
    max,
    Client: NamingClient,
    connectionTimeoutMillis: patienceMs,
  })
  // A connection that the database closes, idle or in hand, is replaced by the next query; unheard, its error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (connection) => connection.on('error', () => {}))
  const connect = pool.connect as (...args: unknown[]) => unknown
  pool.connect = function (this: pg.Pool, ...args: unknown[]) {
    refuseInTransaction('Another connection to the database was asked for')
    return connect.apply(this, args)
  } as pg.Pool['connect']
  return pool
}

/** A handle on `pool` whose transactions throw where they ask for anything but what is in them. */
export const openDatabase = (pool: pg.Pool): Db => {
  const db: Db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const begin = db.transaction.bind(db)
  db.transaction = () => {
    const transaction = begin()
    const execute = transaction.execute.bind(transaction)
    transaction.execute = (work) => execute((inner) => insideTransaction(() => work(inner)))
    return transaction
  }
  return db
}
