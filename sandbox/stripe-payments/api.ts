import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { answerErrors, parse, StripeFailure } from '#sandbox/stripe/errors.ts'
import { answering, type Call } from './calls.ts'
import { captureHeld, releaseHeld } from './held.ts'
import type { Session } from './model.ts'
import { getAccount, newId, type PaymentStore } from './store.ts'

const whole = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
const metadata = z.record(z.string().max(40), z.string().max(500)).default({})
const limit = whole.refine((count) => count >= 1 && count <= 100).default(10)

/** Stricter than Stripe: a parameter that nobody here needs is refused. */
const sessionShape = z.strictObject({
  mode: z.literal('payment'),
  success_url: z.url({ protocol: /^https?$/ }),
  cancel_url: z.url({ protocol: /^https?$/ }).optional(),
  client_reference_id: z.string().max(200).optional(),
  customer_email: z.email().max(512).optional(),
  locale: z.enum(['auto', 'da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'pt', 'sv']).optional(),
  line_items: z
    .array(
      z.strictObject({
        quantity: whole,
        price_data: z.strictObject({
          currency: z.string().regex(/^[a-z]{3}$/),
          unit_amount: whole,
          product_data: z.strictObject({ name: z.string().min(1).max(250) }),
        }),
      }),
    )
    .min(1),
  payment_intent_data: z
    .strictObject({ metadata, capture_method: z.enum(['automatic', 'manual']).optional() })
    .optional(),
  metadata,
})
const refundShape = z.strictObject({
  payment_intent: z.string(),
  amount: whole.refine((amount) => amount > 0).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata,
})
const captureShape = z.strictObject({ amount_to_capture: whole.refine((amount) => amount > 0).optional() })
const cancelShape = z.strictObject({
  cancellation_reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional(),
})
const listByIntent = z.strictObject({ payment_intent: z.string().optional(), limit })
const endpointShape = z.strictObject({ url: z.url(), enabled_events: z.array(z.string()).min(1) })

const threeDecimals = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd'])
/** Of the currencies that are tried here; other ones take fifty of their smallest unit. */
const least: Readonly<Record<string, number>> = { huf: 17_500 }
const dayInSeconds = 86_400

/** Stripe's API for merchants who take payments: hosted pages, what was paid by them, refunds and disputes. */
export function registerApi(server: FastifyInstance, store: PaymentStore): void {
  answerErrors(server)
  const on = answering(server, store)
  const toList = (url: string, all: readonly object[], most: number) => ({
    object: 'list',
    url,
    has_more: all.length > most,
    data: all.slice(0, most),
  })

  on.get('/account', ({ key }) => ({ id: getAccount(key).id, object: 'account', charges_enabled: true }))
  on.get('/balance', ({ key }) => ({
    object: 'balance',
    available: [],
    pending: [],
    livemode: getAccount(key).livemode,
  }))

  on.post('/checkout/sessions', (call) => newSession(store, call))
  on.get('/checkout/sessions', ({ key, fields }) => {
    const { payment_intent, limit: most } = parse(listByIntent, fields)
    const all = store.list('checkout.session', key)
    return toList(
      '/v1/checkout/sessions',
      all.filter((one) => !payment_intent || one.payment_intent === payment_intent),
      most,
    )
  })
  on.get('/checkout/sessions/:id', ({ key, id }) => store.get('checkout.session', id, key))
  on.post('/checkout/sessions/:id/expire', ({ key, id }) => {
    const session = store.get('checkout.session', id, key)
    if (session.status !== 'open')
      throw new StripeFailure(400, `Only Checkout Sessions with a status in ["open"] can be expired.`)
    store.expire(session)
    return session
  })
  on.get('/payment_intents/:id', ({ key, id }) => store.get('payment_intent', id, key))
  on.post('/payment_intents/:id/capture', ({ key, id, fields }) =>
    captureHeld(store, store.get('payment_intent', id, key), parse(captureShape, fields).amount_to_capture),
  )
  on.post('/payment_intents/:id/cancel', ({ key, id, fields }) => {
    parse(cancelShape, fields)
    return releaseHeld(store, store.get('payment_intent', id, key))
  })

  on.post('/refunds', ({ key, fields }) => {
    const { payment_intent, amount, reason = null, metadata: refundMetadata } = parse(refundShape, fields)
    return store.refund(store.get('payment_intent', payment_intent, key), amount, { reason, metadata: refundMetadata })
  })
  on.get('/refunds/:id', ({ key, id }) => store.get('refund', id, key))
  for (const [path, kind] of [
    ['/refunds', 'refund'],
    ['/disputes', 'dispute'],
  ] as const)
    on.get(path, ({ key, fields }) => {
      const { payment_intent, limit: most } = parse(listByIntent, fields)
      const all = store.list(kind, key).filter((one) => !payment_intent || one.payment_intent === payment_intent)
      return toList(`/v1${path}`, all, most)
    })

  on.post('/webhook_endpoints', ({ key, fields }) => {
    const { url, enabled_events } = parse(endpointShape, fields)
    const { id } = store.addEndpoint(key, url, enabled_events)
    const { webhookSecret: secret, livemode } = getAccount(key)
    return { id, object: 'webhook_endpoint', url, enabled_events, livemode, secret, status: 'enabled' }
  })
}

function newSession(store: PaymentStore, { key, fields }: Call): Session {
  const { line_items, payment_intent_data, mode, ...rest } = parse(sessionShape, fields)
  const [first, ...others] = line_items.map(({ price_data }) => price_data.currency)
  const currency = first!
  if (others.some((other) => other !== currency))
    throw new StripeFailure(400, 'All prices of a session are in one currency.', { param: 'line_items' })
  const amount_total = line_items.reduce((sum, line) => sum + line.quantity * line.price_data.unit_amount, 0)
  if (threeDecimals.has(currency) && amount_total % 10 !== 0)
    throw new StripeFailure(400, 'Amounts with three decimals end in 0.', {
      param: 'line_items',
      code: 'amount_invalid',
    })
  if (amount_total < (least[currency] ?? 50))
    throw new StripeFailure(400, 'The total is below the smallest amount.', { code: 'amount_too_small' })
  const { livemode } = getAccount(key)
  const id = newId(livemode ? 'cs_live' : 'cs_test')
  const created = store.seconds()
  return store.add<Session>(key, {
    id,
    object: 'checkout.session',
    mode,
    amount_total,
    cancel_url: rest.cancel_url ?? null,
    client_reference_id: rest.client_reference_id ?? null,
    created,
    currency,
    customer_email: rest.customer_email ?? null,
    expires_at: created + dayInSeconds,
    livemode,
    locale: rest.locale ?? null,
    metadata: { ...rest.metadata, ...payment_intent_data?.metadata },
    payment_intent: null,
    capture_method: payment_intent_data?.capture_method ?? 'automatic',
    payment_status: 'unpaid',
    status: 'open',
    success_url: rest.success_url,
    url: `${store.world.url()}/stripe-payments/pay?session=${id}`,
  })
}
