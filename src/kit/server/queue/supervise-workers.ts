import { setImmediate as soon, setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/database.ts'
import * as repository from './repository.ts'

/**
 * After `silentMs` without a word a worker counts as dead; what it held is free one beat later. What a living worker was handed longer
 * ago than any question of its for a job is under way, and `marginMs` for clocks, it will not be told of.
 */
const pace = { beatMs: 1_000, silentMs: 8_000, marginMs: 1_000 }
/** Longer than any statement may take: a question that is not answered by then lost its answer. */
const answeredWithinMs = 15_000
const beatsBetweenTidying = 60
/** What failed for good is kept so long for whoever operates the product. */
const keptDays = 30

export type Supervision = {
  /** Keeps a worker's jobs its own, from now until it is gone: those that it has in `hands`. */
  enlist(id: string, hands: ReadonlyMap<string, object>): void
  /** The worker works no longer: what it left locked is free. */
  dismiss(id: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Says every second that this process's workers live, and frees what they hold unknowingly and what the workers of dead processes hold. Whoever could not
 * be heard itself, since it or the database stood still, first waits until every other had time to be. `askingForMs` is how long the
 * oldest question for a job has been under way.
 */
export const superviseWorkers = (
  db: Db,
  log: FastifyBaseLogger,
  askingForMs: () => number,
  { beatMs, silentMs, marginMs } = pace,
): Supervision => {
  const living = new Map<string, ReadonlyMap<string, object>>()
  const ending = new AbortController()

  const keep = async () => {
    let listeningSince = Date.now()
    let last = Date.now()
    for (let beats = 1; !ending.signal.aborted; beats++) {
      try {
        if (living.size > 0) {
          const at = await repository.beat(db, [...living.keys()])
          // Looked at after the database's clock, and at one moment: what was handed out before is known, or is still being told.
          await soon()
          const known = [...living.values()].flatMap((hands) => [...hands.keys()])
          const before = new Date(at.getTime() - Math.min(askingForMs(), answeredWithinMs) - marginMs)
          const unacknowledged = await repository.freeUnacknowledged(db, [...living.keys()], known, before)
          if (unacknowledged.length > 0)
            log.warn({ jobs: unacknowledged }, 'freed jobs that were handed out to workers who never heard of it')
        }
        const now = Date.now()
        if (now - last > silentMs / 2) listeningSince = now
        last = now
        if (now - listeningSince >= silentMs) {
          const dead = await repository.freeDead(db, [...living.keys()], silentMs)
          if (dead.length > 0) log.warn({ workers: dead }, 'freed the jobs of workers that died')
        }
        if (beats % beatsBetweenTidying === 0) await repository.tidy(db, keptDays)
      } catch (error) {
        log.warn({ err: error }, 'the job queue cannot be kept at the moment')
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
    async stop() {
      ending.abort()
      await done
    },
  }
}
