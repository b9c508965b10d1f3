import { createHmac, randomBytes } from 'node:crypto'
import type { Stored } from '#sandbox/state.ts'
import type { World } from '#sandbox/world.ts'
import { account, apiVersion } from './account.ts'
import { missing, requestId, unknownCustomer } from './errors.ts'
import type { Customer, Kind, ObjectByKind, StripeEvent, StripeObject } from './model.ts'

export type StoredAnswer = { fingerprint: string; status: number; body: string }
type State = {
  /** Every object by its id, in the order of creation. */
  objects: Record<string, StripeObject>
  events: StripeEvent[]
  answers: Record<string, StoredAnswer>
  /** How far Stripe's own clock is ahead of the world's. Seconds. */
  ahead: number
}

const prefixes: Record<Kind, string> = {
  customer: 'cus',
  payment_method: 'pm',
  subscription: 'sub',
  invoice: 'in',
  invoiceitem: 'ii',
  invoice_payment: 'inpay',
  payment_intent: 'pi',
  charge: 'ch',
  refund: 're',
  'checkout.session': 'cs_test',
  'billing_portal.session': 'bps',
  'test_helpers.test_clock': 'clock',
  webhook_endpoint: 'we',
}
const keptEvents = 1_000

/** All that the account has, its clock, and the one way in which events leave. */
export class StripeStore {
  readonly #state: Stored<State>
  readonly world: World
  /** While true nothing is told to anybody: the past is being written. */
  silent = false
  /** So many named calls have their effect, and are answered as if an earlier one of their name were still at it. */
  atWork = 0

  constructor(world: World) {
    this.world = world
    this.#state = world.state('stripe', { objects: {}, events: [], answers: {}, ahead: 0 })
    world.deliveries.signWith('stripe', ({ body }, sentAt) => ({
      'stripe-signature': signature(body, Math.floor(sentAt.getTime() / 1000)),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    }))
  }

  takeAtWork(): boolean {
    return this.atWork > 0 && this.atWork-- > 0
  }

  /** Stripe's own clock, or the one that a customer is bound to. Seconds. */
  now(customer?: Pick<Customer, 'test_clock'>): number {
    const clock = customer?.test_clock && this.find('test_helpers.test_clock', customer.test_clock)
    return clock ? clock.frozen_time : Math.floor(this.world.now().getTime() / 1000) + this.#state.value.ahead
  }

  get ahead(): number {
    return this.#state.value.ahead
  }

  set ahead(seconds: number) {
    this.#state.value.ahead = seconds
    this.save()
  }

  add<K extends Kind>(
    object: K,
    created: number,
    fields: Omit<ObjectByKind<K>, 'id' | 'object' | 'created' | 'livemode'>,
  ) {
    const thing = { id: newId(prefixes[object]), object, created, livemode: false, ...fields } as ObjectByKind<K>
    this.#state.value.objects[thing.id] = thing
    this.save()
    return thing
  }

  find<K extends Kind>(kind: K, id: string): ObjectByKind<K> | undefined {
    const thing = this.#state.value.objects[id]
    return thing?.object === kind ? (thing as ObjectByKind<K>) : undefined
  }

  get<K extends Kind>(kind: K, id: string): ObjectByKind<K> {
    const thing = this.find(kind, id)
    if (!thing) throw missing(kind, id)
    return thing
  }

  /** The customer that a parameter names. */
  customer(id: string): Customer {
    const customer = this.find('customer', id)
    if (!customer) throw unknownCustomer(id)
    return customer
  }

  any(id: string): StripeObject | undefined {
    return this.#state.value.objects[id]
  }

  remove(id: string): void {
    delete this.#state.value.objects[id]
    this.save()
  }

  /** Newest first. */
  list<K extends Kind>(kind: K, matches: (thing: ObjectByKind<K>) => boolean = () => true): ObjectByKind<K>[] {
    const all = Object.values(this.#state.value.objects).filter(
      (thing): thing is ObjectByKind<K> => thing.object === kind,
    )
    return all.filter(matches).toReversed()
  }

  save(): void {
    this.#state.save()
  }

  getAnswer(key: string): StoredAnswer | undefined {
    return this.#state.value.answers[key]
  }

  keepAnswer(key: string, answer: StoredAnswer): void {
    this.#state.value.answers[key] = answer
    this.save()
  }

  /** Newest first. */
  events(): StripeEvent[] {
    return this.#state.value.events.toReversed()
  }

  /** Tells every endpoint of the account what happened. The object travels as it is now. */
  emit(type: string, object: StripeObject, created: number): void {
    if (this.silent) return
    const event: StripeEvent = {
      id: newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created,
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: requestId(), idempotency_key: null },
      type,
    }
    this.#state.value.events.push(event)
    this.#state.value.events.splice(0, this.#state.value.events.length - keptEvents)
    const body = JSON.stringify(event, null, 2)
    for (const { url, enabled_events } of this.list('webhook_endpoint'))
      if (enabled_events.includes('*') || enabled_events.includes(type))
        this.world.deliveries.send({ target: 'stripe', account: account.id, topic: type, url, body })
    this.save()
  }
}

/** The value of `Stripe-Signature`. `at` is in seconds. */
export function signature(body: string, at: number, secret: string = account.webhookSecret): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

/** An id in Stripe's manner: `cus_Q2…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(16).toString('base64url').replaceAll(/[-_]/g, 'x')}`
}
