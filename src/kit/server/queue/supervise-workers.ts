import { setImmediate as soon, setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/database.ts'
import { watchClock } from './clock-steps.ts'
import * as repository from './repository.ts'

/**
 * After `silentMs` without a report a worker counts as dead; its jobs are freed one beat later. A job handed to a living worker longer
 * ago than its oldest question for a job is under way, plus `marginMs` for clocks, does not reach it any more.
 */
const pace = { beatMs: 1_000, silentMs: 8_000, marginMs: 1_000 }
/** Longer than any statement may take: a question that is not answered by then lost its answer. */
const answeredWithinMs = 15_000
const beatsBetweenTidying = 60
/** So far the clocks of the database and of this process may differ: what is due is written by the one and looked for by the other. */
const apartMs = 5_000
/** Jobs that failed for good are kept this long, for the operator. */
const keptDays = 30

export type Supervision = {
  /** Keeps the jobs in `hands` reserved for a worker until it is dismissed. */
  enlist(id: string, hands: ReadonlyMap<string, object>): void
  /** The worker has stopped: the jobs it left locked are freed. */
  dismiss(id: string): Promise<void>
  /** When the database last took a report, in milliseconds since the epoch; 0 before the first. */
  reportedAt(): number
  stop(): Promise<void>
}

/**
 * Reports every second that this process's workers live, and frees jobs that they hold unknowingly and those of dead processes. A process that could not
 * report, since it or the database was stalled, first waits until every other had time to report, and so it does where the database's
 * clock was set: what was written by the clock before tells nothing then. `askingForMs` is how long the oldest question for a job has
 * been under way.
 */
export const superviseWorkers = (
  db: Db,
  log: FastifyBaseLogger,
  askingForMs: () => number,
  { beatMs, silentMs, marginMs } = pace,
  /** Over which it reports, and what a report leads to is done: nothing else that waits holds it up. */
  reporting = db,
): Supervision => {
  const living = new Map<string, ReadonlyMap<string, object>>()
  const ending = new AbortController()
  let reportedAt = 0
  let tidying = Promise.resolve()
  const warn = (error: unknown) => log.warn({ err: error }, 'the job queue cannot be kept at the moment')
  const failing = tellChanges(warn, (seconds) => log.warn({ seconds }, 'the job queue is kept again'))
  const apart = tellChanges(
    (seconds: number) =>
      log.warn({ seconds }, 'the clock of the database is ahead of the one of this process, or behind it: set both'),
    () => log.warn('the clocks of the database and of this process agree again'),
  )

  const keep = async () => {
    const clock = watchClock(marginMs)
    let listeningSince = Date.now()
    let clockSetAt = -Infinity
    let last = Date.now()
    for (let beats = 1; !ending.signal.aborted; beats++) {
      try {
        if (living.size > 0) {
          const asked = performance.now()
          const at = await repository.beat(reporting, [...living.keys()])
          reportedAt = Date.now()
          const answered = performance.now()
          if (clock.isSet(at, { asked, answered })) listeningSince = clockSetAt = reportedAt
          const aheadMs = at.getTime() - reportedAt
          if (Math.abs(aheadMs) > apartMs + answered - asked) apart.begins(Math.round(aheadMs / 1_000))
          else apart.ends()
          // Looked at after the database's clock, and at one moment: what was handed out before is known, or is still being told.
          await soon()
          const known = [...living.values()].flatMap((hands) => [...hands.keys()])
          const before = new Date(at.getTime() - Math.min(askingForMs(), answeredWithinMs) - marginMs)
          const unacknowledged =
            reportedAt - clockSetAt < answeredWithinMs
              ? []
              : await repository.freeUnacknowledged(reporting, [...living.keys()], known, before)
          if (unacknowledged.length > 0)
            log.warn({ jobs: unacknowledged }, 'freed jobs that were handed out to workers who never heard of it')
        }
        const now = Date.now()
        if (now - last > silentMs / 2) listeningSince = now
        last = now
        if (now - listeningSince >= silentMs) {
          const dead = await repository.freeDead(reporting, [...living.keys()], silentMs)
          if (dead.length > 0) log.warn({ workers: dead }, 'freed the jobs of workers that died')
        }
        // Takes its time, and no report waits for it.
        if (beats % beatsBetweenTidying === 0) tidying = repository.tidy(db, keptDays).catch(warn)
        failing.ends()
      } catch (error) {
        failing.begins(error)
      }
      await wait(beatMs, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
    }
  }

  const done = keep()
  return {
    enlist: (id, hands) => void living.set(id, hands),
    async dismiss(id) {
      living.delete(id)
      await repository.free(db, [id]).catch((error: unknown) => log.warn({ err: error, worker: id }, 'not yet freed'))
    },
    reportedAt: () => reportedAt,
    async stop() {
      ending.abort()
      await done
      await tidying
    },
  }
}

/** Tells what goes on once as it begins, and once as it ends, after so many seconds. */
const tellChanges = <Cause>(begun: (cause: Cause) => void, ended: (seconds: number) => void) => {
  let since: number | undefined
  return {
    begins(cause: Cause) {
      if (since === undefined) begun(cause)
      since ??= performance.now()
    },
    ends() {
      if (since !== undefined) ended(Math.round((performance.now() - since) / 1_000))
      since = undefined
    },
  }
}
