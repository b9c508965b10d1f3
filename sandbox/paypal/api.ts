import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { getRawBody } from '#sandbox/raw-bodies.ts'
import type { Account } from './accounts.ts'
import { accounts } from './accounts.ts'
import { currencies, whole } from './currencies.ts'
import { notFound, notPermitted, PaypalError, unprocessable } from './errors.ts'
import { eventNames } from './event-names.ts'
import type { Order } from './model.ts'
import { registerMoneyApi } from './money-api.ts'
import { patchOrder, refuseUneven } from './order-patch.ts'
import { amountShape, header, type Parts, represented, type WithId } from './requests.ts'
import { orderLinks, showOrder } from './show.ts'
import { isSigned } from './signature.ts'
import { isState } from './states.ts'
import type { PaypalStore } from './store.ts'

const lifetime = 32_400

/** PayPal lists China as C2 alone. */
const countryCode = z.string().regex(/^(?!CN)([A-Z]{2}|C2)$/)
const addressShape = z.object({
  address_line_1: z.string().max(300).default(''),
  address_line_2: z.string().max(300).optional(),
  admin_area_2: z.string().max(120).default(''),
  admin_area_1: z.string().max(300).optional(),
  postal_code: z.string().max(60).optional(),
  country_code: countryCode,
})
const orderShape = z.looseObject({
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  purchase_units: z
    .array(
      z.looseObject({
        amount: amountShape,
        custom_id: z.string().min(1).max(127).optional(),
        invoice_id: z.string().min(1).max(127).optional(),
        description: z.string().min(1).max(127).optional(),
        shipping: z
          .object({ name: z.object({ full_name: z.string().min(1).max(300) }), address: addressShape })
          .partial()
          .optional(),
      }),
    )
    .length(1),
  payment_source: z.object({
    paypal: z.object({
      experience_context: z.looseObject({
        return_url: z.url(),
        cancel_url: z.url(),
        shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).optional(),
        locale: z.string().min(2).max(10).optional(),
      }),
    }),
  }),
})
const webhookShape = z.object({ url: z.url(), event_types: z.array(z.object({ name: z.string() })).min(1) })
const patchShape = z
  .array(
    z.object({
      op: z.literal('replace'),
      path: z.literal('/event_types'),
      value: z.array(z.object({ name: z.string() })).min(1),
    }),
  )
  .length(1)
const claimShape = z.object({
  transmission_id: z.string(),
  transmission_time: z.string(),
  transmission_sig: z.string(),
  webhook_id: z.string(),
})

/** PayPal's API as far as a shop needs it, below `/paypal`. */
export function registerApi(server: FastifyInstance, { store, payments }: Pick<Parts, 'store' | 'payments'>): void {
  const tokens = new Map<string, { account: Account; endsAt: number }>()
  const signedIn = (request: FastifyRequest): Account => {
    const token = tokens.get(String(request.headers.authorization).replace(/^Bearer /, ''))
    if (!token || token.endsAt < store.world.now().getTime())
      throw new PaypalError(
        401,
        'AUTHENTICATION_FAILURE',
        'Authentication failed due to missing authorization header, or invalid authentication credentials.',
      )
    if (!token.account.isPermitted) throw notPermitted()
    return token.account
  }
  const getOrder = (request: FastifyRequest<WithId>): Order => {
    const order = store.order(request.params.id, signedIn(request).clientId)
    if (!order) throw notFound()
    return order
  }
  const base = store.base
  const answerWith = (request: FastifyRequest, order: Order) =>
    represented(request, showOrder(base(), order), {
      id: order.id,
      status: order.status,
      payment_source: { paypal: {} },
      links: orderLinks(base(), order),
    })

  server.post('/paypal/v1/oauth2/token', async (request) => {
    const [, encoded = ''] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? []
    const [id, secret] = Buffer.from(encoded, 'base64').toString().split(':')
    const account = accounts.find(
      (one) => one.clientId === id && one.secret === secret && one.environment === 'sandbox',
    )
    if (!account) throw new PaypalError(401, 'invalid_client', 'Client Authentication failed')
    const token = `A21AA${randomBytes(32).toString('base64url')}`
    tokens.set(token, { account, endsAt: store.world.now().getTime() + lifetime * 1_000 })
    return {
      scope: 'https://uri.paypal.com/services/payments/payment',
      access_token: token,
      token_type: 'Bearer',
      expires_in: lifetime,
    }
  })
  server.post('/sandbox/paypal/expire-tokens', async () => {
    tokens.clear()
    return { expired: true }
  })

  server.post('/paypal/v2/checkout/orders', async (request, reply) => {
    const { clientId } = signedIn(request)
    const requestId = header(request, 'paypal-request-id')
    if (!requestId)
      throw new PaypalError(400, 'INVALID_REQUEST', 'A PayPal-Request-Id is needed.', 'PAYPAL_REQUEST_ID_REQUIRED')
    const earlier = store.order(store.madeBy(clientId, requestId) ?? '', clientId)
    if (earlier) return reply.code(200).send(answerWith(request, earlier))
    const { data, error } = orderShape.safeParse(request.body)
    if (!data) throw new PaypalError(400, 'INVALID_REQUEST', z.prettifyError(error), 'INVALID_PARAMETER_SYNTAX')
    const [unit] = data.purchase_units
    const { currency_code, value } = unit!.amount
    if (!currencies.has(currency_code)) throw unprocessable('CURRENCY_NOT_SUPPORTED', 'Currency code is not supported.')
    if (whole.has(currency_code) && value.includes('.'))
      throw unprocessable('DECIMALS_NOT_SUPPORTED', 'This currency does not support decimals.')
    refuseUneven(unit!.amount)
    const { return_url, cancel_url, shipping_preference } = data.payment_source.paypal.experience_context
    refuseAddress(unit!.shipping?.address, shipping_preference)
    const { amount, custom_id, invoice_id, description, shipping } = unit!
    const named = { custom_id, invoice_id, description }
    const { intent } = data
    const way = { shipping, shipping_preference, return_url, cancel_url }
    const order = store.addOrder({ account: clientId, intent, amount, ...named, ...way })
    store.remember(clientId, requestId, order.id)
    return reply.code(201).send(answerWith(request, order))
  })

  server.patch<WithId>('/paypal/v2/checkout/orders/:id', async (request, reply) => {
    patchOrder(getOrder(request), request.body)
    store.save()
    return reply.code(204).send()
  })

  server.get<WithId>('/paypal/v2/checkout/orders/:id', async (request) => showOrder(base(), getOrder(request)))

  for (const action of ['capture', 'authorize'] as const)
    server.post<WithId>(`/paypal/v2/checkout/orders/:id/${action}`, async (request, reply) => {
      const order = getOrder(request)
      const requestId = header(request, 'paypal-request-id')
      if (store.madeBy(order.account, requestId) === order.id) return reply.code(200).send(answerWith(request, order))
      payments[action](order)
      store.remember(order.account, requestId, order.id)
      return reply.code(201).send(answerWith(request, order))
    })

  registerMoneyApi(server, { store, payments, signedIn })

  server.get('/paypal/v1/notifications/webhooks', async (request) => ({
    webhooks: store
      .webhooks(signedIn(request).clientId)
      .map(({ id, url, events }) => ({ id, url, event_types: events.map((name) => ({ name })) })),
  }))
  server.post('/paypal/v1/notifications/webhooks', async (request, reply) => {
    const { clientId } = signedIn(request)
    const { data } = webhookShape.safeParse(request.body)
    // The real one wants https; here the product itself runs on this machine.
    const isTaken =
      data && (data.url.startsWith('https:') || ['localhost', '127.0.0.1'].includes(new URL(data.url).hostname))
    if (!isTaken) throw new PaypalError(400, 'VALIDATION_ERROR', 'Invalid data provided', 'Not a valid webhook URL')
    refuseUnknown(data.event_types)
    const all = store.webhooks(clientId)
    if (all.some(({ url }) => url === data.url))
      throw new PaypalError(400, 'WEBHOOK_URL_ALREADY_EXISTS', 'Webhook URL already exists')
    if (all.length >= 10) throw new PaypalError(400, 'WEBHOOK_NUMBER_LIMIT_EXCEEDED', 'Webhook number limit exceeded')
    const { id, url } = store.addWebhook(
      clientId,
      data.url,
      data.event_types.map(({ name }) => name),
    )
    return reply.code(201).send({ id, url, event_types: data.event_types })
  })
  server.patch<WithId>('/paypal/v1/notifications/webhooks/:id', async (request) => {
    const { clientId } = signedIn(request)
    const { data } = patchShape.safeParse(request.body)
    if (!data) throw new PaypalError(400, 'VALIDATION_ERROR', 'Invalid data provided')
    refuseUnknown(data[0]!.value)
    const names = data[0]!.value.map(({ name }) => name)
    const webhook = store.changeWebhook(clientId, request.params.id, names)
    if (!webhook) throw notFound()
    return { id: webhook.id, url: webhook.url, event_types: data[0]!.value }
  })
  server.post('/paypal/v1/notifications/verify-webhook-signature', verifyOn(store, signedIn))
}

/** What an address lacks, or has that is in no table of PayPal's. */
const refuseAddress = (address: z.infer<typeof addressShape> | undefined, preference: string | undefined) => {
  if (!address && preference === 'SET_PROVIDED_ADDRESS')
    throw unprocessable('MISSING_SHIPPING_ADDRESS', 'The shipping address is required.')
  if (!address) return
  if (!address.admin_area_2)
    throw unprocessable('CITY_REQUIRED', 'The specified country requires a city (address.admin_area_2).')
  if (address.admin_area_1 && !isState(address.country_code, address.admin_area_1))
    throw unprocessable('SHIPPING_ADDRESS_INVALID', 'Provided shipping address is invalid.')
}

const refuseUnknown = (types: { name: string }[]) => {
  if (types.every(({ name }) => eventNames.has(name))) return
  throw new PaypalError(400, 'VALIDATION_ERROR', 'Invalid data provided', 'Not a valid event type')
}

/** The event is checked as the bytes that it was sent as: cut out of the raw body, not written anew. */
const verifyOn =
  (store: PaypalStore, signedIn: (request: FastifyRequest) => Account) => async (request: FastifyRequest) => {
    const { clientId } = signedIn(request)
    const { data } = claimShape.safeParse(request.body)
    const raw = getRawBody(request)
    const [, body = ''] = /"webhook_event"\s*:\s*(\{.*\})\s*\}\s*$/s.exec(raw) ?? []
    if (!data || !body) throw new PaypalError(400, 'VALIDATION_ERROR', 'Invalid request - see details')
    const { transmission_id: id, transmission_time: time, webhook_id: webhookId, transmission_sig } = data
    const isOurs = store.webhooks(clientId).some((webhook) => webhook.id === webhookId)
    const isGenuine = isOurs && isSigned({ id, time, webhookId, body }, transmission_sig)
    return { verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' }
  }
