import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { callbackify } from 'node:util'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { insideTransaction, refuseInTransaction } from './open-transaction.ts'
import { type SilenceWatch, watchSilence } from './silence.ts'
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

/** A step of a newer version gave a table another column: a statement that was planned before is refused on each connection from then on. */
const isPlanOutdated = (error: unknown): boolean => {
  const { code, routine } = error as { code?: string; routine?: string }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}
/** Has it planned by another name, unless somebody saw to that since. */
const forgetPlan = (text: string, name: string) => {
  if (names.get(text) === name) names.set(text, createHash('sha256').update(name).digest('base64url'))
}

type Callback = (error: unknown, ...answer: unknown[]) => unknown
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown

/** Names the statements that are marked so; PostgreSQL keeps a named statement's plan. */
export class NamingClient extends pg.Client {}
NamingClient.prototype.query = function (this: pg.Client, text: unknown, values: unknown, callback?: Callback) {
  const rest = callback ? [callback] : []
  if (typeof text !== 'string' || !text.endsWith(mark)) return query.call(this, text, values, ...rest)
  const name = getStatementName(text)
  const again = async (error: unknown) => {
    if (!isPlanOutdated(error)) throw error
    forgetPlan(text, name)
    return this.query(text, values as unknown[]).catch((refused: unknown) => {
      // A transaction ends with its first failure, and that is the one to tell.
      throw (refused as { code?: string }).code === '25P02' ? error : refused
    })
  }
  const named = { name, text, values }
  if (!callback) return (query.call(this, named) as Promise<unknown>).catch(again)
  const answered: Callback = (error, ...answer) =>
    isPlanOutdated(error ?? {}) ? callbackify(() => again(error))(callback) : callback(error, ...answer)
  return query.call(this, named, answered)
} as pg.Client['query']

const longer = "set local statement_timeout = '"

/** Lets each statement of the open transaction `held` take up to `seconds`. */
export const allowLonger = (held: Db, seconds: number) => sql.raw(`${longer}${seconds}s'`).execute(held)

/** How long a statement may take, waiting for locks included. */
const statementMs = 10_000
/** How long an answer may be on its way. */
const answerMs = 2_000
/** Of a replica, or of a session that began while the database took no writes, as after a failover. */
const readOnly = '25006'

/** Ends where the database leaves a statement without an answer for longer than it may take. It is asked once it is connected. */
class WatchedClient extends NamingClient {
  readonly #raw = this.connection.stream as Socket
  readonly #usualMs: number
  #allowedMs: number
  #watch: SilenceWatch | undefined
  #takesNoWrites = false

  constructor(config?: pg.ClientConfig) {
    super(config)
    this.#usualMs = this.#allowedMs = config?.statement_timeout || statementMs
    this.on('drain', () => this.#watch?.rest())
    this.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === readOnly) this.#takesNoWrites = true
    })
  }
  expectAnswer(asked: unknown) {
    if (typeof asked === 'string' && asked.startsWith(longer))
      this.#allowedMs = parseInt(asked.slice(longer.length)) * 1_000
    this.#watch ??= watchSilence(this.connection, this.#raw)
    this.#watch.expect(this.#allowedMs + answerMs)
  }
  /** What it was asked is over. A session that takes no writes would not take any once its database does: it is ended. */
  rest() {
    this.#allowedMs = this.#usualMs
    if (this.#takesNoWrites) this.end().catch(() => {})
  }
}
WatchedClient.prototype.query = function (this: WatchedClient, ...args: unknown[]) {
  this.expectAnswer(args[0])
  return (NamingClient.prototype.query as (...args: unknown[]) => unknown).apply(this, args)
} as pg.Client['query']

type PoolOptions = {
  max?: number
  /** How long a statement may take; default: ten seconds. */
  maxStatementMs?: number
  /** How long a caller may wait for a connection before it is refused; default: a second. */
  patienceMs?: number
}

/** What every session with the database at `url` is set to. */
export const getSession = (url: string) => ({
  connectionString: url,
  types,
  statement_timeout: statementMs,
  // Nothing inside a transaction waits for anything else: who asks nothing for so long is gone, and would keep its locks.
  idle_in_transaction_session_timeout: 15_000,
  application_name: 'checky-pro',
  // For connections that listen: nothing is asked on them, and a dead one is found after some twenty seconds.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
})

/** A pool on `url`. */
export const openPool = (
  url: string,
  { max = 12, patienceMs = 1_000, maxStatementMs = statementMs }: PoolOptions = {},
): pg.Pool => {
  const pool = new pg.Pool({
    ...getSession(url),
    // The library prefers what stands in the address.
    statement_timeout: Number(new URL(url).searchParams.get('statement_timeout')) || maxStatementMs,
    max,
    Client: WatchedClient,
    connectionTimeoutMillis: patienceMs,
  })
  // A connection that the database closes, idle or in hand, is replaced by the next query; unheard, its error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (connection) => connection.on('error', () => {}))
  pool.on('release', (_error, connection) => connection instanceof WatchedClient && connection.rest())
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
