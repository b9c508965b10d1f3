import {
  type CircuitBreakerPolicy,
  CircuitState,
  circuitBreaker,
  ConsecutiveBreaker,
  handleWhen,
  isBrokenCircuitError,
} from 'cockatiel'
import { LRUCache } from 'lru-cache'
import { Gauge } from 'prom-client'
import { counters } from './counters.ts'

type Options = {
  /** Failures that say something about the other side, not about the one call. */
  isPassing(error: unknown): boolean
  /** Milliseconds until a call may find out whether the side is well again. */
  halfOpenAfter: number
}

type Side = { breaker: CircuitBreakerPolicy; isFailing: boolean; state: CircuitState }

/** More sides than one process calls at a time; the least recently called is dropped first. */
const maxSides = 5_000
const failuresToOpen = 5
const stateNames: Partial<Record<CircuitState, string>> = {
  [CircuitState.Open]: 'open',
  [CircuitState.HalfOpen]: 'half-open',
}

const breakerGauge = new Gauge({
  name: 'outbound_breakers',
  help: 'Sides outside that are not called now, or tried again by one call, by their kind',
  labelNames: ['kind', 'state'],
  registers: [counters.registry],
})
const changes = counters.add('outbound_breaker_changes_total', 'Breakers that opened, tried again or closed', [
  'kind',
  'state',
])

/** A breaker per side of the outside world. */
export const createBreakers = ({ isPassing, halfOpenAfter }: Options) => {
  const listeners = new Set<(side: string) => void>()
  const sides = new LRUCache<string, Side>({ max: maxSides, dispose: (side, name) => count(side, name, null) })

  const open = (name: string): Side => {
    const breaker = circuitBreaker(handleWhen(isPassing), {
      halfOpenAfter,
      breaker: new ConsecutiveBreaker(failuresToOpen),
    })
    const side: Side = { breaker, isFailing: false, state: CircuitState.Closed }
    breaker.onStateChange((state) => {
      changes.inc({ kind: getKind(name), state: stateNames[state] ?? 'closed' })
      if (sides.peek(name) === side) count(side, name, state)
    })
    sides.set(name, side)
    return side
  }

  return {
    /** What `call` returns, or `open` while its side is left alone. One call at a time finds out whether it is well again. */
    async run<T extends { status: number }>(name: string, call: () => Promise<T>): Promise<T | 'open'> {
      const side = sides.get(name) ?? open(name)
      const { breaker } = side
      if (breaker.state === CircuitState.HalfOpen) return 'open'
      try {
        const answer = await breaker.execute(call)
        if (answer.status >= 500) side.isFailing = true
        else if (side.isFailing && answer.status !== 429) {
          side.isFailing = false
          for (const listener of listeners) listener(name)
        }
        return answer
      } catch (error) {
        if (isBrokenCircuitError(error)) return 'open'
        if (isPassing(error)) side.isFailing = true
        throw error
      }
    },
    onRecovered(listener: (side: string) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const getKind = (name: string) => name.split(':', 1)[0]!

const count = (side: Side, name: string, state: CircuitState | null) => {
  const [before, after] = [stateNames[side.state], state === null ? undefined : stateNames[state]]
  if (before) breakerGauge.dec({ kind: getKind(name), state: before })
  if (after) breakerGauge.inc({ kind: getKind(name), state: after })
  side.state = state ?? CircuitState.Closed
}
