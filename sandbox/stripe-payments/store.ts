import { createHmac, randomBytes } from 'node:crypto'
import type { Stored } from '#sandbox/state.ts'
import { apiVersion } from '#sandbox/stripe/account.ts'
import { missing, StripeFailure } from '#sandbox/stripe/errors.ts'
import type { World } from '#sandbox/world.ts'
import { type Account, accounts } from './accounts.ts'
import type { Charge, Dispute, Intent, Kind, Refund, Session, Thing, ThingByKind } from './model.ts'

/** Whose a thing is: the key's, for live and test mode know nothing of one another. */
type Owned = { key: string; thing: Thing }
type State = {
  things: Owned[]
  endpoints: { key: string; id: string; url: string; events: string[] }[]
  answers: Record<string, { fingerprint: string; body: string }>
}

export const target = 'stripe-payments'
const kept = 5_000
/** How long a card's bank holds what was authorized. */
const heldSeconds = 7 * 86_400

/** The accounts' pages, payments, refunds and disputes, and the one way in which events leave: signed with the endpoint's secret. */
export class PaymentStore {
  readonly #state: Stored<State>
  readonly world: World
  /** So many named calls have their effect, and are answered as if an earlier one of their name were still at it. */
  atWork = 0

  constructor(world: World) {
    this.world = world
    this.#state = world.state(target, { things: [], endpoints: [], answers: {} })
    world.deliveries.signWith(target, ({ account: key, body }, sentAt) => {
      const { webhookSecret } = accounts.find(({ secretKey }) => secretKey === key)!
      const at = Math.floor(sentAt.getTime() / 1_000)
      const proof = createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')
      return { 'stripe-signature': `t=${at},v1=${proof}` }
    })
  }

  seconds(): number {
    return Math.floor(this.world.now().getTime() / 1_000)
  }

  /** Newest first. */
  list<K extends Kind>(kind: K, key?: string): ThingByKind<K>[] {
    return this.#state.value.things
      .filter((one) => one.thing.object === kind && (!key || one.key === key))
      .map(({ thing }) => thing as ThingByKind<K>)
      .toReversed()
  }

  get<K extends Kind>(kind: K, id: string, key?: string): ThingByKind<K> {
    const found: Thing | undefined = this.list(kind, key).find((one) => one.id === id)
    if (!found) throw missing(kind, id)
    if (found.object === 'checkout.session') this.#expireInTime(found)
    return found as ThingByKind<K>
  }

  add<T extends Thing>(key: string, thing: T): T {
    const { things } = this.#state.value
    things.push({ key, thing })
    things.splice(0, things.length - kept)
    this.save()
    return thing
  }

  getKey({ id }: Thing): string {
    return this.#state.value.things.find(({ thing }) => thing.id === id)!.key
  }

  getIntent(session: Session): Intent {
    const known = session.payment_intent && this.get('payment_intent', session.payment_intent)
    if (known) return known
    const { amount_total: amount, currency, livemode, metadata } = session
    const intent = this.add<Intent>(this.getKey(session), {
      id: newId('pi'),
      object: 'payment_intent',
      amount,
      amount_capturable: 0,
      amount_received: 0,
      capture_method: session.capture_method ?? 'automatic',
      created: this.seconds(),
      currency,
      last_payment_error: null,
      latest_charge: null,
      livemode,
      metadata: { ...metadata },
      status: 'requires_payment_method',
    })
    session.payment_intent = intent.id
    return intent
  }

  pay(session: Session): void {
    const intent = this.getIntent(session)
    const waits = intent.capture_method === 'manual'
    const charge = this.add<Charge>(this.getKey(session), {
      id: newId('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_captured: waits ? 0 : intent.amount,
      amount_refunded: 0,
      captured: !waits,
      created: this.seconds(),
      currency: intent.currency,
      disputed: false,
      livemode: intent.livemode,
      metadata: { ...intent.metadata },
      paid: true,
      payment_intent: intent.id,
      payment_method_details: {
        type: 'card',
        card: { brand: 'visa', last4: '4242', ...(waits && { capture_before: this.seconds() + heldSeconds }) },
      },
      refunded: false,
      status: 'succeeded',
    })
    Object.assign(intent, {
      status: waits ? 'requires_capture' : 'succeeded',
      amount_capturable: waits ? intent.amount : 0,
      amount_received: waits ? 0 : intent.amount,
      latest_charge: charge.id,
      last_payment_error: null,
    })
    Object.assign(session, { status: 'complete', payment_status: waits ? 'unpaid' : 'paid', url: null })
    this.emit(waits ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', intent)
    this.emit('checkout.session.completed', session)
  }

  decline(session: Session): void {
    const intent = this.getIntent(session)
    intent.last_payment_error = {
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
      type: 'card_error',
    }
    this.emit('payment_intent.payment_failed', intent)
  }

  expire(session: Session): void {
    Object.assign(session, { status: 'expired', url: null })
    this.emit('checkout.session.expired', session)
  }

  refund(intent: Intent, amount: number | undefined, more: Pick<Refund, 'metadata' | 'reason'>): Refund {
    if (intent.status !== 'succeeded' || !intent.latest_charge)
      throw new StripeFailure(400, `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`)
    const charge = this.get('charge', intent.latest_charge)
    if (charge.refunded)
      throw new StripeFailure(400, `Charge ${charge.id} has already been refunded.`, {
        code: 'charge_already_refunded',
      })
    if (charge.disputed)
      throw new StripeFailure(400, `Charge ${charge.id} has been charged back.`, { code: 'charge_disputed' })
    const left = charge.amount - charge.amount_refunded
    if (amount !== undefined && amount > left)
      throw new StripeFailure(400, 'Refund amount is greater than unrefunded amount on charge.', { param: 'amount' })
    const refund = this.#addRefund(intent, charge, amount ?? left, more)
    this.emit('charge.refunded', charge)
    return refund
  }

  /** What a capture of a part leaves out stands among the refunds of its charge. */
  releaseRest(intent: Intent, charge: Charge): void {
    this.#addRefund(intent, charge, charge.amount - charge.amount_captured, { metadata: {}, reason: null })
  }

  #addRefund(intent: Intent, charge: Charge, amount: number, more: Pick<Refund, 'metadata' | 'reason'>): Refund {
    const refund = this.add<Refund>(this.getKey(intent), {
      id: newId('re'),
      object: 'refund',
      amount,
      charge: charge.id,
      created: this.seconds(),
      currency: intent.currency,
      payment_intent: intent.id,
      status: 'succeeded',
      ...more,
    })
    charge.amount_refunded += refund.amount
    charge.refunded = charge.amount_refunded === charge.amount
    return refund
  }

  dispute(intent: Intent): void {
    const charge = this.get('charge', intent.latest_charge ?? '')
    charge.disputed = true
    const dispute = this.add<Dispute>(this.getKey(intent), {
      id: newId('du'),
      object: 'dispute',
      amount: charge.amount,
      charge: charge.id,
      created: this.seconds(),
      currency: charge.currency,
      livemode: charge.livemode,
      metadata: {},
      payment_intent: intent.id,
      reason: 'fraudulent',
      status: 'needs_response',
      balance_transactions: [],
    })
    this.#moveBalance(dispute, -dispute.amount)
    this.emit('charge.dispute.created', dispute)
  }

  conclude(intent: Intent, status: 'won' | 'lost'): void {
    const dispute = this.list('dispute').find((one) => one.payment_intent === intent.id)
    if (!dispute) throw new Error('Nobody disputes this payment.')
    dispute.status = status
    if (status === 'won') this.#moveBalance(dispute, dispute.amount)
    this.emit('charge.dispute.closed', dispute)
    if (status === 'won') this.emit('charge.dispute.funds_reinstated', dispute)
  }

  /** The last refund of a payment is refused by the shopper's bank. */
  failRefund(intent: Intent): void {
    const refund = this.list('refund').find((one) => one.payment_intent === intent.id && one.status === 'succeeded')
    if (!refund) throw new Error('There is no refund that was done.')
    refund.status = 'failed'
    const charge = this.get('charge', refund.charge)
    charge.amount_refunded -= refund.amount
    charge.refunded = false
    this.emit('refund.failed', refund)
  }

  #moveBalance(dispute: Dispute, amount: number): void {
    const { currency } = dispute
    dispute.balance_transactions ??= []
    dispute.balance_transactions.push({ id: newId('txn'), object: 'balance_transaction', amount, currency })
  }

  endpoints(key: string) {
    return this.#state.value.endpoints.filter((one) => one.key === key)
  }

  addEndpoint(key: string, url: string, events: readonly string[]) {
    const endpoint = { key, id: newId('we'), url, events: [...events] }
    this.#state.value.endpoints.push(endpoint)
    this.save()
    return endpoint
  }

  getAnswer(key: string) {
    return this.#state.value.answers[key]
  }

  keepAnswer(key: string, answer: { fingerprint: string; body: string }): void {
    this.#state.value.answers[key] = answer
    this.save()
  }

  save(): void {
    this.#state.save()
  }

  /** Tells the account's endpoints that want to know. The object travels as it is now. */
  emit(type: string, object: Thing): void {
    const key = this.getKey(object)
    const { livemode } = getAccount(key)
    const body = JSON.stringify({
      id: newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: this.seconds(),
      data: { object },
      livemode,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    })
    for (const { url, events } of this.endpoints(key))
      if (events.includes(type) || events.includes('*'))
        this.world.deliveries.send({ target, account: key, topic: type, url, body })
    this.save()
  }

  #expireInTime(session: Session): void {
    if (session.status === 'open' && session.expires_at <= this.seconds()) this.expire(session)
  }
}

export const getAccount = (key: string): Account => accounts.find(({ secretKey }) => secretKey === key)!

/** An id in Stripe's manner: `cs_live_a1…`. */
export const newId = (prefix: string): string =>
  `${prefix}_${randomBytes(18).toString('base64url').replaceAll(/[-_]/g, 'x')}`
