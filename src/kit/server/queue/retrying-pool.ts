import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Shares } from './shares.ts'

const maxWaitMs = 2_000

/** The statements by which the runner reports how jobs ended, as it names them. */
const isReport = ({ name = '' }: pg.QueryConfig): boolean => /^(complete|fail)_jobs?(_q)?\//.test(name)
/** The one by which it asks for a job to do. */
const isQuestion = ({ name = '' }: pg.QueryConfig): boolean => name.startsWith('get_job')

export type RetryingPool = {
  pool: pg.Pool
  /** Settles once every report has reached the database. */
  settled(): Promise<void>
  /** How long the oldest question for a job has been under way. */
  askingForMs(): number
}

/**
 * The pool as the queue's runner sees it. The runner reports how a job ended without waiting for the answer: a report that
 * the database refuses would end the process, and its job would be done again. So each is repeated until it is taken.
 */
export const retrying = (pool: pg.Pool, log: FastifyBaseLogger, shares: Shares): RetryingPool => {
  const pending = new Set<Promise<unknown>>()
  const questions = new Set<{ since: number }>()

  const report = async (query: pg.QueryConfig): Promise<unknown> => {
    for (let tries = 0; ; tries++)
      try {
        return await pool.query(query)
      } catch (error) {
        if (pool.ending) return { rows: [] }
        if (tries === 0) log.warn({ err: error }, 'the end of a job is reported again')
        await wait(Math.min(maxWaitMs, 100 * 2 ** tries) * (0.5 + Math.random() / 2))
      }
  }

  const noted = (promise: Promise<unknown>) => {
    pending.add(promise)
    return promise.finally(() => pending.delete(promise))
  }

  const asking = async <T>(answer: () => Promise<T>): Promise<T> => {
    const question = { since: performance.now() }
    questions.add(question)
    try {
      return await answer()
    } finally {
      questions.delete(question)
    }
  }

  /** Takes a connection with the first query, so that a report is told from the rest before one is needed. */
  const client = () => {
    let taken: Promise<pg.PoolClient> | undefined
    return {
      async query(query: pg.QueryConfig, values?: unknown[]): Promise<unknown> {
        if (isReport(query)) return noted(report(query))
        // Only once it is a question's turn: nobody would hear before that a connection failed.
        const ask = async (begin?: () => void) => {
          const connection = await (taken ??= pool.connect())
          begin?.()
          return connection.query(query, values)
        }
        return isQuestion(query) ? shares.handOut((begin) => asking(() => ask(begin))) : ask()
      },
      async release(): Promise<void> {
        const held = await taken?.catch(() => undefined)
        held?.release()
      },
    }
  }

  const connect = (callback?: Parameters<pg.Pool['connect']>[0]) =>
    callback ? pool.connect(callback) : Promise.resolve(client())
  return {
    pool: new Proxy(pool, {
      get: (target, key) => {
        if (key === 'connect') return connect
        const value: unknown = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    }),
    settled: async () => void (await Promise.allSettled(pending)),
    askingForMs: () => performance.now() - Math.min(performance.now(), ...[...questions].map(({ since }) => since)),
  }
}
