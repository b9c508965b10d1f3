import { Kysely, type PostgresCursor, PostgresDialect, type PostgresPoolClient, type PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { isDatabaseDown, isStatementTooSlow } from '../errors.ts'
import { type Db, NamingClient, getSession } from './database.ts'
import { refuseInTransaction } from './open-transaction.ts'
import type { DB } from './tables.ts'

/** What the database calls these connections. */
export const readingName = 'checky-pro reading'
/** As many reads wait for one line's answers before the next line takes some. */
const maxPerLine = 32
const maxLines = 4
/** A line on which nothing was answered for so long is asked nothing more until it answers again. */
const patienceMs = 250
/** A line that leaves a read without an answer for so long is given up, and what waits there is asked elsewhere. */
const deadMs = 3_000
/** Whether a line that was not used for so long still leads anywhere is not known, as networks drop such lines without a word. */
const idleMs = 10_000

// What comes back is as untyped as the driver's own answers.
type Query = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>
type Line = { isOpen: boolean; waiting: number; lastReplyAt: number; query: Query; end(): void }

/**
 * A handle for what is read with every page: reads that are asked for together go to the database together, over a few connections
 * that many requests share, and their answers come together. Everything else that is asked of it, and every read while a line is
 * not well, goes to the `pool`. `close` ends the lines without waiting, as a database that does not answer would not let it go.
 */
export const openReading = (url: string, pool: pg.Pool, db: Db) => {
  const lines: Line[] = []
  let isClosed = false

  const chooseLine = (): Line | undefined => {
    for (const line of lines.filter(isIdle)) line.end()
    const free = lines.find((line) => line.isOpen && line.waiting < maxPerLine && isWell(line))
    if (free) return free
    if (lines.length < maxLines && !isClosed && lines.every(({ isOpen }) => isOpen)) openLine()
    return undefined
  }
  const openLine = () => {
    const line = createLine(url, () => lines.includes(line) && lines.splice(lines.indexOf(line), 1))
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
    close() {
      isClosed = true
      for (const line of lines.splice(0)) line.end()
    },
  }
}

/** What a statement is sent over. It is not checked out, so it is not released either. */
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

const isWell = ({ waiting, lastReplyAt }: Line) => waiting === 0 || performance.now() - lastReplyAt < patienceMs
const isIdle = ({ isOpen, waiting, lastReplyAt }: Line) =>
  isOpen && waiting === 0 && performance.now() - lastReplyAt > idleMs

const createLine = (url: string, onEnd: () => void): Line => {
  const client = new NamingClient({
    ...getSession(url),
    application_name: readingName,
    pipeline: true,
    query_timeout: deadMs,
    connectionTimeoutMillis: 1_000,
  })
  let isHeld = false
  /** What is asked for in the same moment is sent as one. */
  const holdForAMoment = () => {
    if (isHeld) return
    isHeld = true
    // Over TLS it is another stream than before the handshake.
    const { stream } = client.connection
    stream.cork()
    process.nextTick(() => {
      isHeld = false
      stream.uncork()
    })
  }
  let hasEnded = false
  const leave = () => {
    if (hasEnded) return
    hasEnded = true
    line.isOpen = false
    onEnd()
  }
  const line: Line = {
    isOpen: false,
    waiting: 0,
    lastReplyAt: 0,
    async query(text, values) {
      if (line.waiting === 0) line.lastReplyAt = performance.now()
      line.waiting += 1
      holdForAMoment()
      try {
        return await client.query(text, [...values])
      } catch (error) {
        if (isDatabaseDown(error) && !isStatementTooSlow(error)) client.connection.stream.destroy()
        throw error
      } finally {
        line.waiting -= 1
        line.lastReplyAt = performance.now()
      }
    },
    end() {
      leave()
      client.end().catch(() => {})
    },
  }
  client.on('error', leave)
  client.on('end', leave)
  client.on('connect', () => {
    line.isOpen = !hasEnded
    line.lastReplyAt = performance.now()
  })
  client.connect().catch(leave)
  return line
}
