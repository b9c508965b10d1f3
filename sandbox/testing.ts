import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as httpRequest } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { accounts } from './airwallex/accounts.ts'

export type Received = { path: string; headers: IncomingHttpHeaders; body: string }

/** A merchant's server that takes webhooks. */
export async function startReceiver() {
  const answers: number[] = []
  const received: Received[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ path: request.url ?? '', headers: request.headers, body })
      return response.writeHead(answers.shift() ?? 200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/hooks/airwallex`,
    received,
    /** The statuses of its next answers; then 200. */
    answers,
    /** The names of the events so far, in the order of their arrival. */
    names: () => received.map(({ body }) => String(JSON.parse(body).name)),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Calls the sandbox with JSON and gives the status and the parsed answer. */
export async function call(url: string, method: string, body?: unknown, headers: Record<string, string> = {}) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const response = await fetch(url, { method, headers: { ...type, ...headers }, ...sent })
  const answer: Record<string, unknown> = JSON.parse(await response.text())
  return { status: response.status, body: answer }
}

/** What a browser does when a person opens a page or sends a form; fetch cannot pass for that. */
export async function navigate(url: string, form?: Record<string, string>) {
  const headers = { 'sec-fetch-mode': 'navigate', 'content-type': 'application/x-www-form-urlencoded' }
  const request = httpRequest(url, { method: form ? 'POST' : 'GET', headers })
  request.end(form && new URLSearchParams(form).toString())
  const [response]: IncomingMessage[] = await once(request, 'response')
  return { status: response?.statusCode, location: response?.headers.location, text: await text(response!) }
}

/** A merchant's server at Airwallex: signed in to the first account. */
export async function signIn(sandboxUrl: string, account = accounts[0]!) {
  const api = `${sandboxUrl}/airwallex/api/v1`
  const keys = { 'x-client-id': account.clientId, 'x-api-key': account.apiKey }
  const login = await call(`${api}/authentication/login`, 'POST', undefined, keys)
  const authorization = `Bearer ${String(login.body['token'])}`
  const send = (method: string, path: string, body?: unknown) => call(`${api}${path}`, method, body, { authorization })
  return {
    login,
    get: (path: string) => send('GET', path),
    post: (path: string, body: unknown) => send('POST', path, body),
    /** A new payment of 22.90 EUR, unless told otherwise. */
    async createIntent(more: Record<string, unknown> = {}) {
      const basics = {
        request_id: randomUUID(),
        amount: 22.9,
        currency: 'EUR',
        merchant_order_id: `chk_${randomUUID()}`,
      }
      const { body } = await send('POST', '/pa/payment_intents/create', { ...basics, ...more })
      return { id: String(body['id']), client_secret: String(body['client_secret']), body }
    },
  }
}
