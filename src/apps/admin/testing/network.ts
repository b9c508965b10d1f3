import type { Caller } from '#apps/server/testing/caller.ts'

type Answer = { status: number; body?: object | string; headers?: Record<string, string> }
type Rule = {
  method: string
  path: RegExp
  answer(real: () => Promise<Response>, url: URL): Promise<Answer | Response>
}
/** A call as its page made it. */
export type Call = { name: string; url: string; body: unknown }

export const nodeFetch = globalThis.fetch

/** What lies between a page and the routes: every call passes here, and can be broken here. */
export class Network {
  readonly #visitor: Caller
  /** What pages of other visitors, left before this one was opened, named their session by. */
  readonly #left: ReadonlySet<string>
  #rules: Rule[] = []
  #isOffline = false
  #isDown = false
  /** Every call so far, the oldest first. */
  calls: Call[] = []

  constructor(visitor: Caller, left: ReadonlySet<string> = new Set()) {
    this.#visitor = visitor
    this.#left = left
  }

  /** Answers a call itself, until `mend`: `network.breaks('POST /shipping-rate', { status: 500 })`. */
  breaks(name: string, answer: Answer) {
    this.changes(name, async () => answer)
  }

  /** Answers a call with data that no test could bring about: ten pages of rates. */
  answers(name: string, data: (url: URL) => object) {
    const body = (url: URL) => ({ error: false, message: 'OK', data: data(url) })
    this.changes(name, async (_, url) => ({ status: 200, body: body(url) }))
  }

  /** Answers a call with something made of the product's own answer, until `mend`. */
  changes(name: string, answer: Rule['answer']) {
    const [method, path] = name.split(' ') as [string, string]
    const shape = path.replaceAll(/[?.]/g, '\\$&').replaceAll(/:\w+/g, '[^/?]+').replaceAll('*', '.*')
    this.#rules.unshift({ method, path: new RegExp(`^/api${shape}(\\?|$)`), answer })
  }

  /** The server is gone, while the browser has its connection. */
  goDown() {
    this.#isDown = true
  }

  /** Everything passes again. */
  mend() {
    this.#rules = []
    this.#isDown = false
    this.goOnline()
  }

  goOffline() {
    this.#isOffline = true
    window.dispatchEvent(new Event('offline'))
  }

  goOnline() {
    this.#isOffline = false
    window.dispatchEvent(new Event('online'))
  }

  get isOnline() {
    return !this.#isOffline
  }

  /** How often a call was made. */
  count(name: string) {
    return this.calls.filter((call) => call.name === name).length
  }

  /** What the page has as its `fetch`. */
  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = String(input instanceof Request ? input.url : input)
    if (!url.startsWith('/')) return nodeFetch(input, init)
    const { method = 'GET', signal } = init
    // A browser ends the calls of a page that is left: none speaks in the next one's session.
    const token = new Headers(init.headers).get('x-csrf-token')
    if (token && this.#left.has(token)) throw new TypeError('Failed to fetch')
    this.calls.push({ name: `${method} ${url.replace(/^\/api|\?.*/g, '')}`, url, body: readable(init.body) })
    if (this.#isOffline || this.#isDown) throw new TypeError('Failed to fetch')
    const rule = this.#rules.find((one) => one.method === method && one.path.test(url))
    const pass = () => this.#pass(url, init)
    const made = rule ? await rule.answer(pass, new URL(url, window.location.origin)) : await pass()
    if (signal?.aborted) throw new DOMException('The call was taken back.', 'AbortError')
    if (made instanceof Response) return made
    const { status, body = '', headers } = made
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, ...(headers && { headers }) })
  }

  async #pass(url: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
    const sent = await readPayload(body)
    const answer = await this.#visitor.send({
      method,
      url,
      headers: {
        origin: this.#visitor.origin,
        'sec-fetch-site': 'same-origin',
        ...(headers as Record<string, string>),
        ...sent.headers,
      },
      ...(sent.payload !== undefined && { payload: sent.payload }),
    })
    const hasBody = answer.statusCode !== 204 && answer.statusCode !== 304
    return new Response(hasBody ? new Uint8Array(answer.rawPayload) : null, {
      status: answer.statusCode,
      headers: { 'content-type': answer.headers['content-type'] ?? '' },
    })
  }
}

const readable = (body: RequestInit['body']): unknown => {
  if (body instanceof FormData) return Object.fromEntries(body.entries())
  return typeof body === 'string' ? JSON.parse(body) : undefined
}

/** A form as its bytes on the wire: written here, as the platform's own files are none to what Node sends. */
const readPayload = async (body: RequestInit['body']) => {
  if (!(body instanceof FormData)) return { payload: (body ?? undefined) as string | undefined, headers: {} }
  const boundary = 'a-part-of-the-form'
  const parts = await Promise.all(
    [...body.entries()].map(async ([name, value]) => {
      const about = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`
      if (typeof value === 'string') return Buffer.from(`${about}\r\n\r\n${value}\r\n`)
      const head = `${about}; filename="${value.name}"\r\ncontent-type: ${value.type}\r\n\r\n`
      return Buffer.concat([Buffer.from(head), await readBytes(value), Buffer.from('\r\n')])
    }),
  )
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

const readBytes = (file: Blob) =>
  new Promise<Buffer>((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(Buffer.from(reader.result as ArrayBuffer)))
    reader.readAsArrayBuffer(file)
  })
