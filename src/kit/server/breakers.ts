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
  /** Failures that say something about the peer, not about the one call. */
  isPassing(error: unknown): boolean
  /** Milliseconds until a call may find out whether the peer is well again. */
  halfOpenAfter: number
}

type Peer = { breaker: CircuitBreakerPolicy; isFailing: boolean; state: CircuitState }

/** More peers than one process calls at a time; the least recently called is dropped first. */
const maxPeers = 5_000
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

/** A breaker per peer. */
export const createBreakers = ({ isPassing, halfOpenAfter }: Options) => {
  const listeners = new Set<(peer: string) => void>()
  const peers = new LRUCache<string, Peer>({ max: maxPeers, dispose: (peer, name) => count(peer, name, null) })

  const open = (name: string): Peer => {
    const breaker = circuitBreaker(handleWhen(isPassing), {
      halfOpenAfter,
      breaker: new ConsecutiveBreaker(failuresToOpen),
    })
    const peer: Peer = { breaker, isFailing: false, state: CircuitState.Closed }
    breaker.onStateChange((state) => {
      changes.inc({ kind: getKind(name), state: stateNames[state] ?? 'closed' })
      if (peers.peek(name) === peer) count(peer, name, state)
    })
    peers.set(name, peer)
    return peer
  }

  return {
    /** What `call` returns, or `open` while its peer is left alone. One call at a time finds out whether it is well again. */
    async run<T extends { status: number }>(name: string, call: () => Promise<T>): Promise<T | 'open'> {
      const peer = peers.get(name) ?? open(name)
      const { breaker } = peer
      if (breaker.state === CircuitState.HalfOpen) return 'open'
      try {
        const answer = await breaker.execute(call)
        if (answer.status >= 500) peer.isFailing = true
        else if (peer.isFailing && answer.status !== 429) {
          peer.isFailing = false
          for (const listener of listeners) listener(name)
        }
        return answer
      } catch (error) {
        if (isBrokenCircuitError(error)) return 'open'
        if (isPassing(error)) peer.isFailing = true
        throw error
      }
    },
    onRecovered(listener: (peer: string) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const getKind = (name: string) => name.split(':', 1)[0]!

const count = (peer: Peer, name: string, state: CircuitState | null) => {
  const [before, after] = [stateNames[peer.state], state === null ? undefined : stateNames[state]]
  if (before) breakerGauge.dec({ kind: getKind(name), state: before })
  if (after) breakerGauge.inc({ kind: getKind(name), state: after })
  peer.state = state ?? CircuitState.Closed
}
