import { setTimeout as wait } from 'node:timers/promises'
import { ExponentialBackoff, handleWhen, retry } from 'cockatiel'
import { Agent, request } from 'undici'
import { createBreakers } from './breakers.ts'
import { refuseInTransaction } from './db/open-transaction.ts'
import { readJson } from './plain-text.ts'
import { isAddressInside, publicLookupBy, resolveByServers } from './public-lookup.ts'
import { toldToWait } from './told-to-wait.ts'
import { agentUnder, Unsecured } from './under-name.ts'

export type OutboundRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  /** Sent as it is; objects are written as JSON. */
  body?: string | Buffer | object
  /** Only a call that may safely happen twice is repeated after a failure. */
  idempotent?: boolean
  /** Whole call, in milliseconds (default 5000). */
  timeout?: number
  /**
   * What fails together and recovers together: one shop, one account at a provider. Written `kind:name`, where kinds are few:
   * `/metrics` counts by them. Default: the host.
   */
  peer?: string
  /** Somebody else chose the name of the host: it is reached where it leads to a public address. */
  isStranger?: boolean
  /**
   * The host, with its port where it has one, under which the address is asked: in place of its own in the `Host` header, and the one
   * whose certificate it has to show. Where the call leads stays the address's own affair.
   */
  as?: string
}

export type OutboundResponse = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  /** The same as bytes, for what is no text. */
  content: Buffer
  /** Parses the text, without what no database keeps; `undefined` when it is not JSON. */
  json(): unknown
}

export type Outbound = {
  send(url: string, options?: OutboundRequest): Promise<OutboundResponse>
  /**
   * Calls `listener` with a peer that answers again: the first answer after calls to it failed or were answered by a 5xx, be it
   * by a breaker that closes or before one opened. `OutboundError.peer` names it to the caller that failed. Only this process's calls
   * are seen, and a peer that comes and goes is reported each time: the listener spreads the work that it wakes.
   * The listener must not throw. Returns how to stop listening.
   */
  onRecovered(listener: (peer: string) => void): () => void
}

/** The same client with a default: a call that names no peer of its own is about `peer`. */
export const onBehalfOf = (http: Outbound, peer: string): Outbound => ({
  ...http,
  send: (url, options) => http.send(url, { peer, ...options }),
})

/** The peer could not be reached, did not answer in time, or broke off. `host` names it, `peer` is as it was called. */
export class OutboundError extends Error {
  readonly host: string
  readonly peer: string
  /** `unsecured`, of calls under another name alone: it was reached, and has no certificate for that name. */
  readonly reason: 'unreachable' | 'timeout' | 'too-large' | 'breaker-open' | 'not-allowed' | 'unsecured'

  constructor(at: { host: string; peer: string }, reason: OutboundError['reason'], cause?: unknown) {
    super(`${at.host}: ${reason}`, { cause })
    this.name = 'OutboundError'
    this.host = at.host
    this.peer = at.peer
    this.reason = reason
  }
}

/** So often a call is repeated because its answer said when to come again, and so long after it at the least. */
const mostWaits = 2
const leastPauseMs = 100

const unsentCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

/** Whether a failure, or what caused it, is certain to have happened before anything reached the peer. */
export const wasNeverSent = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (!(error instanceof OutboundError)) return wasNeverSent(error.cause)
  return error.reason === 'breaker-open' || unsentCodes.has((error.cause as { code?: string } | undefined)?.code ?? '')
}

type At = { host: string; peer: string; isStranger?: boolean }

const maxBodyBytes = 4 * 1024 * 1024
const isPassing = (error: unknown) =>
  error instanceof OutboundError && (error.reason === 'unreachable' || error.reason === 'timeout')

type OutboundOptions = {
  /** Milliseconds until one call may find out whether a peer is well again. */
  halfOpenAfter?: number
  /** Who is asked for names that somebody else chose; default: whom the system asks. */
  dnsServers?: readonly string[] | undefined
}

/**
 * The one way out: 1 s to connect, 5 s in all (repeats included), capped body, no redirects, a breaker per peer that opens after
 * five failures in a row and lets one call try again every `halfOpenAfter` milliseconds, and two repeats for idempotent calls: with
 * jitter, or when the answer said to come again where there is time until then. `isAllowed` decides which hosts may be called at all, `public` for one whose name somebody else chose: it
 * may lead to a public address only.
 */
export const createOutbound = (
  isAllowed: (url: URL) => boolean | 'public',
  { halfOpenAfter = 2_000, dnsServers }: OutboundOptions = {},
): Outbound & { close(): Promise<void> } => {
  // Enough that those who hang at a host leave room there for others.
  const limits = { connections: 128, keepAliveTimeout: 10_000 }
  const agent = new Agent({ ...limits, connect: { timeout: 1_000 } })
  const strangers = new Agent({
    ...limits,
    connect: { timeout: 1_000, lookup: publicLookupBy(resolveByServers(dnsServers)) },
  })
  const breakers = createBreakers({ isPassing, halfOpenAfter })
  const repeat = retry(handleWhen(isPassing), {
    maxAttempts: 2,
    backoff: new ExponentialBackoff({ initialDelay: 100, maxDelay: 1_000 }),
  })

  const once = async (url: URL, options: OutboundRequest, at: At, timeLeft: number): Promise<OutboundResponse> => {
    const { body } = options
    const isJson = typeof body === 'object' && !Buffer.isBuffer(body)
    const own = options.as === undefined ? null : agentUnder(new URL(`https://${options.as}`).hostname)
    try {
      const response = await request(url, {
        dispatcher: own ?? (at.isStranger ? strangers : agent),
        method: options.method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          ...(isJson && { 'content-type': 'application/json' }),
          ...(own && { host: options.as }),
          ...options.headers,
        },
        body: isJson ? JSON.stringify(body) : (body ?? null),
        signal: AbortSignal.timeout(Math.max(1, timeLeft)),
      })
      const content = await readCapped(response.body, at)
      const text = content.toString('utf8')
      return { status: response.statusCode, headers: response.headers, text, content, json: () => parseJson(text) }
    } catch (error) {
      if (error instanceof OutboundError) throw error
      if (error instanceof Unsecured) throw new OutboundError(at, 'unsecured', error)
      const timedOut =
        (error as Error).name === 'TimeoutError' || /TIMEOUT/.test((error as { code?: string }).code ?? '')
      throw new OutboundError(at, timedOut ? 'timeout' : 'unreachable', error)
    } finally {
      await own?.destroy()
    }
  }

  return {
    async send(address, options = {}) {
      const url = new URL(address)
      refuseInTransaction(`${url.host} was called`)
      const allowed = isAllowed(url)
      const at = { host: url.host, peer: options.peer ?? `host:${url.host}`, isStranger: allowed === 'public' }
      const isKeptOut = allowed === 'public' && (!options.isStranger || isAddressInside(url.hostname))
      if (!allowed || isKeptOut) throw new OutboundError(at, 'not-allowed')
      const deadline = Date.now() + (options.timeout ?? 5_000)
      const run = async () => {
        const timeLeft = deadline - Date.now()
        if (timeLeft <= 0) throw new OutboundError(at, 'timeout')
        const answer = await breakers.run(at.peer, () => once(url, options, at, timeLeft))
        if (answer === 'open') throw new OutboundError(at, 'breaker-open')
        return answer
      }
      if (!options.idempotent) return run()
      let waits = 0
      const patiently = async () => {
        for (;;) {
          const answer = await run()
          const ms = toldToWait(answer)
          // Of the time that is left, half is for the answer.
          if (ms === null || ms > (deadline - Date.now()) / 2 || ++waits > mostWaits) return answer
          await wait(Math.max(leastPauseMs, ms))
        }
      }
      return repeat.execute(patiently)
    },
    onRecovered: (listener) => breakers.onRecovered(listener),
    async close() {
      await Promise.all([agent.close(), strangers.close()])
    },
  }
}

const readCapped = async (body: AsyncIterable<Buffer>, at: At): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxBodyBytes) throw new OutboundError(at, 'too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const parseJson = (text: string): unknown => {
  try {
    return readJson(text)
  } catch {
    return undefined
  }
}
