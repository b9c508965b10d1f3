import { randomUUID } from 'node:crypto'
import type { Services } from '#kit/server/context.ts'
import { cut } from '#kit/server/cut.ts'
import { type NamedRefund, type Payment, type PaymentRequest, ProviderError } from '../provider.ts'
import { refundStates, type RefundStand } from '../refund-states.ts'
import { surprise } from '../surprise.ts'
import { type Authorization, type Capture, captured, type Order, order as orderShape } from './answers.ts'
import { addressRefused, callPaypal, nameTaken } from './client.ts'
import { toCountryCode } from './countries.ts'
import type { Credentials } from './credentials.ts'
import { fromAmount, toAmount } from './currencies.ts'
import { toState } from './states.ts'

const declined = 'PayPal could not take the money this way. Please try again and choose another one there.'

/** How much of the address PayPal is told. */
const tellings = ['all', 'no state', 'nothing'] as const
type Telling = (typeof tellings)[number]

const toAddress = (to: PaymentRequest['shipping_address'], telling: Telling) => ({
  address_line_1: cut(to.address1, 300),
  ...(to.address2 && { address_line_2: cut(to.address2, 300) }),
  admin_area_2: cut(to.city, 120),
  ...(to.province && telling === 'all' && { admin_area_1: cut(toState(to.country, to.province), 300) }),
  ...(to.zip && { postal_code: cut(to.zip, 60) }),
  country_code: toCountryCode(to.country),
})

/** What a shopper is asked to agree to. The attempt's id is PayPal's `custom_id`. */
const toOrder = ({ shipping_address: to, ...request }: PaymentRequest, telling: Telling) => {
  const isShipped = telling !== 'nothing' && request.lines.some((line) => line.requires_shipping)
  const address = toAddress(to, telling)
  return {
    intent: request.captures_later ? 'AUTHORIZE' : 'CAPTURE',
    purchase_units: [
      {
        custom_id: request.reference,
        invoice_id: request.reference,
        ...(request.store_name && { description: cut(request.store_name, 127) }),
        amount: toAmount(request.amount, request.currency),
        ...(isShipped && {
          shipping: { name: { full_name: cut(`${to.first_name} ${to.last_name}`.trim(), 300) }, address },
        }),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          ...(request.store_name && { brand_name: cut(request.store_name, 127) }),
          ...(/^[a-z]{2}-[A-Z]{2}$/.test(request.locale) && { locale: request.locale }),
          landing_page: 'NO_PREFERENCE',
          user_action: 'PAY_NOW',
          shipping_preference: isShipped ? 'SET_PROVIDED_ADDRESS' : 'NO_SHIPPING',
          return_url: request.success_url,
          cancel_url: request.failure_url,
        },
      },
    },
  }
}

export type Created = { order: Order; isAddressLeftOut: boolean }

/**
 * The order of an attempt, whose id names the call: repeated, it returns the existing order. An address that PayPal refuses loses no sale: it is asked
 * once more without the state, which is the part that it has a list of its own for, and then without the address. Each way of
 * asking has a name of its own, and they follow each other in the same way when all of it is repeated.
 */
export const create = async (services: Services, account: Credentials, request: PaymentRequest): Promise<Created> => {
  const isAsked = (telling: Telling) => telling !== 'no state' || request.shipping_address.province !== ''
  const [first, ...others] = tellings.filter(isAsked)
  const askAs = async (telling: Telling, name: string) => {
    const call = { path: '/v2/checkout/orders', body: toOrder(request, telling), requestId: name, idempotent: true }
    return { order: await callPaypal(services, account, call, orderShape), isAddressLeftOut: telling === 'nothing' }
  }
  const ask = async (telling: Telling) => {
    const name = telling === 'all' ? request.reference : `${request.reference} ${telling}`.replaceAll(' ', '-')
    try {
      return await askAs(telling, name)
    } catch (error) {
      // Asked before in other words, as by another version of the product, whose answer nobody kept: no shopper knows that order.
      if (!isIssue(error, nameTaken)) throw error
      return askAs(telling, `${name}-anew`)
    }
  }
  return others.reduce(
    (asked, telling) =>
      asked.catch((error: unknown) => {
        if (!isIssue(error, addressRefused)) throw error
        return ask(telling)
      }),
    ask(first!),
  )
}

export const findOrder = async (services: Services, account: Credentials, id: string): Promise<Order | null> => {
  try {
    const path = `/v2/checkout/orders/${encodeURIComponent(id)}`
    return await callPaypal(services, account, { path, idempotent: true }, orderShape)
  } catch (error) {
    if (isIssue(error, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')) return null
    throw error
  }
}

/**
 * Takes the money of an order that the shopper approved, or has it authorized. An order is captured or authorized once by its nature, so each
 * try has a name of its own: the shopper may have chosen another source of money since. What a refusal is for does not say what became
 * of the order, of which there may be other tries: the order does. Throws ProviderError where PayPal did not look at it.
 */
export const capture = async (services: Services, account: Credentials, order: Order): Promise<Payment> => {
  const action = order.intent === 'AUTHORIZE' ? 'authorize' : 'capture'
  const path = `/v2/checkout/orders/${encodeURIComponent(order.id)}/${action}`
  const call = { path, body: {}, requestId: randomUUID(), idempotent: true }
  const refusal = await callPaypal(services, account, call, captured).then(
    () => null,
    (error: unknown) => {
      if (error instanceof ProviderError && error.kind === 'refused') return error
      throw error
    },
  )
  const now = await findOrder(services, account, order.id)
  if (!now)
    throw new ProviderError('unreachable', 'PayPal is not responding as expected. Please try again in a moment.')
  return refusal ? toRefused(now, refusal) : toPayment(now)
}

/** An order as it stands after a refusal. One that is approved still could be taken without its shopper, who hears that it was not: it is over. */
const toRefused = (order: Order, refusal: ProviderError): Payment => {
  const payment = toPayment(order)
  if (payment.status !== 'unpaid') return payment
  if (isIssue(refusal, 'ORDER_ALREADY_CAPTURED', 'ORDER_ALREADY_AUTHORIZED', 'ORDER_COMPLETION_IN_PROGRESS'))
    return { ...payment, status: 'pending' }
  return { ...payment, status: order.status === 'APPROVED' ? 'failed' : 'unpaid', problem: declined }
}

const isDeclined = ({ status }: Capture) => captureStates[status] === 'failed'

/** The last one that took something or may yet; of an order that was to be paid at once, also one that was declined. */
export const getCapture = (order: Order): Capture | undefined => {
  const made = order.purchase_units[0]?.payments?.captures ?? []
  return made.findLast((one) => !isDeclined(one)) ?? (getAuthorization(order) ? undefined : made.at(-1))
}

const standIn = refundStates('PayPal', { COMPLETED: 'done', PENDING: 'waits', CANCELLED: 'none', FAILED: 'none' })
/** How a refund stands; PayPal may leave its state out. */
export const refundStand = (status = 'COMPLETED'): RefundStand => standIn(status)

/** What was given back of an order, in minor units; nothing of what was not carried out. */
export const getRefunds = (order: Order): NamedRefund[] =>
  (order.purchase_units[0]?.payments?.refunds ?? []).map(({ id, status, amount }) => ({
    id,
    amount: amount && refundStand(status) !== 'none' ? fromAmount(amount) : 0,
  }))

/** Those among them that wait. */
export const getPendingRefunds = (order: Order): string[] =>
  (order.purchase_units[0]?.payments?.refunds ?? [])
    .filter(({ status }) => refundStand(status) === 'waits')
    .map(({ id }) => id)

export const getAuthorization = (order: Order): Authorization | undefined =>
  order.purchase_units[0]?.payments?.authorizations?.at(-1)

const captureStates: Record<string, Payment['status']> = {
  COMPLETED: 'succeeded',
  PARTIALLY_REFUNDED: 'succeeded',
  REFUNDED: 'succeeded',
  PENDING: 'pending',
  DECLINED: 'failed',
  FAILED: 'failed',
}

/** An authorization that nothing was captured of. Of one that was, the capture says it. */
const authorizationStates: Record<string, Payment['status']> = {
  CREATED: 'authorized',
  PENDING: 'pending',
  CAPTURED: 'pending',
  PARTIALLY_CAPTURED: 'pending',
  DENIED: 'failed',
  VOIDED: 'cancelled',
  EXPIRED: 'cancelled',
}

/** An order without a capture. A completed one has money that we do not see. */
const orderStates: Record<string, Payment['status']> = {
  CREATED: 'unpaid',
  SAVED: 'unpaid',
  APPROVED: 'unpaid',
  PAYER_ACTION_REQUIRED: 'unpaid',
  COMPLETED: 'pending',
  VOIDED: 'cancelled',
}

/** A state that PayPal added since says nothing of the money: it is asked about again, and a person hears of it. */
const statusIn = (states: Record<string, Payment['status']>, state: string, of: string): Payment['status'] => {
  const status = states[state]
  if (!status) surprise('PayPal', of, 'status: unknown')
  return status ?? 'pending'
}

/** Of an authorized payment: that the last capture of it was declined. */
const getProblem = (order: Order, status: Payment['status']): string | null => {
  const last = order.purchase_units[0]?.payments?.captures?.at(-1)
  return status === 'authorized' && last && isDeclined(last) ? 'PayPal declined the capture.' : null
}

export const toPayment = (order: Order): Payment => {
  const [unit] = order.purchase_units
  const held = getAuthorization(order)
  // Whether a capture that PayPal declined ends what is authorized is not published: the authorization itself says it.
  const taken = getCapture(order)
  const amount = taken?.amount ?? held?.amount ?? unit!.amount
  const status = taken
    ? statusIn(captureStates, taken.status, 'capture')
    : held
      ? statusIn(authorizationStates, held.status, 'authorization')
      : statusIn(orderStates, order.status, 'order')
  const until = new Date(held?.expiration_time ?? '')
  return {
    id: order.id,
    reference: unit!.custom_id ?? unit!.invoice_id ?? '',
    amount: fromAmount(amount),
    currency: amount.currency_code,
    status,
    problem: status === 'failed' ? declined : getProblem(order, status),
    ...(taken?.status === 'REFUNDED' && { isRefunded: true }),
    ...(status === 'authorized' && !Number.isNaN(until.getTime()) && { until }),
  }
}

export const isIssue = (error: unknown, ...issues: string[]): boolean =>
  error instanceof ProviderError && issues.includes(error.code ?? '')
