import type { Stored } from '#sandbox/state.ts'
import type { World } from '#sandbox/world.ts'

/** An event as it arrived. */
export type Received = {
  at: string
  receiver: 'google' | 'meta'
  way: 'browser' | 'server'
  /** The stream or the pixel that it was for. */
  account: string
  name: string
  /** By which the same event of two ways is told to be one; '' where it has none. */
  id: string
  /** Why it was thrown away; '' for one that counts. */
  dropped: string
  data: Record<string, unknown>
}

const most = 500

/** What Google and Meta were told, newest last. */
export class ReceivedEvents {
  readonly #stored: Stored<Received[]>
  readonly #now: () => Date

  constructor(world: World) {
    this.#stored = world.state<Received[]>('analytics', [])
    this.#now = () => world.now()
  }

  add(event: Omit<Received, 'at'>): void {
    this.#stored.value = [...this.#stored.value, { at: this.#now().toISOString(), ...event }].slice(-most)
    this.#stored.save()
  }

  list(account = ''): Received[] {
    return this.#stored.value.filter((event) => !account || event.account === account)
  }

  clear(): void {
    this.#stored.value = []
    this.#stored.save()
  }
}
