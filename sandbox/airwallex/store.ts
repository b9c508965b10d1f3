import { randomBytes } from 'node:crypto'
import type { Stored } from '#sandbox/state.ts'
import type { World } from '#sandbox/world.ts'
import { findAccount } from './accounts.ts'
import { signWebhook } from './signature.ts'
import { timestamp } from './tokens.ts'

export type IntentStatus =
  | 'REQUIRES_PAYMENT_METHOD'
  | 'REQUIRES_CUSTOMER_ACTION'
  | 'REQUIRES_CAPTURE'
  | 'PENDING'
  | 'SUCCEEDED'
  | 'CANCELLED'

export type PaymentAttempt = {
  id: string
  status: string
  amount: number
  payment_method: { type: string }
  failure_code?: string
}

/** A payment intent as the API shows it. Amounts are decimals in major units. */
export type PaymentIntent = {
  id: string
  request_id: string
  amount: number
  currency: string
  merchant_order_id: string
  captured_amount: number
  status: IntentStatus
  client_secret: string
  metadata: Record<string, unknown>
  created_at: string
  updated_at: string
  [further: string]: unknown
  descriptor?: string | undefined
  return_url?: string | undefined
  payment_method_options?: { card?: { auto_capture?: boolean | undefined } | undefined } | undefined
  latest_payment_attempt?: PaymentAttempt
}

export type Refund = {
  id: string
  request_id: string
  payment_intent_id: string
  amount: number
  currency: string
  reason: string
  status: 'RECEIVED' | 'ACCEPTED' | 'SETTLED' | 'FAILED'
  metadata: Record<string, unknown>
  created_at: string
  updated_at: string
}

type Owned<T> = { account: string; object: T }
type State = {
  intents: Owned<PaymentIntent>[]
  refunds: Owned<Refund>[]
  endpoints: { account: string; url: string }[]
  requestIds: string[]
}

const keptObjects = 3_000
const apiVersion = '2025-06-30'

/** The accounts' payments, refunds and webhook endpoints, and the one way in which events leave. */
export class AirwallexStore {
  readonly #state: Stored<State>
  readonly #requestIds: Set<string>
  readonly world: World

  constructor(world: World) {
    this.world = world
    this.#state = world.state('airwallex', { intents: [], refunds: [], endpoints: [], requestIds: [] })
    this.#requestIds = new Set(this.#state.value.requestIds)
    world.deliveries.signWith('airwallex', (delivery, sentAt) => {
      const moment = String(sentAt.getTime())
      const secret = findAccount(delivery.account)?.webhookSecret ?? ''
      return { 'x-timestamp': moment, 'x-signature': signWebhook(secret, moment, delivery.body) }
    })
  }

  /** Whether the account uses this request_id for the first time in this kind of call; then it is used up. */
  claimRequestId(account: string, call: string, requestId: string): boolean {
    const key = `${account} ${call} ${requestId}`
    if (this.#requestIds.has(key)) return false
    this.#requestIds.add(key)
    this.#state.value.requestIds.push(key)
    this.#state.value.requestIds.splice(0, this.#state.value.requestIds.length - 4 * keptObjects)
    this.#state.save()
    return true
  }

  /** Newest first; of one account, or of all. */
  intents(account?: string): PaymentIntent[] {
    return select(this.#state.value.intents, account)
  }

  refunds(account?: string): Refund[] {
    return select(this.#state.value.refunds, account)
  }

  findIntent(id: string, account?: string): PaymentIntent | undefined {
    return find(this.#state.value.intents, id, account)
  }

  findRefund(id: string, account?: string): Refund | undefined {
    return find(this.#state.value.refunds, id, account)
  }

  accountOf(intentId: string): string {
    return this.#state.value.intents.find(({ object }) => object.id === intentId)?.account ?? ''
  }

  addIntent(account: string, object: PaymentIntent): void {
    append(this.#state.value.intents, { account, object })
    this.#emit(account, 'payment_intent.created', object)
  }

  /** Changes an intent and tells the merchant by the event, if one is named. */
  changeIntent(intent: PaymentIntent, change: Partial<PaymentIntent>, event?: string): void {
    Object.assign(intent, change, { updated_at: this.timestamp() })
    if (event) this.#emit(this.accountOf(intent.id), `payment_intent.${event}`, intent)
    this.#state.save()
  }

  addRefund(account: string, object: Refund): void {
    append(this.#state.value.refunds, { account, object })
    this.#emit(account, 'refund.received', object)
  }

  changeRefund(refund: Refund, status: Refund['status']): void {
    Object.assign(refund, { status, updated_at: this.timestamp() })
    this.#emit(this.accountOf(refund.payment_intent_id), `refund.${status.toLowerCase()}`, refund)
  }

  /** The shopper's bank wants the money of a payment back. */
  tellDispute(intent: PaymentIntent): void {
    const { amount, currency, merchant_order_id } = intent
    const about = { payment_intent_id: intent.id, amount, currency, merchant_order_id }
    const dispute = { id: newId('dis'), status: 'REQUIRES_RESPONSE', stage: 'DISPUTE', ...about }
    this.#emit(this.accountOf(intent.id), 'payment_dispute.requires_response', dispute)
  }

  /** The URLs that an account's events go to. */
  endpoints(account: string): string[] {
    return this.#state.value.endpoints.filter((endpoint) => endpoint.account === account).map(({ url }) => url)
  }

  addEndpoint(account: string, url: string): void {
    if (this.endpoints(account).includes(url)) return
    this.#state.value.endpoints.push({ account, url })
    this.#state.save()
  }

  removeEndpoint(account: string, url: string): void {
    const kept = this.#state.value.endpoints.filter((endpoint) => endpoint.account !== account || endpoint.url !== url)
    this.#state.value.endpoints = kept
    this.#state.save()
  }

  timestamp(): string {
    return timestamp(this.world.now())
  }

  #emit(account: string, name: string, object: object): void {
    const event = {
      id: newId('evt'),
      name,
      account_id: account,
      created_at: this.timestamp(),
      data: { object },
      version: apiVersion,
    }
    const body = JSON.stringify(event)
    for (const url of this.endpoints(account)) {
      this.world.deliveries.send({ target: 'airwallex', account, topic: name, url, body })
    }
    this.#state.save()
  }
}

/** An id in Airwallex's manner: `int_hkdm…`. */
export function newId(kind: 'int' | 'att' | 'rfd' | 'evt' | 'dis'): string {
  return `${kind}_hkdm${BigInt(`0x${randomBytes(14).toString('hex')}`)
    .toString(36)
    .padStart(22, '0')}`
}

function select<T>(owned: Owned<T>[], account: string | undefined): T[] {
  return owned
    .filter((entry) => !account || entry.account === account)
    .map((entry) => entry.object)
    .toReversed()
}

function find<T extends { id: string }>(owned: Owned<T>[], id: string, account: string | undefined): T | undefined {
  return owned.find((entry) => entry.object.id === id && (!account || entry.account === account))?.object
}

function append<T>(list: T[], entry: T): void {
  list.push(entry)
  list.splice(0, list.length - keptObjects)
}
