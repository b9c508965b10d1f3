import { Logger, run, runOnce, type Runner, type TaskList } from 'graphile-worker'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { z } from 'zod'
import type { Services } from './context.ts'
import type { Db } from './db/database.ts'

type EnqueueOptions = {
  /** Two jobs with one key are one job. */
  key?: string
  runAt?: Date
  maxAttempts?: number
}

export type Job<P> = {
  name: string
  payload: z.ZodType<P>
  /** Call it with the transaction's handle: the job exists exactly if the transaction commits. */
  enqueue(db: Db, payload: P, options?: EnqueueOptions): Promise<void>
  /** Adds it, as an expression of a statement that also writes what it is about. */
  adding(payload: Expression<unknown>, key: Expression<unknown>): RawBuilder<unknown>
}

const defaultAttempts = 12

export const job = <P>(name: string, payload: z.ZodType<P>): Job<P> => ({
  name,
  payload,
  async enqueue(db, value, { key, runAt, maxAttempts = defaultAttempts } = {}) {
    await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(value)}::json,
      run_at := ${runAt ?? null}, max_attempts := ${maxAttempts}, job_key := ${key ?? null})`.execute(db)
  },
  adding: (value, key) =>
    sql`graphile_worker.add_job(${name}, ${value}, max_attempts := ${defaultAttempts}, job_key := ${key})`,
})

export type JobHandler = {
  name: string
  /** Five fields of cron, in UTC; the payload is then `{}`. */
  cron?: string
  run(services: Services, payload: unknown): Promise<void>
}

/** Ties a job to what it does. A handler may run any number of times for one job and must come to the same end. */
export const handle = <P>(
  { name, payload }: Job<P>,
  run: (services: Services, payload: P) => Promise<void>,
  options: { cron?: string } = {},
): JobHandler => ({ name, ...options, run: async (services, value) => run(services, payload.parse(value)) })

const tasksOf = (services: Services, handlers: JobHandler[]): TaskList =>
  Object.fromEntries(
    handlers.map((handler) => [
      handler.name,
      async (payload: unknown) => {
        const { _cron, ...value } = (payload ?? {}) as Record<string, unknown>
        await handler.run({ ...services, log: services.log.child({ job: handler.name }) }, value)
      },
    ]),
  )

const loggerOf = ({ log }: Services) =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })

/** Starts working on the queue until `stop()`, which waits for the jobs in hand. */
export const startJobs = async (services: Services, pool: pg.Pool, handlers: JobHandler[]): Promise<Runner> =>
  run({
    pgPool: pool,
    taskList: tasksOf(services, handlers),
    crontab: handlers.flatMap(({ name, cron }) => (cron ? [`${cron} ${name}`] : [])).join('\n'),
    concurrency: 4,
    pollInterval: 1_000,
    noHandleSignals: true,
    logger: loggerOf(services),
  })

/** Works on what is due now, then returns: what tests wait for. */
export const runDueJobs = (services: Services, pool: pg.Pool, handlers: JobHandler[]): Promise<void> =>
  runOnce({
    pgPool: pool,
    taskList: tasksOf(services, handlers),
    concurrency: 4,
    noHandleSignals: true,
    logger: loggerOf(services),
  })
