import { setTimeout as wait } from 'node:timers/promises'
import { Logger, type TaskList } from 'graphile-worker'
import type { Services } from '../context.ts'
import { watchStorage } from '../db/storage.ts'
import { isDatabaseDown, isStatementTooSlow, isStorageFull } from '../errors.ts'
import type { JobHandler } from '../jobs.ts'
import { withoutValues } from '../logged-errors.ts'
import { mayBeSent } from '../mail-error.ts'
import { storable } from '../plain-text.ts'
import { answer } from './repository.ts'
import { type RemoteFailure, trackFailures } from './track-failures.ts'
import { endWait, noteWait, putOff } from './waits-repository.ts'
import { wakeWaiting } from './waits.ts'

export const toTasks = (services: Services, handlers: JobHandler[]): TaskList =>
  Object.fromEntries(
    handlers.map((handler) => [
      handler.name,
      async (payload: unknown, { job, abortSignal }) => {
        const { _cron, ...value } = (payload ?? {}) as Record<string, unknown>
        const run = trackFailures({ ...services, log: services.log.child({ job: handler.name }) })
        try {
          await outlive(services, abortSignal, () => handler.run(run.services, value))
        } catch (error) {
          const failure = run.lastFailure()
          // What may have been sent is not sent again as soon as the server answers: its tries count.
          if (failure && !mayBeSent(error)) await note(services, job.id, failure)
          throw keepable(error)
        }
        // A job may come to its end though a peer did not answer: that proves nothing.
        if ((job.attempts > 1 || job.last_error !== null) && !run.lastFailure()) await wakeOthers(services, job.id)
      },
    ]),
  )

/** How often a job is restarted because the database failed, before it waits as any other that failed. */
const restarts = 5
const pauseMs = 500

/**
 * Runs what the database failed again as soon as that answers, or has room, instead of after a time that grows with each failure: its worker
 * could do nothing else meanwhile, and no more jobs restart at once than there are workers.
 */
const outlive = async (services: Services, signal: AbortSignal, run: () => Promise<void>): Promise<void> => {
  for (let failures = 1; ; failures++)
    try {
      return await run()
    } catch (error) {
      const isOutage = (isDatabaseDown(error) && !isStatementTooSlow(error)) || isStorageFull(error)
      if (!isOutage || failures > restarts || !(await isBack(services, error, signal))) throw error
    }
}

/** Waits until the database works again; false when the wait was cancelled. */
const isBack = async ({ db }: Services, error: unknown, signal: AbortSignal): Promise<boolean> => {
  const storage = watchStorage(db)
  storage.notices(error)
  for (; !signal.aborted;) {
    await wait(pauseMs * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined)
    const isWell = await answer(db)
      .then(() => storage.hasRoom())
      .catch(() => false)
    if (isWell) return true
  }
  return false
}

const note = async ({ db, log }: Services, jobId: string, { peer, how, toldMs }: RemoteFailure): Promise<void> => {
  try {
    if (toldMs !== null) await putOff(db, jobId, toldMs)
    if (how !== 'busy') await noteWait(db, jobId, { peer, isAway: how === 'away', toldMs })
  } catch (error) {
    log.warn({ err: error, peer }, 'a job waits by itself')
  }
}

/** A job that waited for a peer and came to its end proves that the peer is well. */
const wakeOthers = async ({ db, log }: Services, jobId: string): Promise<void> => {
  const peer = await endWait(db, jobId).catch(() => undefined)
  if (peer !== undefined) await wakeWaiting(db, log, peer)
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
const sentenceWithoutValues = (text: string, error: unknown): string => {
  if (!(error instanceof Error) || error.message === '') return text
  const safe = withoutValues(error)
  return safe === error ? text : text.replaceAll(error.message, safe.message)
}

export const jobLogger = ({ log }: Services) =>
  new Logger(() => (level, text, meta) => {
    const message = sentenceWithoutValues(text, meta?.['error'])
    // Once the database answers, the runner goes on by itself: nobody is to be called for that. A job that fails is another matter.
    const passes = meta?.['error'] !== undefined && meta['job'] === undefined && isDatabaseDown(meta['error'])
    if (level === 'error' && !passes) log.error(message)
    else if (level === 'error' || level === 'warning') log.warn(message)
    else log.debug(message)
  })
