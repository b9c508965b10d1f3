import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/database.ts'
import * as repository from './repository.ts'

/** After `silentMs` without a word a crew counts as dead; what it held is free one beat later. */
const pace = { beatMs: 5_000, silentMs: 30_000 }
const beatsBetweenTidying = 12
/** What failed for good is kept so long for whoever operates the product. */
const keptDays = 30

export type Crews = {
  /** Keeps a crew's jobs its own, from now until it is gone. */
  enlist(id: string): void
  /** The crew works no longer: what it left locked is free. */
  dismiss(id: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Says every few seconds that this process's crews live, and frees what the crews of dead processes hold. Whoever could not
 * be heard itself, since it or the database stood still, first waits until every other had time to be.
 */
export const keepCrews = (db: Db, log: FastifyBaseLogger, { beatMs, silentMs } = pace): Crews => {
  const living = new Set<string>()
  const ending = new AbortController()

  const keep = async () => {
    let heardSince = Date.now()
    let last = Date.now()
    for (let beats = 1; !ending.signal.aborted; beats++) {
      try {
        if (living.size > 0) await repository.beat(db, [...living])
        const now = Date.now()
        if (now - last > 2 * beatMs) heardSince = now
        last = now
        if (now - heardSince >= silentMs) {
          const dead = await repository.freeDead(db, [...living], silentMs)
          if (dead.length > 0) log.warn({ crews: dead }, 'freed the jobs of workers that died')
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
    enlist: (id) => void living.add(id),
    async dismiss(id) {
      living.delete(id)
      await repository.free(db, [id]).catch((error: unknown) => log.warn({ err: error, crew: id }, 'not yet freed'))
    },
    async stop() {
      ending.abort()
      await done
    },
  }
}
