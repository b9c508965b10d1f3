import { randomBytes } from 'node:crypto'
import type { Stored } from '#sandbox/state.ts'
import type { World } from '#sandbox/world.ts'
import { findAccount } from './accounts.ts'
import type { Conversion, Dispute, PaymentIntent, Refund } from './model.ts'
import { addAmounts } from './money.ts'
import { signWebhook } from './signature.ts'
import { timestamp } from './tokens.ts'

type Owned<T> = { account: string; object: T }
type State = {
  intents: Owned<PaymentIntent>[]
  refunds: Owned<Refund>[]
  disputes: Owned<Dispute>[]
  endpoints: { account: string; url: string }[]
  /** What each request_id made. */
  made: Record<string, string>
  /** Whether a repeated request_id is answered with what it made; else it is refused. */
  repeats: boolean
  /** By account. */
  conversions: Record<string, Conversion | null>
}

const keptObjects = 3_000
const apiVersion = '2025-06-30'

/** The accounts' payments, refunds and webhook endpoints, and the one way in which events leave. */
export class AirwallexStore {
  readonly #state: Stored<State>
  readonly world: World
  /** So many refunds are made, and answered as being in conflict with another request. */
  conflicts = 0

  constructor(world: World) {
    this.world = world
    const empty = { intents: [], refunds: [], disputes: [], endpoints: [], made: {}, repeats: false, conversions: {} }
    this.#state = world.state<State>('airwallex', empty)
    // A state that was kept before there were disputes.
    this.#state.value = { ...empty, ...this.#state.value }
    world.deliveries.signWith('airwallex', (delivery, sentAt) => {
      const moment = String(sentAt.getTime())
      const secret = findAccount(delivery.account)?.webhookSecret ?? ''
      return { 'x-timestamp': moment, 'x-signature': signWebhook(secret, moment, delivery.body) }
    })
  }

  /** What a request_id made in this kind of call of the account, if it was used. */
  madeBy(account: string, call: string, requestId: string): string | undefined {
    return this.#state.value.made[`${account} ${call} ${requestId}`]
  }

  useRequestId(account: string, call: string, requestId: string, made: string): void {
    this.#state.value.made[`${account} ${call} ${requestId}`] = made
    this.#state.save()
  }

  /** Integrators report both: a repetition is refused (`duplicate_request`), or answered with what it made. */
  get repeats(): boolean {
    return this.#state.value.repeats
  }

  set repeats(are: boolean) {
    this.#state.value.repeats = are
    this.#state.save()
  }

  getConversion(account: string): Conversion | null {
    return this.#state.value.conversions[account] ?? null
  }

  setConversion(account: string, conversion: Conversion | null): void {
    this.#state.value.conversions[account] = conversion
    this.#state.save()
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

  /** What went back of a payment, or is on its way back. */
  refunded({ id, currency }: PaymentIntent): number {
    const its = this.refunds().filter((refund) => refund.payment_intent_id === id && refund.status !== 'FAILED')
    return addAmounts(currency, ...its.map(({ amount }) => amount))
  }

  getAccount(intentId: string): string {
    return this.#state.value.intents.find(({ object }) => object.id === intentId)?.account ?? ''
  }

  addIntent(account: string, object: PaymentIntent): void {
    append(this.#state.value.intents, { account, object })
    this.#emit(account, 'payment_intent.created', object)
  }

  /** Changes an intent and tells the merchant by the event, if one is named. */
  changeIntent(intent: PaymentIntent, change: Partial<PaymentIntent>, event?: string): void {
    Object.assign(intent, change, { updated_at: this.timestamp() })
    if (event) this.#emit(this.getAccount(intent.id), `payment_intent.${event}`, intent)
    this.#state.save()
  }

  addRefund(account: string, object: Refund): void {
    append(this.#state.value.refunds, { account, object })
    this.#emit(account, 'refund.received', object)
  }

  changeRefund(refund: Refund, status: Refund['status']): void {
    Object.assign(refund, { status, updated_at: this.timestamp() })
    this.#emit(this.getAccount(refund.payment_intent_id), `refund.${status.toLowerCase()}`, refund)
  }

  disputes(account?: string): Dispute[] {
    return select(this.#state.value.disputes, account)
  }

  addDispute(account: string, object: Dispute): void {
    append(this.#state.value.disputes, { account, object })
    this.#tellDispute(object)
  }

  changeDispute(dispute: Dispute, change: Partial<Dispute>): void {
    Object.assign(dispute, change, { updated_at: this.timestamp() })
    this.#tellDispute(dispute)
  }

  /** As in the one message that was published: what it is about has to be asked for. */
  #tellDispute({ id, payment_intent_id, amount, currency, stage, status, due_at }: Dispute): void {
    const account = this.getAccount(payment_intent_id)
    this.#emit(account, `payment_dispute.${status.toLowerCase()}`, { id, amount, currency, stage, status, due_at })
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
export function newId(kind: 'int' | 'att' | 'rfd' | 'evt' | 'dst'): string {
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
