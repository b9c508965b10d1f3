import { type Expression, type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Services } from './context.ts'
import type { Db } from './db/database.ts'

/** What is done first where many jobs are due: orders of what was paid; last: what there are thousands of and nobody waits for. */
const priorities = { first: -10, usual: 0, last: 10 }

type JobOptions<P> = {
  priority?: keyof typeof priorities
  /** Jobs of one group leave other work half of the workers: a shop or a mail server that is slow keeps nobody else waiting. */
  group?(payload: P): string
}

type EnqueueOptions = {
  /** Two jobs with one key are one job. */
  key?: string
  /**
   * Leaves a job of this key as it is, whether it waits for its next try, runs or has failed for good. For sweeps: what
   * cannot succeed is not restarted by each of them.
   */
  ifAbsent?: boolean
  runAt?: Date
  maxAttempts?: number
}

export type Job<P> = {
  name: string
  payload: z.ZodType<P>
  /** Call it with the transaction's handle: the job exists exactly if the transaction commits. */
  enqueue(db: Db, payload: P, options?: EnqueueOptions): Promise<void>
  /** Adds it, as an expression of a statement that also writes what it is about; for jobs of no group. */
  adding(payload: Expression<unknown>, key: Expression<unknown>): RawBuilder<unknown>
}

const defaultAttempts = 12

/** A job that bears this flag and no key has lost its key to a newer one: it is not needed any more. */
export const keyed = 'keyed'

/** The flag of each job that is not done first: it leaves some workers to those that are. */
export const unhurried = 'unhurried'
const groupPrefix = 'group:'
/** Of jobs that send a mail. */
export const mailGroup = () => 'mail'
export const isGroup = (flag: string): boolean => flag.startsWith(groupPrefix)

export const job = <P>(
  name: string,
  payload: z.ZodType<P>,
  { priority = 'usual', group }: JobOptions<NoInfer<P>> = {},
): Job<P> => {
  const pace = priority === 'first' ? [] : [unhurried]
  return {
    name,
    payload,
    async enqueue(db, value, { key, ifAbsent = false, runAt, maxAttempts = defaultAttempts } = {}) {
      const flags = [...pace, ...(group ? [groupPrefix + group(value)] : []), ...(key === undefined ? [] : [keyed])]
      await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(value)}::json,
      priority := ${priorities[priority]}, run_at := ${runAt ?? null}, max_attempts := ${maxAttempts}, job_key := ${key ?? null},
      flags := ${flags}, job_key_mode := ${ifAbsent ? 'unsafe_dedupe' : 'replace'})`.execute(db)
    },
    adding: (value, key) =>
      sql`graphile_worker.add_job(${name}, ${value}, priority := ${priorities[priority]}, max_attempts := ${defaultAttempts}, job_key := ${key},
      flags := ${[...pace, keyed]})`,
  }
}

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
