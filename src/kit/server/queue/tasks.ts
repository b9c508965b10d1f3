import { Logger, type TaskList } from 'graphile-worker'
import type { Services } from '../context.ts'
import type { JobHandler } from '../jobs.ts'
import { withoutValues } from '../logged-errors.ts'
import { storable } from '../plain-text.ts'
import { type Blame, blaming } from './blame.ts'
import { endWait, noteWait } from './waits-repository.ts'
import { wakeWaiting } from './waits.ts'

export const tasksOf = (services: Services, handlers: JobHandler[]): TaskList =>
  Object.fromEntries(
    handlers.map((handler) => [
      handler.name,
      async (payload: unknown, { job }) => {
        const { _cron, ...value } = (payload ?? {}) as Record<string, unknown>
        const run = blaming({ ...services, log: services.log.child({ job: handler.name }) })
        try {
          await handler.run(run.services, value)
        } catch (error) {
          const blame = run.blame()
          if (blame) await note(services, job.id, blame)
          throw keepable(error)
        }
        if (job.attempts > 1 || job.last_error !== null) await wakeOthers(services, job.id)
      },
    ]),
  )

const note = ({ db, log }: Services, jobId: string, { side, isAway }: Blame) =>
  noteWait(db, jobId, side, isAway).catch((error: unknown) => log.warn({ err: error, side }, 'a job waits by itself'))

/** A job that waited for a side and came to its end proves that the side is well. */
const wakeOthers = async ({ db, log }: Services, jobId: string): Promise<void> => {
  const side = await endWait(db, jobId).catch(() => undefined)
  if (side !== undefined) await wakeWaiting(db, log, side)
}

/**
 * The queue keeps an error's message, and writes it to the log: one that the database cannot keep would leave its job locked, and
 * one of the database's own may carry a shopper's street.
 */
const keepable = (error: unknown): Error => {
  if (!(error instanceof Error)) return new Error(storable(String(error)), { cause: error })
  const safe = withoutValues(error)
  const message = storable(safe.message)
  return safe.message === message ? safe : new Error(message, { cause: safe })
}

/** The runner writes errors into its sentences. */
const withoutValuesOf = (text: string, error: unknown): string => {
  if (!(error instanceof Error) || error.message === '') return text
  const safe = withoutValues(error)
  return safe === error ? text : text.replaceAll(error.message, safe.message)
}

export const loggerOf = ({ log }: Services) =>
  new Logger(() => (level, text, meta) => {
    const message = withoutValuesOf(text, meta?.['error'])
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
