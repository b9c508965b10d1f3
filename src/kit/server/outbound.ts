import {
  CircuitState,
  ConsecutiveBreaker,
  ExponentialBackoff,
  type CircuitBreakerPolicy,
  circuitBreaker,
  handleWhen,
  isBrokenCircuitError,
  retry,
} from 'cockatiel'
import { Agent, request } from 'undici'

export type OutboundRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  /** Sent as it is; objects are written as JSON. */
  body?: string | Buffer | object
  /** Only a call that may safely happen twice is repeated after a failure. */
  idempotent?: boolean
  /** Whole call, in milliseconds (default 5000). */
  timeout?: number
}

export type OutboundResponse = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  /** The same as bytes, for what is no text. */
  content: Buffer
  /** Parses the text; `undefined` when it is not JSON. */
  json(): unknown
}

export type Outbound = { send(url: string, options?: OutboundRequest): Promise<OutboundResponse> }

/** The other side could not be reached, did not answer in time, or broke off. `host` names it. */
export class OutboundError extends Error {
  readonly host: string
  readonly reason: 'unreachable' | 'timeout' | 'too-large' | 'breaker-open' | 'not-allowed'

  constructor(host: string, reason: OutboundError['reason'], cause?: unknown) {
    super(`${host}: ${reason}`, { cause })
    this.name = 'OutboundError'
    this.host = host
    this.reason = reason
  }
}

const maxBodyBytes = 4 * 1024 * 1024
const isPassing = (error: unknown) =>
  error instanceof OutboundError && (error.reason === 'unreachable' || error.reason === 'timeout')

/**
 * The one way out: 1 s to connect, 5 s in all (repeats included), capped body, no redirects, a breaker per part of the outside that opens after five failures
 * in a row, and two repeats with jitter for idempotent calls. `isAllowed` decides which hosts may be called at all.
 */
export const createOutbound = (isAllowed: (url: URL) => boolean): Outbound & { close(): Promise<void> } => {
  const agent = new Agent({ connect: { timeout: 1_000 }, connections: 32, keepAliveTimeout: 10_000 })
  const breakers = new Map<string, CircuitBreakerPolicy>()
  const repeat = retry(handleWhen(isPassing), {
    maxAttempts: 2,
    backoff: new ExponentialBackoff({ initialDelay: 100, maxDelay: 1_000 }),
  })

  const breakerOf = (host: string) => {
    let breaker = breakers.get(host)
    if (!breaker) {
      breaker = circuitBreaker(handleWhen(isPassing), { halfOpenAfter: 5_000, breaker: new ConsecutiveBreaker(5) })
      breakers.set(host, breaker)
    }
    return breaker
  }

  const once = async (url: URL, options: OutboundRequest, timeLeft: number): Promise<OutboundResponse> => {
    const { body } = options
    const isJson = typeof body === 'object' && !Buffer.isBuffer(body)
    try {
      const response = await request(url, {
        dispatcher: agent,
        method: options.method ?? (body === undefined ? 'GET' : 'POST'),
        headers: { ...(isJson && { 'content-type': 'application/json' }), ...options.headers },
        body: isJson ? JSON.stringify(body) : (body ?? null),
        signal: AbortSignal.timeout(Math.max(1, timeLeft)),
      })
      const content = await readCapped(response.body, url.host)
      const text = content.toString('utf8')
      return { status: response.statusCode, headers: response.headers, text, content, json: () => parseJson(text) }
    } catch (error) {
      if (error instanceof OutboundError) throw error
      const timedOut =
        (error as Error).name === 'TimeoutError' || /TIMEOUT/.test((error as { code?: string }).code ?? '')
      throw new OutboundError(url.host, timedOut ? 'timeout' : 'unreachable', error)
    }
  }

  return {
    async send(address, options = {}) {
      const url = new URL(address)
      if (!isAllowed(url)) throw new OutboundError(url.host, 'not-allowed')
      const breaker = breakerOf(partOf(url))
      const deadline = Date.now() + (options.timeout ?? 5_000)
      const run = async () => {
        const timeLeft = deadline - Date.now()
        if (breaker.state === CircuitState.Open) throw new OutboundError(url.host, 'breaker-open')
        if (timeLeft <= 0) throw new OutboundError(url.host, 'timeout')
        return breaker.execute(() => once(url, options, timeLeft))
      }
      try {
        return await (options.idempotent ? repeat.execute(run) : run())
      } catch (error) {
        throw isBrokenCircuitError(error) ? new OutboundError(url.host, 'breaker-open', error) : error
      }
    },
    close: () => agent.close(),
  }
}

/** What fails together: a host, or one part of the world where several stand behind one host. */
const partOf = ({ host, pathname }: URL) => `${host}/${pathname.split('/', 3).slice(1).join('/')}`

const readCapped = async (body: AsyncIterable<Buffer>, host: string): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxBodyBytes) throw new OutboundError(host, 'too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
