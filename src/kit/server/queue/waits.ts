import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { keepWaits, releaseProbes, wake } from './waits-repository.ts'

const tickMs = 1_000
const ticksBetweenKeeping = 30
/** Woken jobs begin so far apart, all of them within the spread: other work comes between, and the peer is not overrun. */
const rush = { gapMs: 25, spreadMs: 8_000 }

/** Wakes what waits for a peer, whichever process saw it answer: all share one table of jobs. */
export const wakeWaiting = (db: Db, log: Services['log'], peer: string): Promise<void> =>
  wake(db, peer, rush).then(
    (count) => void (count > 0 && log.info({ peer, count }, 'a peer answers again: what waited for it goes on')),
    (error: unknown) => log.warn({ err: error, peer }, 'what waits for a peer could not be woken'),
  )

/** From now until `stop()`, jobs that wait for a peer continue as soon as it answers. */
export const watchPeers = (db: Db, { http, log }: Services): { stop(): Promise<void> } => {
  const deaf = http.onRecovered((peer) => void wakeWaiting(db, log, peer))
  const ending = new AbortController()

  const probe = async () => {
    for (let ticks = 1; !ending.signal.aborted; ticks++) {
      try {
        await releaseProbes(db)
        if (ticks % ticksBetweenKeeping === 0) await keepWaits(db)
      } catch (error) {
        log.debug({ err: error }, 'nobody can be sent to see whether a peer answers')
      }
      await wait(tickMs, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
    }
  }

  const done = probe()
  return {
    async stop() {
      deaf()
      ending.abort()
      await done
    },
  }
}
