import { randomBytes, randomUUID } from 'node:crypto'
import type { Stored } from '#sandbox/state.ts'
import type { World } from '#sandbox/world.ts'
import { unprocessable } from './errors.ts'
import { certPath, signTransmission } from './signature.ts'

export type Amount = { currency_code: string; value: string }
export type Capture = {
  id: string
  status: 'COMPLETED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'
  amount: Amount
  custom_id: string
  create_time: string
}
type Refund = { id: string; status: 'COMPLETED'; amount: Amount }

export type Order = {
  id: string
  account: string
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED'
  amount: Amount
  custom_id: string
  invoice_id: string
  description: string
  return_url: string
  cancel_url: string
  create_time: string
  /** Set when the shopper's source of money will be refused. */
  declines: boolean
  captures: Capture[]
  refunds: Refund[]
}

type Webhook = { id: string; account: string; url: string; events: string[] }
type State = { orders: Order[]; webhooks: Webhook[]; requests: Record<string, string> }
const kept = 3_000

/** The apps' orders and webhooks, and the one way in which messages leave: signed with PayPal's certificate. */
export class PaypalStore {
  readonly #state: Stored<State>
  readonly world: World

  constructor(world: World) {
    this.world = world
    this.#state = world.state('paypal', { orders: [], webhooks: [], requests: {} })
    world.deliveries.signWith('paypal', ({ account, url, body }, sentAt) => {
      const id = this.webhooks(account).find((webhook) => webhook.url === url)?.id ?? ''
      return signTransmission({ id: randomUUID(), time: sentAt.toISOString(), webhookId: id, body, base: this.#base() })
    })
  }

  #base = () => `${this.world.url()}${certPath}`

  orders(account?: string): Order[] {
    return this.#state.value.orders.filter((order) => !account || order.account === account).toReversed()
  }

  order(id: string, account?: string): Order | undefined {
    return this.#state.value.orders.find((order) => order.id === id && (!account || order.account === account))
  }

  /** What a request id of this account made before, if it was used. */
  madeBy(account: string, requestId: string | undefined): string | undefined {
    return requestId ? this.#state.value.requests[`${account} ${requestId}`] : undefined
  }

  remember(account: string, requestId: string | undefined, made: string): void {
    if (requestId) this.#state.value.requests[`${account} ${requestId}`] = made
    this.#state.save()
  }

  add(
    order: Pick<Order, 'account' | 'amount' | 'custom_id' | 'invoice_id' | 'description' | 'return_url' | 'cancel_url'>,
  ): Order {
    const id = randomBytes(12).toString('hex').toUpperCase().slice(0, 17)
    const created = { status: 'PAYER_ACTION_REQUIRED', declines: false, captures: [], refunds: [] } as const
    const added: Order = { ...order, ...created, captures: [], refunds: [], id, create_time: this.#now() }
    this.#state.value.orders.push(added)
    this.#state.value.orders.splice(0, this.#state.value.orders.length - kept)
    this.#state.save()
    return added
  }

  /** The shopper agrees. `declines` says that the source of money will be refused when it is charged. */
  approve(order: Order, declines: boolean): void {
    Object.assign(order, { status: 'APPROVED', declines })
    this.#emit(order, 'CHECKOUT.ORDER.APPROVED', 'checkout-order', showOrder(order))
  }

  capture(order: Order): Capture {
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
      Object.assign(order, { status: 'PAYER_ACTION_REQUIRED', declines: false })
      this.#state.save()
      throw unprocessable(
        'INSTRUMENT_DECLINED',
        "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
      )
    }
    const { amount, custom_id } = order
    const capture: Capture = { id: newId(), status: 'COMPLETED', amount, custom_id, create_time: this.#now() }
    order.captures.push(capture)
    order.status = 'COMPLETED'
    this.#emit(order, 'PAYMENT.CAPTURE.COMPLETED', 'capture', capture)
    return capture
  }

  captured(captureId: string, account: string) {
    const order = this.orders(account).find(({ captures }) => captures.some(({ id }) => id === captureId))
    return order && { order, capture: order.captures.find(({ id }) => id === captureId)! }
  }

  /** Gives back `value`, or all that is left. */
  refund(order: Order, capture: Capture, value?: string): Refund {
    if (capture.status === 'REFUNDED')
      throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded')
    const given = order.refunds.reduce((sum, { amount }) => sum + hundredths(amount.value), 0)
    const left = hundredths(capture.amount.value) - given
    const wanted = value === undefined ? left : hundredths(value)
    if (wanted > left)
      throw unprocessable(
        'REFUND_AMOUNT_EXCEEDED',
        'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
      )
    const places = capture.amount.value.includes('.') ? 2 : 0
    const amount = { ...capture.amount, value: (wanted / 100).toFixed(places) }
    const refund: Refund = { id: newId(), status: 'COMPLETED', amount }
    capture.status = wanted === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    order.refunds.push(refund)
    this.#emit(order, 'PAYMENT.CAPTURE.REFUNDED', 'refund', { ...refund, custom_id: order.custom_id })
    return refund
  }

  /** The shopper, or their bank, wants the money back. */
  dispute(order: Order, capture: Capture): void {
    const dispute_amount = capture.amount
    const disputed_transactions = [{ seller_transaction_id: capture.id, custom: order.custom_id }]
    const dispute_id = `PP-D-${newId()}`
    const dispute = { dispute_id, status: 'OPEN', reason: 'UNAUTHORISED', dispute_amount, disputed_transactions }
    this.#emit(order, 'CUSTOMER.DISPUTE.CREATED', 'dispute', dispute)
  }

  changeWebhook(account: string, id: string, events: string[]): Webhook | undefined {
    const webhook = this.webhooks(account).find((one) => one.id === id)
    if (webhook) webhook.events = events
    this.#state.save()
    return webhook
  }

  webhooks(account: string): Webhook[] {
    return this.#state.value.webhooks.filter((webhook) => webhook.account === account)
  }

  addWebhook(account: string, url: string, events: string[]): Webhook {
    const webhook = { id: newId(), account, url, events }
    this.#state.value.webhooks.push(webhook)
    this.#state.save()
    return webhook
  }

  #emit(order: Order, event_type: string, resource_type: string, resource: object): void {
    const event = {
      id: `WH-${newId()}-${newId()}`,
      event_version: '1.0',
      create_time: this.#now(),
      resource_type,
      resource_version: '2.0',
      event_type,
      summary: event_type,
      resource: { ...resource, supplementary_data: { related_ids: { order_id: order.id } } },
      links: [],
    }
    const body = JSON.stringify(event)
    for (const { url, events } of this.webhooks(order.account)) {
      if (!events.includes(event_type) && !events.includes('*')) continue
      this.world.deliveries.send({ target: 'paypal', account: order.account, topic: event_type, url, body })
    }
    this.#state.save()
  }

  #now = () =>
    this.world
      .now()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
}

const hundredths = (value: string) => Math.round(Number(value) * 100)

const newId = () => randomBytes(12).toString('hex').toUpperCase().slice(0, 17)

/** An order as the API shows it, without its links. */
export const showOrder = ({ id, status, create_time, ...order }: Order) => ({
  id,
  intent: 'CAPTURE',
  status,
  create_time,
  payment_source: { paypal: {} },
  purchase_units: [
    {
      reference_id: 'default',
      amount: order.amount,
      custom_id: order.custom_id,
      invoice_id: order.invoice_id,
      ...(order.captures.length > 0 && {
        payments: {
          captures: order.captures.map((capture) => ({ ...capture, final_capture: true })),
          ...(order.refunds.length > 0 && { refunds: order.refunds }),
        },
      }),
    },
  ],
})
