import type { Account } from './accounts.ts'
import { AirwallexError } from './errors.ts'
import type { captures, IntentStatus, PaymentIntent, Refund } from './model.ts'
import { addAmounts, isWritten, multiply } from './money.ts'
import type { CreateIntent, CreateRefund } from './requests.ts'
import { type AirwallexStore, newId } from './store.ts'
import { seal } from './tokens.ts'

const unpaid: readonly IntentStatus[] = ['REQUIRES_PAYMENT_METHOD', 'REQUIRES_CUSTOMER_ACTION', 'PENDING']
const cancellable: readonly IntentStatus[] = ['REQUIRES_PAYMENT_METHOD', 'REQUIRES_CUSTOMER_ACTION', 'REQUIRES_CAPTURE']

/** How long a slow payment method keeps a payment pending, and each step of a refund. Milliseconds. */
const pendingTime = 5_000
const refundStep = 400
/** How long a card's bank holds what was authorized. */
const authorizationTime = 7 * 24 * 60 * 60_000

/** What can happen to a payment, each with the status it demands and the event it causes. */
export class Payments {
  readonly #store: AirwallexStore

  constructor(store: AirwallexStore) {
    this.#store = store
    for (const intent of store.intents()) if (intent.status === 'PENDING') this.#settleLater(intent)
    for (const refund of store.refunds()) this.#settleRefundLater(refund)
  }

  create(account: Account, request: CreateIntent): PaymentIntent {
    if (!account.paymentsEnabled) {
      throw new AirwallexError(400, 'invalid_argument', 'Payment acceptance is not enabled for this account.')
    }
    const earlier = this.#made(account.id, 'payment_intents/create', request.request_id)
    const known = earlier === undefined ? undefined : this.#store.findIntent(earlier)
    if (known) return known
    checkPrecision(request.amount, request.currency)
    const id = newId('int')
    const created = this.#store.timestamp()
    const expires = this.#store.world.now().getTime() + 3_600_000
    const intent: PaymentIntent = {
      ...request,
      id,
      captured_amount: 0,
      status: 'REQUIRES_PAYMENT_METHOD',
      client_secret: seal({ type: 'client-secret', intent_id: id, account_id: account.id, exp: expires }),
      metadata: request.metadata ?? {},
      created_at: created,
      updated_at: created,
    }
    this.#store.useRequestId(account.id, 'payment_intents/create', request.request_id, id)
    this.#store.addIntent(account.id, intent)
    return intent
  }

  /** Automatic Currency Conversion: the hosted page shows the price in the shopper's currency, and keeps it. */
  convert(intent: PaymentIntent): void {
    const conversion = this.#store.getConversion(this.#store.getAccount(intent.id))
    if (!conversion || intent.base_currency || conversion.currency === intent.currency) return
    const { amount: base_amount, currency: base_currency } = intent
    const amount = multiply(base_amount, conversion.rate, conversion.currency)
    this.#store.changeIntent(intent, { base_amount, base_currency, amount, currency: conversion.currency })
  }

  /** The shopper's money is there: captured at once, all of it or a `part`, or only authorised when the merchant captures later. */
  pay(intent: PaymentIntent, method: string, part = intent.amount): void {
    if (intent.payment_method_options?.card?.auto_capture === false) return this.authorize(intent, method)
    this.#take(intent, method, part)
  }

  #take(intent: PaymentIntent, method: string, part: number): void {
    demand(intent, unpaid)
    const attempt = newAttempt(intent, method, 'CAPTURE_REQUESTED')
    const change = { status: 'SUCCEEDED', captured_amount: part, latest_payment_attempt: attempt } as const
    this.#store.changeIntent(intent, change, 'succeeded')
  }

  /**
   * The same on a page of ours. Which counts where the payment and the script were told different things is published nowhere: the twin takes
   * the money unless both were told to wait.
   */
  payOnPage(intent: PaymentIntent, method: string, capture: (typeof captures)[number] | undefined): void {
    const isHeld = capture === 'later' && intent.payment_method_options?.card?.auto_capture === false
    if (isHeld && method === 'card') return this.authorize(intent, method)
    this.#take(intent, method, intent.amount)
  }

  /** The shopper's bank holds the money until it is captured, or the payment is cancelled. */
  authorize(intent: PaymentIntent, method: string): void {
    demand(intent, unpaid)
    const attempt = { ...newAttempt(intent, method, 'AUTHORIZED'), created_at: this.#store.timestamp() }
    const change = { status: 'REQUIRES_CAPTURE', captured_amount: 0, latest_payment_attempt: attempt } as const
    this.#store.changeIntent(intent, change, 'requires_capture')
  }

  /** The bank wants the shopper to confirm, or another site takes over. */
  askShopper(intent: PaymentIntent, method: string): void {
    demand(intent, unpaid)
    if (method === 'klarna') checkProducts(intent)
    const attempt = newAttempt(intent, method, 'AUTHENTICATION_REDIRECTED')
    const change = { status: 'REQUIRES_CUSTOMER_ACTION', latest_payment_attempt: attempt } as const
    this.#store.changeIntent(intent, change, 'requires_customer_action')
  }

  /** The payment is under way and will be known later. */
  leavePending(intent: PaymentIntent, method: string): void {
    demand(intent, unpaid)
    const change = { status: 'PENDING', latest_payment_attempt: newAttempt(intent, method, 'PENDING') } as const
    this.#store.changeIntent(intent, change, 'pending')
    this.#settleLater(intent)
  }

  /** The attempt failed; the shopper may try again. */
  decline(intent: PaymentIntent, method: string, failureCode: string): void {
    demand(intent, unpaid)
    const attempt = { ...newAttempt(intent, method, 'FAILED'), failure_code: failureCode }
    const change = { status: 'REQUIRES_PAYMENT_METHOD', latest_payment_attempt: attempt } as const
    this.#store.changeIntent(intent, change, 'payment_failed')
  }

  capture(intent: PaymentIntent, requestId: string, amount = intent.amount): void {
    if (this.isRepeated(intent, 'capture', requestId)) return
    this.#lapseInTime(intent)
    demand(intent, ['REQUIRES_CAPTURE'])
    checkPrecision(amount, intent.currency)
    if (amount > intent.amount)
      throw new AirwallexError(400, 'amount_above_limit', 'Amount is above the authorised amount.', 'amount')
    this.use(intent, 'capture', requestId)
    this.#store.changeIntent(intent, { status: 'SUCCEEDED', captured_amount: amount }, 'succeeded')
  }

  /** Ends a payment that has not taken money. `requestId` is absent when nobody called the API for it. */
  cancel(intent: PaymentIntent, requestId?: string, reason?: string): void {
    if (requestId && this.isRepeated(intent, 'cancel', requestId)) return
    demand(intent, cancellable)
    if (requestId) this.use(intent, 'cancel', requestId)
    const change = { status: 'CANCELLED', cancelled_at: this.#store.timestamp() } as const
    this.#store.changeIntent(intent, { ...change, ...(reason && { cancellation_reason: reason }) }, 'cancelled')
  }

  /** The shopper's bank holds the money no longer: nobody has taken it. */
  lapse(intent: PaymentIntent): void {
    demand(intent, ['REQUIRES_CAPTURE'])
    this.cancel(intent, undefined, 'expired')
  }

  #lapseInTime(intent: PaymentIntent): void {
    const since = intent.latest_payment_attempt?.created_at
    if (intent.status !== 'REQUIRES_CAPTURE' || !since) return
    const age = this.#store.world.now().getTime() - Date.parse(since.replace(/\+0000$/, 'Z'))
    if (age > authorizationTime) this.lapse(intent)
  }

  /** Whether this call was made before under this request_id, where that is answered again. Throws where it is refused. */
  isRepeated(intent: PaymentIntent, call: string, requestId: string): boolean {
    return this.#made(this.#store.getAccount(intent.id), `payment_intents/${call}`, requestId) !== undefined
  }

  use(intent: PaymentIntent, call: string, requestId: string): void {
    this.#store.useRequestId(this.#store.getAccount(intent.id), `payment_intents/${call}`, requestId, intent.id)
  }

  refund(account: Account, intent: PaymentIntent, request: CreateRefund): Refund {
    const made = this.#made(account.id, 'refunds/create', request.request_id)
    const known = made === undefined ? undefined : this.#store.findRefund(made)
    if (known) return known
    if (!intent.captured_amount) throw wrongStatus(intent)
    const refunded = this.#store.refunded(intent)
    const left = addAmounts(intent.currency, intent.captured_amount, -refunded)
    const amount = request.amount ?? left
    checkPrecision(amount, intent.currency)
    if (amount > left || left === 0)
      throw new AirwallexError(400, 'amount_above_limit', `Only ${left} can be refunded.`, 'amount')
    const created = this.#store.timestamp()
    const refund: Refund = {
      id: newId('rfd'),
      request_id: request.request_id,
      payment_intent_id: intent.id,
      payment_attempt_id: intent.latest_payment_attempt?.id ?? null,
      amount,
      currency: intent.currency,
      reason: request.reason ?? '',
      status: 'RECEIVED',
      metadata: request.metadata ?? {},
      acquirer_reference_number: null,
      created_at: created,
      updated_at: created,
    }
    this.#store.useRequestId(account.id, 'refunds/create', request.request_id, refund.id)
    this.#store.addRefund(account.id, refund)
    this.#settleRefundLater(refund)
    if (this.#store.conflicts > 0) {
      this.#store.conflicts--
      throw new AirwallexError(409, 'conflict', 'The request is in conflict with another request.')
    }
    return refund
  }

  #made(account: string, call: string, requestId: string): string | undefined {
    const made = this.#store.madeBy(account, call, requestId)
    if (made === undefined || this.#store.repeats) return made
    throw new AirwallexError(400, 'duplicate_request', 'The request_id has been used before.', 'request_id')
  }

  #settleLater(intent: PaymentIntent): void {
    const settle = () => {
      if (intent.status === 'PENDING') this.pay(intent, intent.latest_payment_attempt?.payment_method.type ?? 'card')
    }
    setTimeout(settle, pendingTime).unref()
  }

  #settleRefundLater(refund: Refund): void {
    const { status } = refund
    const next = ({ RECEIVED: 'ACCEPTED', ACCEPTED: 'SETTLED', SETTLED: null, FAILED: null } as const)[status]
    if (!next) return
    const advance = () => {
      if (refund.status !== status) return
      this.#store.changeRefund(refund, next)
      this.#settleRefundLater(refund)
    }
    setTimeout(advance, refundStep).unref()
  }
}

function demand(intent: PaymentIntent, allowed: readonly IntentStatus[]): void {
  if (!allowed.includes(intent.status)) throw wrongStatus(intent)
}

function wrongStatus(intent: PaymentIntent): AirwallexError {
  const message = `The PaymentIntent status ${intent.status} is invalid for operation.`
  return new AirwallexError(400, 'invalid_status_for_operation', message)
}

function checkPrecision(amount: number, currency: string): void {
  if (isWritten(amount, currency)) return
  throw new AirwallexError(400, 'validation_error', `${currency} does not have that many decimals.`, 'amount')
}

/** Klarna is told of goods: they come to the amount, or to more where there is a discount. */
function checkProducts({ order, base_amount, base_currency, amount, currency }: PaymentIntent): void {
  const asked = base_currency ?? currency
  const prices = (order?.products ?? []).map(({ quantity, unit_price }) => quantity * unit_price)
  if (addAmounts(asked, ...prices) >= (base_amount ?? amount)) return
  const message = 'The total value of all products must not be less than the amount.'
  throw new AirwallexError(400, 'validation_error', message, 'order.products')
}

function newAttempt(intent: PaymentIntent, method: string, status: string) {
  return { id: newId('att'), status, amount: intent.amount, payment_method: { type: method } }
}
