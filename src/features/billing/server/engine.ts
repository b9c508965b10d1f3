import { setTimeout as wait } from 'node:timers/promises'
import Stripe from 'stripe'
import type { Services } from '#kit/server/context.ts'
import type { Env } from '#kit/server/env.ts'
import { refuse } from '#kit/server/errors.ts'
import { type Outbound, OutboundError } from '#kit/server/outbound.ts'
import { findAnswerProblem } from './answers.ts'

export const currency = 'eur'
/** The file server that the real engine's invoices are on. */
const files = ['https://pay.stripe.com', 'https://files.stripe.com']

/** Everything that billing calls outside of the product. */
export const billingAddresses = ({ STRIPE_URL, RATES_URL }: Env): string[] => [STRIPE_URL, RATES_URL, ...files]

const clients = new WeakMap<Outbound, Stripe>()

/** The billing engine by its official client, over the product's one way out. Throws 503 while no key is configured. */
export const billingEngine = ({ env, http }: Pick<Services, 'env' | 'http'>): Stripe => {
  if (!env.STRIPE_SECRET_KEY) throw refuse.busy('Billing is not set up on this server yet.', 3600)
  const known = clients.get(http)
  if (known) return known
  const { hostname, port, protocol } = new URL(env.STRIPE_URL)
  const client = new Stripe(env.STRIPE_SECRET_KEY, {
    host: hostname,
    ...(port && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    httpClient: Stripe.createFetchHttpClient(through(http)),
    // Repeats are the way out's own business.
    maxNetworkRetries: 0,
    telemetry: false,
  })
  clients.set(http, client)
  return client
}

/** An earlier call with the same key has no answer yet, as where somebody presses twice. */
const conflict = 409
const pausesMs = [200, 600, 1_200]

const through =
  (http: Outbound): typeof fetch =>
  async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString()
    const method = init?.method === 'POST' ? 'POST' : init?.method === 'DELETE' ? 'DELETE' : 'GET'
    const headers = Object.fromEntries(new Headers(init?.headers))
    const options = {
      method,
      headers,
      ...(typeof init?.body === 'string' && { body: init.body }),
      idempotent: method !== 'POST' || 'idempotency-key' in headers,
      peer: 'billing:engine',
    } as const
    let answer = await http.send(url, options)
    for (const pause of options.idempotent ? pausesMs : []) {
      if (answer.status !== conflict) break
      await wait(pause)
      answer = await http.send(url, options)
    }
    const call = `${method} ${getCallName(url)}`
    const json = answer.json()
    const problem = answer.status < 300 ? findAnswerProblem(call, json) : null
    // The client takes it for an answer that did not come: whoever asked asks again, and nothing is concluded.
    if (problem !== null) throw new Error(`Stripe, ${call}: ${problem}`)
    const shown = ['content-type', 'request-id', 'stripe-should-retry'].flatMap((name): [string, string][] => {
      const value = answer.headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    })
    return new Response(json === undefined ? answer.text : JSON.stringify(json), {
      status: answer.status,
      headers: shown,
    })
  }

/** A call as Stripe's documentation names it, without ids. */
const getCallName = (url: string) =>
  new URL(url).pathname.replaceAll(/\/(?:bpc|ch|cs|cus|ii|in|inpay|pi|sub)_\w+/g, '/{id}')

/** True when the engine did not answer at all: the same may work later. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error instanceof OutboundError

/** True when the engine has nothing of the customer that was asked about. One that is there in the other mode is asked for with a wrong key. */
export const isUnknownAccount = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'resource_missing' &&
  !error.message.includes('a similar object exists')

/** For calls that a person waits for: what went wrong at the engine becomes a 502 with a sentence. */
export const asking = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError) && !isUnreachable(error)) throw error
    throw refuse.upstream('Our billing service did not answer. Please try again in a moment.', { cause: error })
  }
}

/** The id of what the engine mentions, whether it shows it whole or by its id. */
export const getId = (thing: string | { id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null)

export const fromUnixSeconds = (seconds: number): Date => new Date(seconds * 1000)
