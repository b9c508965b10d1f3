import { Socket } from 'node:net'
import { Kysely, type PostgresCursor, PostgresDialect, type PostgresPoolClient, type PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { isDatabaseDown, isStatementTooSlow } from '../errors.ts'
import { type Db, NamingClient, sessionOf } from './database.ts'
import { refuseInTransaction } from './open-transaction.ts'
import type { DB } from './tables.ts'

/** What the database calls these connections. */
export const readingName = 'checky-pro reading'
/** As many reads wait for one line's answers before the next line takes some. */
const mostOnALine = 32
const mostLines = 4
/** A line on which nothing was answered for so long is asked nothing more until it answers again. */
const patienceMs = 250
/** Longer than the database itself gives a statement: it did not even say that it took too long. */
const deadMs = 12_000

// What comes back is as untyped as the driver's own answers.
type Query = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>
type Line = { isOpen: boolean; waiting: number; heardAt: number; query: Query; end(): Promise<void> }

/**
 * A handle for what is read with every page: reads that are asked for together go to the database together, over a few connections
 * that many requests share, and their answers come together. Everything else that is asked of it, and every read while a line is
 * not well, goes to the `pool`. `close` ends the lines.
 */
export const openReading = (url: string, pool: pg.Pool, db: Db) => {
  const lines: Line[] = []
  let isClosed = false

  const chooseLine = (): Line | undefined => {
    const free = lines.find((line) => line.isOpen && line.waiting < mostOnALine && isWell(line))
    if (free) return free
    if (lines.length < mostLines && !isClosed && lines.every(({ isOpen }) => isOpen)) openLine()
    return undefined
  }
  const openLine = () => {
    const line = createLine(url, () => lines.splice(lines.indexOf(line), 1))
    lines.push(line)
  }
  const query: Query = async (text, values) => {
    const line = isRead(text) ? chooseLine() : undefined
    if (!line) return pool.query(text, [...values])
    try {
      return await line.query(text, values)
    } catch (error) {
      // A line that breaks takes everybody's reads with it; they are asked for once more.
      if (!isDatabaseDown(error) || isStatementTooSlow(error)) throw error
      return pool.query(text, [...values])
    }
  }
  const shared = new SharedClient(query)
  const reading: Db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: {
        async connect() {
          refuseInTransaction('Another connection to the database was asked for')
          return shared
        },
        end: () => Promise.resolve(),
        options: {},
      },
    }),
  })
  reading.transaction = () => db.transaction()
  return {
    reading,
    async close() {
      isClosed = true
      await Promise.all(lines.map((line) => line.end()))
    },
  }
}

/** What a statement is sent over: nobody holds it, so nobody gives it back. */
class SharedClient implements PostgresPoolClient {
  readonly #query: Query
  constructor(query: Query) {
    this.#query = query
  }
  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query(asked: unknown, values: readonly unknown[] = []): unknown {
    if (typeof asked !== 'string') throw new Error('A connection that is shared has no cursors.')
    return this.#query(asked, values)
  }
  release() {}
}

/** Locks are waited for, which would hold up everybody behind. */
const isRead = (text: string) => text.startsWith('select ') && !/ for (?:no key )?(?:update|share)/.test(text)

const isWell = ({ waiting, heardAt }: Line) => waiting === 0 || performance.now() - heardAt < patienceMs

const createLine = (url: string, onEnd: () => void): Line => {
  const socket = new Socket()
  const client = new NamingClient({
    ...sessionOf(url),
    application_name: readingName,
    pipeline: true,
    query_timeout: deadMs,
    connectionTimeoutMillis: 1_000,
    stream: () => socket,
  })
  let isHeld = false
  /** What is asked for in the same moment is sent as one. */
  const holdForAMoment = () => {
    if (isHeld) return
    isHeld = true
    socket.cork()
    process.nextTick(() => {
      isHeld = false
      socket.uncork()
    })
  }
  let hasEnded = false
  const end = () => {
    if (hasEnded) return
    hasEnded = true
    line.isOpen = false
    onEnd()
  }
  const line: Line = {
    isOpen: false,
    waiting: 0,
    heardAt: 0,
    async query(text, values) {
      if (line.waiting === 0) line.heardAt = performance.now()
      line.waiting += 1
      holdForAMoment()
      try {
        return await client.query(text, [...values])
      } finally {
        line.waiting -= 1
        line.heardAt = performance.now()
      }
    },
    end: () => client.end(),
  }
  client.on('error', end)
  client.on('end', end)
  client.connect().then(
    () => void (line.isOpen = !hasEnded),
    () => end(),
  )
  return line
}
