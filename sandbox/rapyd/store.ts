import { randomBytes, randomUUID } from 'node:crypto'
import type { Stored } from '#sandbox/state.ts'
import type { World } from '#sandbox/world.ts'
import { accounts } from './accounts.ts'
import type { Checkout, Dispute, Refund } from './model.ts'
import { getSignature } from './signature.ts'

type State = {
  checkouts: Checkout[]
  webhooks: { account: string; url: string }[]
  refunds: (Refund & { account: string })[]
  disputes: (Dispute & { account: string })[]
  /** What an idempotency key of an account made. */
  made: Record<string, Checkout['id'] | Refund>
}
const kept = 3_000
/** A card's bank holds what was authorized for so long. */
const heldSeconds = 7 * 24 * 3_600

/** The accounts' pages, payments and webhook addresses, and the one way in which messages leave: signed over their address. */
export class RapydStore {
  readonly #state: Stored<State>
  readonly world: World

  constructor(world: World) {
    this.world = world
    this.#state = world.state('rapyd', { checkouts: [], webhooks: [], refunds: [], disputes: [], made: {} })
    this.#state.value.refunds ??= []
    this.#state.value.disputes ??= []
    world.deliveries.signWith('rapyd', ({ account: accessKey, url, body }, sentAt) => {
      const account = accounts.find((one) => one.accessKey === accessKey)!
      const salt = randomBytes(6).toString('hex')
      const timestamp = String(Math.floor(sentAt.getTime() / 1_000))
      return { salt, timestamp, signature: getSignature(account, url, salt, timestamp, body) }
    })
  }

  made(account: string, key: string | undefined) {
    const recognisesRepetition = accounts.find(({ accessKey }) => accessKey === account)?.recognisesRepetition
    return key && recognisesRepetition ? this.#state.value.made[`${account} ${key}`] : undefined
  }

  remember(account: string, key: string | undefined, made: Checkout['id'] | Refund): void {
    if (key) this.#state.value.made[`${account} ${key}`] = made
    this.#state.save()
  }

  checkouts(account?: string): Checkout[] {
    return this.#state.value.checkouts.filter((one) => !account || one.account === account).toReversed()
  }

  checkout(id: string, account?: string): Checkout | undefined {
    const found = this.#state.value.checkouts.find((one) => one.id === id && (!account || one.account === account))
    if (found?.status === 'NEW' && found.page_expiration * 1_000 < this.world.now().getTime()) found.status = 'EXP'
    return found
  }

  byPayment(id: string, account: string): Checkout | undefined {
    return this.checkouts(account).find(({ payment }) => payment.id === id)
  }

  add(checkout: Omit<Checkout, 'id' | 'status' | 'created_at'>): Checkout {
    const id = newId('checkout')
    const added: Checkout = { ...checkout, id, status: 'NEW', created_at: this.world.now().toISOString() }
    this.#state.value.checkouts.push(added)
    this.#state.value.checkouts.splice(0, this.#state.value.checkouts.length - kept)
    this.#state.save()
    return added
  }

  pay(checkout: Checkout): void {
    checkout.status = 'DON'
    if (checkout.capture === false) return this.#authorize(checkout)
    const paid = {
      status: 'CLO',
      paid: true,
      next_action: 'not_applicable',
      failure_code: '',
      failure_message: '',
    } as const
    Object.assign(checkout.payment, { id: newId('payment'), ...paid })
    this.#emit(checkout.account, 'PAYMENT_COMPLETED', checkout.payment)
  }

  /** The card's bank holds the money. As in Rapyd's sample, the payment's own amount is nothing until it is captured. */
  #authorize(checkout: Checkout): void {
    const { amount } = checkout.payment
    checkout.held_until = this.#seconds() + heldSeconds
    const held = {
      status: 'ACT',
      paid: false,
      captured: false,
      next_action: 'pending_capture',
      failure_code: '',
    } as const
    Object.assign(checkout.payment, { id: newId('payment'), amount: 0, original_amount: amount, ...held })
    this.#emit(checkout.account, 'PAYMENT_SUCCEEDED', checkout.payment)
  }

  /** Takes what is authorized: all of it, as an account without pre-authorization permissions. Throws a sentence. */
  capture(checkout: Checkout, amount = checkout.payment.original_amount): void {
    const { payment } = checkout
    if (payment.status === 'ACT' && (checkout.held_until ?? 0) <= this.#seconds()) this.lapse(checkout)
    if (payment.status !== 'ACT' || payment.captured !== false) throw new Error('The payment cannot be captured.')
    if (amount !== payment.original_amount) throw new Error('The amount is not what was authorized.')
    const taken = { status: 'CLO', paid: true, captured: true, amount, next_action: 'not_applicable' }
    Object.assign(payment, taken)
    this.#emit(checkout.account, 'PAYMENT_CAPTURED', payment)
    this.#emit(checkout.account, 'PAYMENT_COMPLETED', payment)
  }

  /** Nobody captured it in time. */
  lapse(checkout: Checkout): void {
    if (checkout.payment.status !== 'ACT') throw new Error('The payment is not active.')
    checkout.payment.status = 'EXP'
    this.#emit(checkout.account, 'PAYMENT_EXPIRED', checkout.payment)
  }

  decline(checkout: Checkout): void {
    const failure = { failure_code: 'ERROR_PROCESSING_CARD - [05]', failure_message: 'Do Not Honor' }
    Object.assign(checkout.payment, { id: newId('payment'), status: 'ERR', ...failure })
    this.#emit(checkout.account, 'PAYMENT_FAILED', checkout.payment)
  }

  cancel(checkout: Checkout): void {
    checkout.payment.status = 'CAN'
    this.#emit(checkout.account, 'PAYMENT_CANCELED', checkout.payment)
  }

  refund({ payment, account, currency, created_at }: Checkout, amount: number, own: Partial<Refund> = {}): Refund {
    const isPending = accounts.find(({ accessKey }) => accessKey === account)?.refundsArePending
    const now = this.#seconds()
    const refund: Refund = {
      id: newId('refund'),
      amount,
      payment: payment.id!,
      currency,
      failure_reason: '',
      metadata: {},
      reason: '',
      status: 'Pending',
      receipt_number: 0,
      created_at: now,
      updated_at: now,
      merchant_reference_id: '',
      payment_created_at: Math.floor(Date.parse(created_at) / 1_000),
      payment_method_type: 'de_visa_card',
      proportional_refund: true,
      ...own,
    }
    this.#state.value.refunds.push({ ...refund, account })
    this.#state.save()
    return isPending ? refund : (this.endRefund(refund.id, 'Completed') ?? refund)
  }

  /** A refund that waited is done, or went wrong. */
  endRefund(id: string, status: 'Completed' | 'Error'): Refund | undefined {
    const kept = this.#state.value.refunds.find((one) => one.id === id && one.status === 'Pending')
    const checkout = kept && this.byPayment(kept.payment, kept.account)
    if (!kept || !checkout) return undefined
    kept.status = status
    kept.updated_at = this.#seconds()
    if (status === 'Error') kept.failure_reason = 'refused by the bank'
    else checkout.payment.refunded_amount += kept.amount
    const { account, ...refund } = kept
    this.#emit(account, status === 'Error' ? 'PAYMENT_REFUND_FAILED' : 'REFUND_COMPLETED', refund)
    return refund
  }

  refunds(account: string): Refund[] {
    return this.#state.value.refunds
      .filter((one) => one.account === account)
      .map(({ account: _account, ...refund }) => refund)
      .toReversed()
  }

  disputes(account: string): Dispute[] {
    return this.#state.value.disputes
      .filter((one) => one.account === account)
      .map(({ account: _account, ...dispute }) => dispute)
      .toReversed()
  }

  /** The shopper's bank wants the money back. */
  dispute({ account, payment, currency }: Checkout): void {
    const now = this.#seconds()
    const dispute: Dispute = {
      id: randomUUID(),
      token: newId('dispute'),
      amount: payment.amount,
      status: 'ACT',
      currency,
      due_date: now + 14 * 24 * 3_600,
      created_at: now,
      updated_at: now,
      pre_dispute: false,
      dispute_category: 'fraud',
      original_dispute_amount: payment.amount,
      original_transaction_id: payment.id!,
      original_dispute_currency: currency,
      dispute_reason_description: 'Fraudulent',
      original_transaction_amount: payment.amount,
      original_transaction_currency: currency,
    }
    this.#state.value.disputes.push({ ...dispute, account })
    this.#emit(account, 'PAYMENT_DISPUTE_CREATED', dispute)
  }

  /** The dispute about a payment is decided. Throws a sentence where there is none. */
  conclude({ payment }: Checkout, status: Dispute['status']): void {
    const kept = this.#state.value.disputes.findLast((one) => one.original_transaction_id === payment.id)
    if (!kept) throw new Error('Nobody disputes this payment.')
    kept.status = status
    kept.updated_at = this.#seconds()
    const { account, ...dispute } = kept
    this.#emit(account, 'PAYMENT_DISPUTE_UPDATED', dispute)
  }

  #seconds(): number {
    return Math.floor(this.world.now().getTime() / 1_000)
  }

  webhooks(account: string): string[] {
    return this.#state.value.webhooks.filter((one) => one.account === account).map(({ url }) => url)
  }

  /** Rapyd has one address per account. */
  setWebhook(account: string, url: string): void {
    const others = this.#state.value.webhooks.filter((one) => one.account !== account)
    this.#state.value.webhooks = [...others, { account, url }]
    this.#state.save()
  }

  #emit(account: string, type: string, data: object): void {
    const created_at = this.#seconds()
    const body = JSON.stringify({
      id: newId('wh'),
      type,
      data,
      trigger_operation_id: newId('op'),
      status: 'NEW',
      created_at,
      extended_timestamp: created_at * 1_000,
    })
    for (const url of this.webhooks(account))
      this.world.deliveries.send({ target: 'rapyd', account, topic: type, url, body })
    this.#state.save()
  }
}

const newId = (kind: string) => `${kind}_${randomBytes(16).toString('hex')}`
