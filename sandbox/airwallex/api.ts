import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Account } from './accounts.ts'
import { registerDisputes } from './disputes.ts'
import { AirwallexError, answerErrors, notFound, parse } from './errors.ts'
import { hostedPageUrl } from './hosted-page-address.ts'
import type { PaymentIntent } from './model.ts'
import { availableMethods, describeMethod } from './payment-methods.ts'
import type { Payments } from './payments.ts'
import {
  cancelShape,
  captureShape,
  confirmShape,
  createIntentShape,
  createRefundShape,
  listIntentsShape,
  listMethodsShape,
  listRefundsShape,
  startSessionShape,
} from './requests.ts'
import type { ConfirmIntent } from './requests.ts'
import { type AirwallexStore, newId } from './store.ts'
import { getCardOutcome } from './test-cards.ts'
import type { Tokens } from './tokens.ts'

type WithId = { Params: { id: string } }

/** The part of Airwallex's API that takes payments, below `/airwallex/api/v1`. */
export function registerApi(
  server: FastifyInstance,
  parts: { store: AirwallexStore; payments: Payments; tokens: Tokens },
) {
  const { store, payments, tokens } = parts
  const getAccount = (request: FastifyRequest): Account => tokens.authenticate(request.headers.authorization)
  const getIntent = (request: FastifyRequest<WithId>): PaymentIntent => {
    const intent = store.findIntent(request.params.id, getAccount(request).id)
    if (!intent) throw notFound('PaymentIntent', request.params.id)
    return intent
  }
  answerErrors(server)
  server.addHook('preHandler', async (request) => {
    if (!request.url.includes('/pa/') || getAccount(request).takesPayments !== false) return
    throw new AirwallexError(403, 'unauthorized', 'This API key has no right to take payments.')
  })

  registerDisputes(server, { store, getAccount })

  server.post('/authentication/login', async (request, reply) => {
    const { 'x-client-id': clientId, 'x-api-key': apiKey } = request.headers
    return reply.code(201).send(tokens.login(String(clientId ?? ''), String(apiKey ?? '')))
  })

  server.get('/account', async (request) => {
    const { id, name } = getAccount(request)
    return { id, account_details: { business_details: { business_name: name } } }
  })

  // Apple answers with a session that is opaque to everybody but the device.
  server.post('/pa/payment_session/start', async (request, reply) => {
    getAccount(request)
    const { initiative_context: domainName } = parse(startSessionShape, request.body)
    const epochTimestamp = store.world.now().getTime()
    return reply.code(201).send({
      epochTimestamp,
      expiresAt: epochTimestamp + 3_600_000,
      merchantSessionIdentifier: newId('evt'),
      domainName,
      displayName: 'Sandbox',
      signature: '308006092a86',
    })
  })

  server.get('/pa/config/payment_method_types', async (request) => {
    const account = getAccount(request)
    const query = parse(listMethodsShape, request.query)
    const offered = account.paymentsEnabled && query.active === 'true' && query.transaction_mode === 'oneoff'
    const methods = offered ? availableMethods(account, query.transaction_currency, query.country_code) : []
    return paged(
      methods.map((method) => describeMethod(account, method)),
      query,
    )
  })

  server.post('/pa/payment_intents/create', async (request, reply) => {
    const account = getAccount(request)
    return reply.code(201).send(payments.create(account, parse(createIntentShape, request.body)))
  })

  server.get('/pa/payment_intents', async (request) => {
    const account = getAccount(request)
    const query = parse(listIntentsShape, request.query)
    return paged(
      store.intents(account.id).filter((intent) => matches(intent, query)),
      query,
    )
  })

  server.get<WithId>('/pa/payment_intents/:id', async (request) => getIntent(request))

  server.post<WithId>('/pa/payment_intents/:id/confirm', async (request) => {
    const intent = getIntent(request)
    const body = parse(confirmShape, request.body)
    if (payments.isRepeated(intent, 'confirm', body.request_id)) return intent
    payments.use(intent, 'confirm', body.request_id)
    return confirm(payments, intent, body, `${store.world.url()}/airwallex`)
  })

  server.post<WithId>('/pa/payment_intents/:id/capture', async (request) => {
    const intent = getIntent(request)
    const body = parse(captureShape, request.body)
    payments.capture(intent, body.request_id, body.amount)
    return intent
  })

  server.post<WithId>('/pa/payment_intents/:id/cancel', async (request) => {
    const intent = getIntent(request)
    const body = parse(cancelShape, request.body)
    payments.cancel(intent, body.request_id, body.cancellation_reason)
    return intent
  })

  server.post('/pa/refunds/create', async (request, reply) => {
    const account = getAccount(request)
    const body = parse(createRefundShape, request.body)
    const intent = store.findIntent(body.payment_intent_id, account.id)
    if (!intent) throw notFound('PaymentIntent', body.payment_intent_id)
    return reply.code(201).send(payments.refund(account, intent, body))
  })

  server.get('/pa/refunds', async (request) => {
    const account = getAccount(request)
    const query = parse(listRefundsShape, request.query)
    const { payment_intent_id: id } = query
    return paged(
      store.refunds(account.id).filter((refund) => !id || refund.payment_intent_id === id),
      query,
    )
  })

  server.get<WithId>('/pa/refunds/:id', async (request) => {
    const refund = store.findRefund(request.params.id, getAccount(request).id)
    if (!refund) throw notFound('Refund', request.params.id)
    return refund
  })
}

/** A card is decided here and now; every other method, and a bank that asks, sends the shopper to a page. */
function confirm(payments: Payments, intent: PaymentIntent, body: ConfirmIntent, base: string) {
  const { type, card } = body.payment_method
  const outcome = type === 'card' && card ? getCardOutcome(card.number) : ({ kind: 'challenge' } as const)
  if (outcome.kind === 'paid') payments.pay(intent, type)
  if (outcome.kind === 'pending') payments.leavePending(intent, type)
  if (outcome.kind === 'declined') payments.decline(intent, type, outcome.code)
  if (outcome.kind !== 'challenge') return intent
  payments.askShopper(intent, type)
  const successUrl = body.return_url ?? intent.return_url
  const url = hostedPageUrl(base, intent, { method: type, ...(successUrl && { successUrl, failUrl: successUrl }) })
  return { ...intent, next_action: { type: 'redirect', method: 'GET', url } }
}

type IntentQuery = {
  [Key in 'merchant_order_id' | 'currency' | 'status' | 'from_created_at' | 'to_created_at']?: string | undefined
}

function matches(intent: PaymentIntent, query: IntentQuery): boolean {
  const created = Date.parse(intent.created_at)
  return (
    (!query.merchant_order_id || intent.merchant_order_id === query.merchant_order_id) &&
    (!query.currency || intent.currency === query.currency) &&
    (!query.status || intent.status === query.status) &&
    (!query.from_created_at || created >= Date.parse(query.from_created_at)) &&
    (!query.to_created_at || created < Date.parse(query.to_created_at))
  )
}

function paged<T>(items: T[], { page_num, page_size }: { page_num: number; page_size: number }) {
  const start = page_num * page_size
  return { has_more: items.length > start + page_size, items: items.slice(start, start + page_size) }
}
