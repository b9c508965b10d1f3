import type { FastifyInstance, InjectOptions } from 'fastify'

type Input = {
  params?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
  headers?: Record<string, string>
}

/** Tests read answers as a stranger would: without our types. */
type Json = ReturnType<typeof JSON.parse>

export type Reply = {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  text: string
  body: { error?: boolean; message?: string; msg?: string; errors?: Record<string, string>; data?: Json }
}

/** Where the product is served, and where its checkouts are. */
export type Hosts = { PUBLIC_URL: string; CHECKOUT_URL: string }

/** The origin at which a path of the product is served. */
export const originFor = (path: string, { PUBLIC_URL, CHECKOUT_URL }: Hosts) =>
  /^\/(?:api\/checkouts|checkout|thank-you|return|checkout-events)(?:[/?]|$)/.test(path) ? CHECKOUT_URL : PUBLIC_URL

/** Speaks to the app as one browser does: keeps its cookie and sends the CSRF token of its session. */
export class Caller {
  readonly #app: FastifyInstance
  readonly #hosts: Hosts
  cookie = ''
  /** By which the product knows this browser again, in whom it signed in. */
  deviceCookie = ''
  /** Of the host of checkouts. */
  #shopperCookie = ''
  csrfToken = ''

  constructor(app: FastifyInstance, hosts: Hosts) {
    this.#app = app
    this.#hosts = hosts
  }

  /** `await caller.call('PUT /shipping-rate/:id', { params: { id }, body })`, below `/api`. */
  async call(name: string, { params = {}, query, body, headers = {} }: Input = {}): Promise<Reply> {
    const [method, path] = name.split(' ') as [string, string]
    const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
    const search = query
      ? `?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`
      : ''
    const url = `/api${filled}${search}`
    const origin = originFor(url, this.#hosts)
    const response = await this.send({
      method,
      url,
      headers: { origin, ...(this.csrfToken && { 'x-csrf-token': this.csrfToken }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    })
    return { status: response.statusCode, headers: response.headers, text: response.body, body: parse(response.body) }
  }

  /** Sends a multipart form. */
  async form(name: string, form: FormData): Promise<Reply> {
    const request = new Request('http://own', { method: 'POST', body: form })
    const [method, path] = name.split(' ') as [string, string]
    const response = await this.send({
      method,
      url: `/api${path}`,
      headers: {
        origin: this.#hosts.PUBLIC_URL,
        'x-csrf-token': this.csrfToken,
        'content-type': request.headers.get('content-type')!,
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return { status: response.statusCode, headers: response.headers, text: response.body, body: parse(response.body) }
  }

  /** Opens a page from another one of the same origin, redirects not followed. */
  async page(path: string, more: Record<string, string> = {}) {
    const response = await this.send({
      method: 'GET',
      url: path,
      headers: { 'sec-fetch-site': 'same-origin', ...more },
    })
    return {
      status: response.statusCode,
      location: response.headers.location,
      text: response.body,
      headers: response.headers,
    }
  }

  /** Sends a request with this browser's cookies to the host of its path, and keeps the cookies of the answer. */
  async send({ url, headers, ...rest }: InjectOptions & { url: string }) {
    const origin = originFor(url, this.#hosts)
    const cookie = this.#cookieFor(origin)
    const response = await this.#app.inject({
      ...rest,
      url,
      headers: { host: new URL(origin).host, ...(cookie && { cookie }), ...headers },
    })
    this.#keepCookie(response.headers['set-cookie'], origin)
    return response
  }

  /** Each host is sent its own cookie alone. */
  #cookieFor(origin: string) {
    if (origin !== this.#hosts.PUBLIC_URL) return this.#shopperCookie
    return [this.cookie, this.deviceCookie].filter(Boolean).join('; ')
  }

  #keepCookie(header: string | string[] | undefined, origin: string) {
    for (const cookie of [header ?? []].flat().map((line) => line.split(';')[0]!)) {
      if (/^(?:__Host-)?checky_device=/.test(cookie)) this.deviceCookie = cookie
      else if (origin === this.#hosts.PUBLIC_URL) this.cookie = cookie
      if (cookie.startsWith('shopper=')) this.#shopperCookie = cookie
    }
  }

  /** Of the pages that it opens. */
  get origin() {
    return this.#hosts.PUBLIC_URL
  }

  /** What a browser of its own would send to the host of checkouts. */
  get shopperCookie() {
    return this.#shopperCookie
  }
}

const parse = (text: string): Reply['body'] => {
  try {
    return JSON.parse(text) as Reply['body']
  } catch {
    return {}
  }
}
