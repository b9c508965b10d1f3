import { setTimeout as sleep } from 'node:timers/promises'
import { Deliveries } from './deliveries.ts'
import { Failures } from './failures.ts'
import { openState } from './state.ts'
import type { Stored } from './state.ts'

/** What every part of the outside world shares. */
export type World = {
  /** The sandbox's own public address, without a slash at the end. Known once the server listens. */
  url(): string
  now(): Date
  /** Lets so many milliseconds pass. */
  wait(ms: number): Promise<void>
  /** The state called `name`, as it was left, or `initial`; kept over restarts. One caller per name. */
  state<T>(name: string, initial: T): Stored<T>
  failures: Failures
  deliveries: Deliveries
  log(message: string): void
}

export type OwnedWorld = World & {
  setUrl(url: string): void
  /** Settles when all that was changed so far would outlive a kill. */
  written(): Promise<void>
  /** Stops pending webhooks and writes what is not yet written. */
  close(): Promise<void>
}

const now = () => new Date()

/** Makes a world whose state lives in `dataDir`, or only in memory when it is null. */
export function createWorld(options: { dataDir: string | null; log: (message: string) => void }): OwnedWorld {
  const { dataDir, log } = options
  const { state, written, close } = openState(dataDir, log)
  const failures = new Failures()
  const deliveries = new Deliveries({ failures, now, stored: state('deliveries', []), log })
  let url = ''
  return {
    url: () => url,
    setUrl(value) {
      url = value
    },
    now,
    wait: (ms) => sleep(ms),
    state,
    failures,
    deliveries,
    log,
    written,
    async close() {
      deliveries.stop()
      await close()
    },
  }
}
