import type { Contract, Endpoint, Failure, Sent, Success } from '#kit/contract/endpoint.ts'
import { type Lost, lostSentences, findLostReason } from './lost-connection.ts'

/** "POST /shipping-rate": a call as the specification's tables write it. */
type CallName<E> = E extends Endpoint ? `${E['method']} ${E['path']}` : never
type Named<C extends Contract, N> = { [K in keyof C]: CallName<C[K]> extends N ? C[K] : never }[keyof C]
type Input<E> = E extends Endpoint ? (unknown extends Sent<E> ? unknown : Sent<E>) : never
/** `reauthenticate: false` hands a 401 to the caller: signing in itself can be refused. */
type Options = { signal?: AbortSignal; keepalive?: boolean; reauthenticate?: false }
type Args<E> = unknown extends Input<E> ? [input?: Input<E>, options?: Options] : [input: Input<E>, options?: Options]
type Answer<E> = E extends Endpoint ? Success<E> : never

/** An answer that was not a success, or none at all (`status` 0, and what was `lost`). `message` is for people. */
export class CallError extends Error {
  readonly status: number
  readonly errors: Record<string, string>
  readonly data: unknown
  readonly lost: Lost | undefined
  /** Milliseconds after which the same call is taken again, where the answer says so. */
  retryAfter: number | undefined

  constructor(status: number, message: string, errors: Record<string, string> = {}, data?: unknown, lost?: Lost) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.errors = errors
    this.data = data
    this.lost = lost
  }
}

type Headers = () => Record<string, string>
/** Called when a call returns 401: resolves true once the person has signed in again, and the call is then repeated. */
type Reauthenticate = () => Promise<boolean>

let headers: Headers = () => ({})
let reauthenticate: Reauthenticate | undefined

/** Set once by the app: the CSRF and store headers of every call, and what to do when the session has expired. */
export const configureClient = (options: { headers: Headers; reauthenticate?: Reauthenticate }) => {
  headers = options.headers
  reauthenticate = options.reauthenticate
}

/**
 * Calls of one contract, typed by its entries and without their schemas, so that none reaches the bundle:
 * `const call = client<typeof shippingRates>(); await call('GET /shipping-rate', { query: { page: 1 } })`.
 * Resolves to the whole success (`data`, `message`); throws CallError.
 */
export const client =
  <C extends Contract>() =>
  async <N extends CallName<C[keyof C]>>(name: N, ...args: Args<Named<C, N>>): Promise<Answer<Named<C, N>>> => {
    const [input = {}, options = {}] = args as [RawInput?, Options?]
    const answer = await send(name, input, options)
    if (answer.status === 401 && options.reauthenticate !== false && reauthenticate && (await reauthenticate())) {
      return (await unwrap(await send(name, input, options))) as Answer<Named<C, N>>
    }
    return (await unwrap(answer)) as Answer<Named<C, N>>
  }

type RawInput = {
  params?: Record<string, unknown>
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
  files?: Record<string, Blob | undefined>
}

const send = async (name: string, input: RawInput, { signal, keepalive }: Options): Promise<Response> => {
  const [method = 'GET', path = '/'] = name.split(' ')
  try {
    return await fetch(toUrl(path, input), {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...headers(),
        ...(input.body !== undefined && !input.files && { 'content-type': 'application/json' }),
      },
      body: toBody(input),
      signal: signal ?? null,
      keepalive: keepalive ?? false,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    const lost = await findLostReason()
    throw new CallError(0, lostSentences[lost], {}, undefined, lost)
  }
}

const toUrl = (path: string, { params, query }: RawInput) => {
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params?.[key])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value))
  }
  return `/api${filled}${search.size ? `?${search}` : ''}`
}

const toBody = ({ body, files }: RawInput): FormData | string | null => {
  if (!files) return body === undefined ? null : JSON.stringify(body)
  const form = new FormData()
  for (const [key, value] of Object.entries((body ?? {}) as Record<string, string | number | boolean>))
    form.set(key, String(value))
  for (const [key, file] of Object.entries(files)) if (file) form.set(key, file)
  return form
}

/** What a proxy in front of the server responds while nothing is behind it. */
const proxyStatuses = new Set([502, 503, 504])

type Envelope = (Failure & { data?: unknown }) | { error: false; msg?: string }
/** What the server itself sent; all else comes from a proxy. */
const isEnvelope = (found: unknown): found is Envelope =>
  typeof found === 'object' && found !== null && 'error' in found

const unwrap = async (response: Response): Promise<unknown> => {
  const found: unknown = await response.json().catch(() => undefined)
  const answer = isEnvelope(found) ? found : undefined
  if (response.ok && answer?.error === false) return { message: answer.msg, ...answer }
  const failure = answer?.error ? answer : undefined
  const lost = answer ? undefined : proxyStatuses.has(response.status) ? 'server' : 'call'
  const message = failure?.message ?? failure?.msg ?? 'An error occurred'
  const error = new CallError(response.status, message, failure?.errors, failure?.data, lost)
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  if (seconds >= 0) error.retryAfter = seconds * 1000
  throw error
}
