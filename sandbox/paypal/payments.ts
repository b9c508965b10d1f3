import { unprocessable } from './errors.ts'
import {
  type Amount,
  type Authorization,
  type Capture,
  type Dispute,
  hundredths,
  type Order,
  type Refund,
  written,
} from './model.ts'
import { refusal } from './refusals.ts'
import { showDispute, showLoneAuthorization, showLoneCapture, showOrder, showRefund } from './show.ts'
import { newId, type PaypalStore } from './store.ts'

/** PayPal holds what was authorized for so long. */
const heldMs = 29 * 24 * 60 * 60_000

const otherIntent = () =>
  unprocessable(
    'ACTION_DOES_NOT_MATCH_INTENT',
    "Order was created with an intent to 'CAPTURE'. Please use v2/checkout/orders/order_id/capture to complete the transaction or alternately Create an order with an intent of 'AUTHORIZE'.",
  )

/** What can happen to an order and its money, each with the state that it demands and the message that it causes. */
export class Payments {
  readonly #store: PaypalStore

  constructor(store: PaypalStore) {
    this.#store = store
  }

  /**
   * The shopper agrees. `declines` says that the source of money will be refused, `refusedFor` that PayPal will not carry it out, `isSlow` that it
   * takes days.
   */
  approve(
    order: Order,
    { declines = false, isSlow = false, refusedFor }: Partial<Pick<Order, 'declines' | 'isSlow' | 'refusedFor'>> = {},
  ): void {
    Object.assign(order, { status: 'APPROVED', declines, isSlow, refusedFor })
    const { account } = order
    this.#store.emit(account, 'CHECKOUT.ORDER.APPROVED', 'checkout-order', showOrder(this.#store.base(), order))
  }

  capture(order: Order): Capture {
    if (order.intent === 'AUTHORIZE') throw otherIntent()
    this.#take(order)
    return this.#captured(order, order.amount)
  }

  /** Has the shopper's money held until it is captured or voided. */
  authorize(order: Order): Authorization {
    if (order.intent !== 'AUTHORIZE') throw otherIntent()
    this.#take(order)
    const at = this.#store.now()
    const expiration_time = new Date(Date.parse(at) + heldMs).toISOString().replace(/\.\d+Z$/, 'Z')
    const times = { create_time: at, update_time: at, expiration_time }
    const held: Authorization = { id: newId(), status: 'CREATED', amount: order.amount, ...times }
    order.authorizations.push(held)
    order.status = 'COMPLETED'
    this.#tellHeld(order, held, 'CREATED')
    return held
  }

  /** Takes what is held, or a part of it: as the final capture the rest of it is released. */
  captureHeld(order: Order, held: Authorization, asked: Amount = held.amount): Capture {
    this.#lapseInTime(order, held)
    if (held.status === 'VOIDED')
      throw unprocessable('AUTHORIZATION_VOIDED', 'A voided authorization cannot be captured or reauthorized. ')
    if (held.status !== 'CREATED')
      throw unprocessable('AUTHORIZATION_ALREADY_CAPTURED', 'Authorization has previously been captured.')
    if (asked.currency_code !== held.amount.currency_code)
      throw unprocessable(
        'AUTH_CAPTURE_CURRENCY_MISMATCH',
        'Currency of capture must be the same as currency of authorization.',
      )
    // The real one takes some more than that.
    if (hundredths(asked.value) > hundredths(held.amount.value))
      throw unprocessable(
        'MAX_CAPTURE_AMOUNT_EXCEEDED',
        'Capture amount exceeds allowable limit. Please contact customer service or your account manager to request the change to your overage limit. The default overage limit is 115%, which allows the sum of all captures to be up to 115% of the order amount. The ability to over capture is subjected to regulatory approvals.',
      )
    held.status = hundredths(asked.value) < hundredths(held.amount.value) ? 'PARTIALLY_CAPTURED' : 'CAPTURED'
    held.update_time = this.#store.now()
    return this.#captured(order, asked)
  }

  voidHeld(order: Order, held: Authorization): void {
    if (held.status === 'VOIDED')
      throw unprocessable(
        'PREVIOUSLY_VOIDED',
        'Authorization has been previously voided and hence cannot be voided again.',
      )
    if (held.status !== 'CREATED')
      throw unprocessable(
        'PREVIOUSLY_CAPTURED',
        'Authorization has been previously captured and hence cannot be voided.',
      )
    Object.assign(held, { status: 'VOIDED', update_time: this.#store.now() })
    this.#tellHeld(order, held, 'VOIDED')
  }

  #lapseInTime(order: Order, held: Authorization): void {
    const isOver = Date.parse(held.expiration_time) <= this.#store.world.now().getTime()
    if (held.status === 'CREATED' && isOver) this.voidHeld(order, held)
  }

  /** The shopper's money is there: of an order that they approved, once. */
  #take(order: Order): void {
    if (order.status === 'COMPLETED' && order.intent === 'AUTHORIZE')
      throw unprocessable(
        'ORDER_ALREADY_AUTHORIZED',
        "Order already authorized.If 'intent=AUTHORIZE' only one authorization per order is allowed.",
      )
    if (order.status === 'COMPLETED')
      throw unprocessable(
        'ORDER_ALREADY_CAPTURED',
        "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
      )
    if (order.status !== 'APPROVED')
      throw unprocessable(
        'ORDER_NOT_APPROVED',
        "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
      )
    if (order.declines) {
      order.status = 'PAYER_ACTION_REQUIRED'
      order.declines = false
      this.#store.save()
      throw unprocessable(
        'INSTRUMENT_DECLINED',
        "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
      )
    }
    if (order.refusedFor) throw refusal(order.refusedFor)
    if (this.#isInvoiced(order)) throw refusal('DUPLICATE_INVOICE_ID')
  }

  #captured(order: Order, amount: Amount): Capture {
    const at = this.#store.now()
    const status = order.isSlow ? 'PENDING' : 'COMPLETED'
    const capture: Capture = { id: newId(), status, amount, create_time: at, update_time: at }
    order.captures.push(capture)
    order.status = 'COMPLETED'
    this.#tell(order, capture, status)
    return capture
  }

  /** Nobody took the money in time. */
  void(order: Order): void {
    if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_CAPTURED', 'Order already captured.')
    order.status = 'VOIDED'
    this.#store.save()
  }

  /** Money that was on its way has come, or will not come. */
  settle(order: Order, status: 'COMPLETED' | 'DECLINED'): void {
    const capture = order.captures.find((one) => one.status === 'PENDING')
    if (!capture) throw new Error('No money of this order is on its way.')
    Object.assign(capture, { status, update_time: this.#store.now() })
    this.#tell(order, capture, status === 'COMPLETED' ? 'COMPLETED' : 'DENIED')
  }

  /** Gives back `asked`, or all that is left. */
  refund(order: Order, capture: Capture, asked?: Amount, note?: string): Refund {
    if (capture.status === 'REFUNDED')
      throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded')
    if (capture.status === 'PENDING' || capture.status === 'DECLINED')
      throw unprocessable('REFUND_NOT_ALLOWED', 'Capture cannot be refunded.')
    if (asked && asked.currency_code !== capture.amount.currency_code)
      throw unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH', 'Refund must be in the same currency as the capture')
    const given = order.refunds.reduce((sum, { amount }) => sum + hundredths(amount.value), 0)
    const left = hundredths(capture.amount.value) - given
    const wanted = asked ? hundredths(asked.value) : left
    if (wanted > left)
      throw unprocessable(
        'REFUND_AMOUNT_EXCEEDED',
        'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
      )
    const refund: Refund = {
      id: newId(),
      capture: capture.id,
      status: 'COMPLETED',
      amount: written(capture.amount, wanted),
      total: written(capture.amount, given + wanted).value,
      ...(note !== undefined && { note_to_payer: note }),
      create_time: this.#store.now(),
    }
    capture.status = wanted === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    order.refunds.push(refund)
    const shown = showRefund(this.#store.base(), order, refund)
    this.#store.emit(order.account, 'PAYMENT.CAPTURE.REFUNDED', 'refund', shown)
    return refund
  }

  /** The shopper wants the money back. */
  dispute(order: Order, capture: Capture): Dispute {
    const at = this.#store.world.now().toISOString()
    const of = { account: order.account, order: order.id, capture: capture.id, amount: capture.amount }
    const dispute: Dispute = { id: `PP-D-${newId()}`, ...of, status: 'OPEN', create_time: at, update_time: at }
    this.#store.addDispute(dispute)
    this.#tellDispute(dispute, 'CREATED')
    return dispute
  }

  /** PayPal looks at it, or has decided. */
  moveDispute(dispute: Dispute, to: 'UNDER_REVIEW' | 'RESOLVED_BUYER_FAVOUR' | 'RESOLVED_SELLER_FAVOUR'): void {
    dispute.update_time = this.#store.world.now().toISOString()
    dispute.status = to === 'UNDER_REVIEW' ? to : 'RESOLVED'
    if (to !== 'UNDER_REVIEW') dispute.outcome = to
    this.#tellDispute(dispute, to === 'UNDER_REVIEW' ? 'UPDATED' : 'RESOLVED')
  }

  #tellHeld(order: Order, held: Authorization, what: 'CREATED' | 'VOIDED'): void {
    const shown = showLoneAuthorization(this.#store.base(), order, held)
    this.#store.emit(order.account, `PAYMENT.AUTHORIZATION.${what}`, 'authorization', shown)
  }

  #tell(order: Order, capture: Capture, what: 'COMPLETED' | 'PENDING' | 'DENIED'): void {
    const shown = showLoneCapture(this.#store.base(), order, capture)
    this.#store.emit(order.account, `PAYMENT.CAPTURE.${what}`, 'capture', shown)
  }

  #tellDispute(dispute: Dispute, what: 'CREATED' | 'UPDATED' | 'RESOLVED'): void {
    const shown = showDispute(this.#store.base(), dispute)
    this.#store.emit(dispute.account, `CUSTOMER.DISPUTE.${what}`, 'dispute', shown)
  }

  #isInvoiced({ account, invoice_id: invoice }: Order): boolean {
    if (invoice === undefined) return false
    return this.#store
      .orders(account)
      .some((one) => one.invoice_id === invoice && one.captures.length + (one.authorizations ?? []).length > 0)
  }
}
