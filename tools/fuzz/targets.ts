import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { features } from '#apps/server/routes.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import type { FuzzWorld } from './fuzz-world.ts'
import { nastyTexts } from './nasty.ts'
import { arbitraryValues } from './values.ts'

/** One way into the product, and what may be sent there. */
export type Target = { name: string; requests: fc.Arbitrary<InjectOptions> }

/** Every call of every contract. */
export const endpoints = features.flatMap(({ contract }) => Object.values<Endpoint>(contract))

const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom(...nastyTexts))
/** As an address carries it: also bytes that are no text. */
const inAddress = fc.oneof(
  { weight: 6, arbitrary: text.map(encoded) },
  { weight: 1, arbitrary: fc.constantFrom('%ED%A0%80', '%C0%80', '%', '%zz', '%00', '%0A', '%2e%2e%2f') },
)
const fields = (names: readonly string[]) =>
  fc
    .record(Object.fromEntries(names.map((name) => [name, inAddress])), { requiredKeys: [], noNullPrototype: true })
    .map((values) =>
      Object.entries(values)
        .map(([name, value]) => `${name}=${value}`)
        .join('&'),
    )

/** Every call of every contract, and every door beside them that reads what a stranger sends. */
export const listTargets = (world: FuzzWorld): Target[] => [
  ...endpoints.map((one) => callTarget(one, world)),
  ...doors(world),
]

const callTarget = (endpoint: Endpoint, world: FuzzWorld): Target => {
  const { method, path } = endpoint
  const part = (schema: Endpoint['body']) => (schema ? arbitraryValues(schema, world.known) : fc.constant(undefined))
  const requests = fc
    .tuple(part(endpoint.params), part(endpoint.query), part(endpoint.body))
    .map(([params, query, body]) => toPaymentRequest(endpoint, { params, query, body }))
  return { name: `${method} ${path}`, requests }
}

/** A call as it travels. */
export const toPaymentRequest = (
  { method, path, body: shape, files }: Endpoint,
  { params, query, body }: { params?: unknown; query?: unknown; body?: unknown },
): InjectOptions => ({
  method,
  url: `/api${filled(path, Object(params) as object)}${asQuery(query)}`,
  ...(shape && (files ? asForm(body) : asJson(body))),
})

const filled = (path: string, params: object) =>
  path.replace(/:(\w+)/g, (_, name: string) => encoded(toText((params as Record<string, unknown>)[name] ?? 'x')))

const asQuery = (query: unknown) => {
  if (query === null || typeof query !== 'object') return ''
  return `?${Object.entries(query)
    .map(([name, value]) => `${encoded(name)}=${encoded(toText(value))}`)
    .join('&')}`
}

const asJson = (body: unknown): InjectOptions => ({
  headers: { 'content-type': 'application/json' },
  payload: JSON.stringify(body) ?? '',
})

const boundary = 'checky-fuzz'
const asForm = (body: unknown): InjectOptions => ({
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  payload: Object.entries(Object(body) as object)
    .map(
      ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${toText(value)}\r\n`,
    )
    .concat(`--${boundary}--\r\n`)
    .join(''),
})

function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function encoded(value: string): string {
  return encodeURIComponent(value.toWellFormed())
}

const airwallexTopics = [
  'payment_intent.succeeded',
  'refund.failed',
  'payment_dispute.lost',
  'payment_dispute.reversed',
]
const topics = [
  'checkout.session.completed',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.closed',
  'payout.paid',
]

const doors = (world: FuzzWorld): Target[] => {
  const { token, storeId, webhookSecret, stripeSecret, vivaMerchant } = world
  const page = (path: string, names: readonly string[] = ['next', 'page', 'lang']): Target => ({
    name: `page ${path}`,
    requests: fc.tuple(inAddress, inAddress, fields(names)).map(([segment, cookie, query]) => ({
      method: 'GET',
      url: `${path.replace('*', () => segment)}?${query}`,
      headers: { cookie: `session=${cookie}; color-scheme=${cookie}; lang=${cookie}` },
    })),
  })
  const posted: Target = {
    name: 'form /checkout/:token',
    requests: fields(world.formFields).map((payload) => ({
      method: 'POST',
      url: `/checkout/${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })),
  }
  const unsigned: Target = {
    name: 'webhook, not signed',
    requests: fc
      .tuple(fc.constantFrom('airwallex', 'shopify', 'viva', 'paypal', 'rapyd', 'payabl', 'stripe', 'nobody'), text)
      .map(([provider, payload]) => ({ method: 'POST', url: `/webhooks/${provider}/${storeId}`, payload })),
  }
  const signed: Target = {
    name: 'webhook of Airwallex, signed',
    requests: fc.tuple(text, fc.oneof(text, fc.constantFrom(...airwallexTopics)), text).map(([id, name, reference]) => {
      const payload = JSON.stringify({ id, name, data: { object: { id: reference, merchant_order_id: reference } } })
      const timestamp = String(Date.now())
      const signature = createHmac('sha256', webhookSecret).update(timestamp).update(payload).digest('hex')
      const headers = { 'x-timestamp': timestamp, 'x-signature': signature, 'content-type': 'application/json' }
      return { method: 'POST', url: `/webhooks/airwallex/${storeId}`, headers, payload }
    }),
  }
  const signedByStripe: Target = {
    name: 'webhook of Stripe, signed',
    requests: fc
      .tuple(text, fc.constantFrom('checkout.session', 'charge', 'dispute', 'refund'), text, fc.constantFrom(...topics))
      .map(([id, object, reference, type]) => {
        const created = Math.floor(Date.now() / 1_000)
        const about = { id, object, client_reference_id: reference, payment_intent: reference, status: reference }
        const payload = JSON.stringify({ id, type, created, data: { object: about } })
        const proof = createHmac('sha256', stripeSecret).update(`${created}.${payload}`).digest('hex')
        const headers = { 'stripe-signature': `t=${created},v1=${proof}`, 'content-type': 'application/json' }
        return { method: 'POST', url: `/webhooks/stripe/${storeId}`, headers, payload }
      }),
  }
  const namesViva: Target = {
    name: 'message that names an account of Viva',
    requests: fc.tuple(text, text, fc.constantFrom(1_796, 1_797, 1_798)).map(([id, parent, type]) => ({
      method: 'POST',
      url: `/webhooks/viva/${storeId}`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({
        EventTypeId: type,
        EventData: { MerchantId: vivaMerchant, OrderCode: id, TransactionId: id, ParentId: parent },
      }),
    })),
  }
  const browser: Target = {
    name: 'headers of a browser',
    requests: text.map((value) => ({
      method: 'PUT',
      url: `/api/checkouts/${token}/visit`,
      headers: {
        'user-agent': value,
        'accept-language': value,
        'cf-ipcountry': value,
        'content-type': 'application/json',
      },
      payload: '{"consent":"granted"}',
    })),
  }
  return [
    page('/*'),
    page('/login'),
    page('/checkout/*'),
    page(`/checkout/${token}`),
    page('/thank-you/*'),
    page('/checkout-react', ['page', 'primaryColor', 'headingColor', 'fontFamily', 'logo', 'lang']),
    page('/return/*', ['s', 't', 'token', 'reference', 'lang', 'eventId']),
    page('/reset-password/*'),
    page('/prove-email/*'),
    page('/billing/upgrade/*'),
    page('/billing/return', ['session_id']),
    page('/billing/invoices/*/pdf'),
    page('/embed.js', ['store']),
    page('/media/*'),
    page('/assets/*'),
    page('/internal/tls/ask', ['domain']),
    posted,
    unsigned,
    signed,
    signedByStripe,
    namesViva,
    browser,
  ]
}
