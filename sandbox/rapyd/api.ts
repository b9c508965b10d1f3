import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { minorUnits } from '#sandbox/airwallex/money.ts'
import { getRawBody } from '#sandbox/raw-bodies.ts'
import type { Account } from './accounts.ts'
import { accounts } from './accounts.ts'
import type { Checkout } from './model.ts'
import { getSignature } from './signature.ts'
import type { RapydStore } from './store.ts'

/** How far a caller's clock may be behind; ahead it may not be. Seconds. */
const clockWindow = 60

/** So far back goes a list of an account's refunds that names no payment. */
const listedSeconds = 90 * 24 * 3_600

/** Countries whose ways to pay take their own currency alone. */
const ownCurrency: Readonly<Record<string, string>> = { BR: 'BRL', FO: 'DKK', IN: 'INR', MX: 'MXN' }
/** Languages that its pages have not, which ends a page that names one. */
const unspoken = new Set(['ga', 'mt'])
/** More than any way to pay takes, in major units. */
const tooMuch = 100_000_000

class RapydError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message = '') {
    super(message)
    this.status = status
    this.code = code
  }
}

const web = z.url({ protocol: /^https?$/ })
const checkoutShape = z.looseObject({
  amount: z.number().positive(),
  country: z.string().length(2),
  currency: z.string().length(3),
  merchant_reference_id: z.string().max(255).default(''),
  language: z
    .string()
    .refine((code) => !unspoken.has(code), 'The language is not supported.')
    .default('en'),
  complete_checkout_url: web,
  cancel_checkout_url: web,
  page_expiration: z.number().int(),
  capture: z.boolean().optional(),
})
const captureShape = z.looseObject({ amount: z.number().positive() })
const refundShape = z.looseObject({
  payment: z.string(),
  amount: z.number().positive(),
  reason: z.string().default(''),
  merchant_reference_id: z.string().default(''),
})

type WithId = { Params: { id: string } }

/** Rapyd Collect as far as a shop needs it, below `/rapyd/v1`. */
export function registerApi(server: FastifyInstance, store: RapydStore): void {
  const signedIn = (request: FastifyRequest): Account => authenticate(request, store.world.now())
  const getCheckout = (request: FastifyRequest<WithId>): Checkout => {
    const { accessKey } = signedIn(request)
    const checkout = store.checkout(request.params.id)
    if (!checkout) throw new RapydError(400, 'ERROR_GET_HOSTED_PAGE', 'The checkout page was not found.')
    // Without a message, as Rapyd answers what is another account's.
    if (checkout.account !== accessKey) throw new RapydError(401, 'UNAUTHORIZED_API_CALL')
    return checkout
  }
  const getPayment = (request: FastifyRequest<WithId>): Checkout => {
    const checkout = store.byPayment(request.params.id, signedIn(request).accessKey)
    if (!checkout) throw new RapydError(400, 'ERROR_GET_PAYMENT', 'The payment was not found.')
    return checkout
  }
  const show = ({ account: _account, ...checkout }: Checkout) => ({
    ...checkout,
    redirect_url: `${store.world.url()}/rapyd/pay?token=${checkout.id}`,
  })

  server.setErrorHandler(async (error, _request, reply) => {
    const { status, code, message } = error instanceof RapydError ? error : new RapydError(400, 'INVALID_REQUEST')
    const answer = { error_code: code, status: 'ERROR', message, response_code: code, operation_id: randomUUID() }
    return reply.code(status).send({ status: answer })
  })

  server.get('/rapyd/v1/data/countries', async (request) => {
    signedIn(request)
    return succeed([{ id: 1, name: 'Netherlands', iso_alpha2: 'NL', currency_code: 'EUR' }])
  })

  server.post('/rapyd/v1/checkout', async (request) => {
    const { accessKey } = signedIn(request)
    const key = getHeader(request, 'idempotency')
    const earlier = store.made(accessKey, key)
    if (typeof earlier === 'string') return succeed(show(store.checkout(earlier)!))
    const { data, error } = checkoutShape.safeParse(request.body)
    if (!data) throw new RapydError(400, 'ERROR_CREATE_HOSTED_PAGE', z.prettifyError(error))
    if (minorUnits(data.amount, data.currency) === undefined)
      throw new RapydError(400, 'ERROR_INVALID_AMOUNT', 'The currency does not have that many decimals.')
    const { amount, currency, merchant_reference_id, country, language, page_expiration } = data
    if ((ownCurrency[country] ?? currency) !== currency)
      throw new RapydError(
        400,
        'ERROR_HOSTED_PAGE_COUNTRY_CURRENCY_MISMATCH',
        'No payment method is supported in the country for the currency.',
      )
    if (amount > tooMuch)
      throw new RapydError(400, 'ERROR_CREATE_CHECKOUT_AMOUNT_OUT_OF_RANGE', 'The amount is out of range.')
    const checkout = store.add({
      account: accessKey,
      country,
      currency,
      language,
      complete_checkout_url: data.complete_checkout_url,
      cancel_checkout_url: data.cancel_checkout_url,
      page_expiration,
      ...(data.capture === false && { capture: false }),
      payment: {
        id: null,
        amount,
        currency_code: currency,
        merchant_reference_id,
        status: null,
        paid: false,
        next_action: 'not_applicable',
        failure_code: '',
        failure_message: '',
        refunded_amount: 0,
      },
    })
    store.remember(accessKey, key, checkout.id)
    return succeed(show(checkout))
  })

  server.get<WithId>('/rapyd/v1/checkout/:id', async (request) => succeed(show(getCheckout(request))))
  type WithFilter = { Querystring: { merchant_reference_id?: string; limit?: string } }
  server.get<WithFilter>('/rapyd/v1/payments', async (request) => {
    const { accessKey } = signedIn(request)
    const { merchant_reference_id: wanted } = request.query
    const begun = store.checkouts(accessKey).flatMap(({ payment }) => (payment.id ? [payment] : []))
    const found = begun.filter(({ merchant_reference_id }) => !wanted || merchant_reference_id === wanted)
    return succeed(found.slice(0, getLimit(request)))
  })
  server.get<WithId>('/rapyd/v1/payments/:id', async (request) => succeed(getPayment(request).payment))
  server.delete<WithId>('/rapyd/v1/payments/:id', async (request) => {
    const checkout = getPayment(request)
    if (checkout.payment.status !== 'ACT')
      throw new RapydError(400, 'ERROR_CANCEL_PAYMENT', 'The payment is not active.')
    store.cancel(checkout)
    return succeed(checkout.payment)
  })

  server.post<WithId>('/rapyd/v1/payments/:id/capture', async (request) => {
    const checkout = getPayment(request)
    const { data } = captureShape.safeParse(request.body)
    try {
      store.capture(checkout, data?.amount)
    } catch (error) {
      throw new RapydError(400, 'ERROR_CAPTURE_PAYMENT', error instanceof Error ? error.message : '')
    }
    return succeed(checkout.payment)
  })

  type WithPayment = { Querystring: { payment?: string } }
  server.get<WithPayment>('/rapyd/v1/refunds', async (request) => {
    const { payment } = request.query
    const since = store.world.now().getTime() / 1_000 - listedSeconds
    const found = store
      .refunds(signedIn(request).accessKey)
      .filter((one) => (payment ? one.payment === payment : one.created_at >= since))
    return succeed(found.slice(0, getLimit(request)))
  })
  type WithDisputes = { Querystring: { payment?: string; status?: string } }
  server.get<WithDisputes>('/rapyd/v1/disputes', async (request) => {
    const { payment, status } = request.query
    const { accessKey, readsDisputes } = signedIn(request)
    if (!readsDisputes) throw new RapydError(401, 'UNAUTHORIZED_API_CALL')
    const found = store
      .disputes(accessKey)
      .filter((one) => !payment || one.original_transaction_id === payment)
      .filter((one) => !status || one.status === status)
    return succeed(found.slice(0, getLimit(request)))
  })
  server.get<WithId>('/rapyd/v1/disputes/:id', async (request) => {
    const found = store.disputes(signedIn(request).accessKey).find(({ token }) => token === request.params.id)
    if (!found) throw new RapydError(400, 'ERROR_GET_DISPUTE', 'The dispute was not found.')
    return succeed(found)
  })

  /** Whether the connection of the next refund breaks once it was made. */
  let breaksNext = false
  server.post('/sandbox/rapyd/break-next', async () => {
    breaksNext = true
    return {}
  })
  server.post('/rapyd/v1/refunds', async (request, reply) => {
    const { accessKey } = signedIn(request)
    const key = getHeader(request, 'idempotency')
    const earlier = store.made(accessKey, key)
    if (earlier) return succeed(earlier)
    const { data } = refundShape.safeParse(request.body)
    const checkout = data && store.byPayment(data.payment, accessKey)
    if (!checkout?.payment.paid) throw new RapydError(400, 'ERROR_CREATE_REFUND', 'The payment is not paid.')
    const { payment, currency } = checkout
    const waiting = store.refunds(accessKey).filter((one) => one.payment === payment.id && one.status === 'Pending')
    const refunded = waiting.reduce((sum, { amount }) => sum + amount, payment.refunded_amount)
    const left = minorUnits(payment.amount, currency)! - (minorUnits(refunded, currency) ?? Infinity)
    if ((minorUnits(data!.amount, currency) ?? Infinity) > left)
      throw new RapydError(400, 'ERROR_REFUND_AMOUNT', 'The amount is higher than what is left.')
    const { reason, merchant_reference_id } = data!
    const refund = store.refund(checkout, data!.amount, { reason, merchant_reference_id })
    store.remember(accessKey, key, refund)
    if (!breaksNext) return succeed(refund)
    breaksNext = false
    reply.hijack()
    request.raw.socket.destroy()
    return reply
  })
}

const succeed = (data: unknown) => ({
  status: { error_code: '', status: 'SUCCESS', message: '', response_code: '', operation_id: randomUUID() },
  data,
})

/** Lists hold ten unless more are asked for, at most a hundred. */
const getLimit = ({ query }: FastifyRequest): number => {
  const { data } = z.looseObject({ limit: z.coerce.number().int().min(1).max(100).default(10) }).safeParse(query)
  if (!data) throw new RapydError(400, 'ERROR_INVALID_LIMIT', 'The limit is from 1 to 100.')
  return data.limit
}

const getHeader = (request: FastifyRequest, name: string) => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** The account that signed this very call, just now. */
function authenticate(request: FastifyRequest, now: Date): Account {
  const [key, salt, timestamp, signature] = ['access_key', 'salt', 'timestamp', 'signature'].map((name) =>
    getHeader(request, name),
  )
  if (!key || !salt || !timestamp || !signature) throw new RapydError(400, 'MISSING_AUTHENTICATION_HEADERS')
  const account = accounts.find(({ accessKey, environment }) => accessKey === key && environment === 'sandbox')
  const age = now.getTime() / 1_000 - Number(timestamp)
  const isNow = age >= 0 && age <= clockWindow
  if (!account || !isNow || salt.length < 8 || salt.length > 16) throw new RapydError(401, 'UNAUTHENTICATED_API_CALL')
  const to = request.method.toLowerCase() + request.url.replace(/^\/rapyd/, '')
  const expected = Buffer.from(getSignature(account, to, salt, timestamp, getRawBody(request)))
  const given = Buffer.from(signature)
  if (expected.length !== given.length || !timingSafeEqual(expected, given))
    throw new RapydError(401, 'UNAUTHENTICATED_API_CALL')
  return account
}
