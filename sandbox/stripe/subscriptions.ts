import { weeklyPrice } from './account.ts'
import type { Invoicing } from './invoicing.ts'
import { toList } from './model.ts'
import type { Customer, Invoice, Metadata, PaymentMethod, Subscription, SubscriptionStatus } from './model.ts'
import type { Payments } from './payments.ts'
import { newId, type StripeStore } from './store.ts'

const week = 7 * 24 * 3_600
type Due = { at: number; act(): void }

/** Subscriptions and the passing of time: periods that end, drafts that become final, payments that are tried again. */
export class Subscriptions {
  readonly store: StripeStore
  readonly invoicing: Invoicing
  readonly payments: Payments

  constructor(store: StripeStore, invoicing: Invoicing, payments: Payments) {
    this.store = store
    this.invoicing = invoicing
    this.payments = payments
    payments.settled = (invoice, paid, at) => this.#follow(invoice, paid, at)
  }

  /** Starts a week and has it paid at once, by a card of its own or by the customer's. */
  start(customer: Customer, metadata: Metadata, at: number, card?: PaymentMethod): Subscription {
    const subscription = this.store.add('subscription', at, {
      customer: customer.id,
      status: 'incomplete',
      currency: weeklyPrice.currency,
      collection_method: 'charge_automatically',
      billing_cycle_anchor: at,
      start_date: at,
      items: toList('/v1/subscription_items', []),
      metadata,
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      ended_at: null,
      trial_end: null,
      default_payment_method: card?.id ?? null,
      latest_invoice: null,
      test_clock: customer.test_clock,
    })
    subscription.items.data.push({
      id: newId('si'),
      object: 'subscription_item',
      price: weeklyPrice,
      quantity: 1,
      subscription: subscription.id,
      current_period_start: at,
      current_period_end: at + week,
    })
    this.store.emit('customer.subscription.created', subscription, at)
    const invoice = this.invoicing.draft(customer, 'subscription_create', at, subscription)
    this.invoicing.finalize(invoice, at)
    this.payments.pay(invoice, at)
    return subscription
  }

  /** Ends at the period's end, or goes on after all. */
  cancelAtPeriodEnd(subscription: Subscription, cancel: boolean): void {
    const at = this.#now(subscription)
    Object.assign(subscription, {
      cancel_at_period_end: cancel,
      cancel_at: cancel ? subscription.items.data[0]!.current_period_end : null,
      canceled_at: cancel ? at : null,
    })
    this.store.emit('customer.subscription.updated', subscription, at)
  }

  /** Ends it, and with it all tries to have final invoices of the customer paid. */
  end(subscription: Subscription, at = this.#now(subscription)): void {
    const isOwed = ({ customer, status }: Invoice) => customer === subscription.customer && status === 'open'
    for (const invoice of this.store.list('invoice', isOwed)) this.payments.collect(invoice, false, at)
    Object.assign(subscription, { status: 'canceled', ended_at: at, canceled_at: subscription.canceled_at ?? at })
    this.store.emit('customer.subscription.deleted', subscription, at)
  }

  /** Does what is due by now, in the order in which it falls due. */
  catchUp(): void {
    for (const customer of this.store.list('customer')) {
      for (let due = this.#next(customer); due; due = this.#next(customer)) due.act()
    }
  }

  /** Runs one customer's time up to `now`, whatever the clock says: for writing the past. */
  catchUpTo(customer: Customer, now: number): void {
    for (let due = this.#next(customer, now); due; due = this.#next(customer, now)) due.act()
  }

  #next(customer: Customer, now = this.store.now(customer)): Due | undefined {
    return [...this.#invoicesDue(customer), ...this.#periodsDue(customer)]
      .filter(({ at }) => at <= now)
      .toSorted((a, b) => a.at - b.at)[0]
  }

  #invoicesDue(customer: Customer): Due[] {
    return this.store
      .list('invoice', (invoice) => invoice.customer === customer.id && invoice.auto_advance)
      .flatMap((invoice): Due[] => {
        const { status, automatically_finalizes_at: finalAt, next_payment_attempt: tryAt } = invoice
        if (status === 'draft' && finalAt) return [{ at: finalAt, act: () => this.#close(invoice, finalAt) }]
        if (status === 'open' && tryAt) return [{ at: tryAt, act: () => void this.payments.pay(invoice, tryAt) }]
        return []
      })
  }

  #periodsDue(customer: Customer): Due[] {
    const lives = ({ customer: owner, status }: Subscription) =>
      owner === customer.id && (status === 'active' || status === 'past_due')
    return this.store.list('subscription', lives).map((subscription) => {
      const at = subscription.items.data[0]!.current_period_end
      return { at, act: () => this.#turn(customer, subscription, at) }
    })
  }

  #close(invoice: Invoice, at: number): void {
    this.invoicing.finalize(invoice, at)
    this.payments.pay(invoice, at)
  }

  #turn(customer: Customer, subscription: Subscription, at: number): void {
    if (subscription.cancel_at_period_end) return this.end(subscription, at)
    const item = subscription.items.data[0]!
    Object.assign(item, { current_period_start: at, current_period_end: at + week })
    this.store.emit('customer.subscription.updated', subscription, at)
    this.invoicing.draft(customer, 'subscription_cycle', at, subscription)
  }

  /** A subscription is as well as its invoices are. */
  #follow(invoice: Invoice, paid: boolean, at: number): void {
    const id = invoice.parent?.subscription_details.subscription
    const subscription = id ? this.store.find('subscription', id) : undefined
    if (!subscription || subscription.status === 'canceled') return
    const status = this.#statusAfter(invoice, paid, subscription)
    if (status === subscription.status) return
    subscription.status = status
    this.store.emit('customer.subscription.updated', subscription, at)
  }

  #statusAfter(invoice: Invoice, paid: boolean, subscription: Subscription): SubscriptionStatus {
    if (!paid && invoice.billing_reason === 'subscription_create') return 'incomplete'
    if (!paid) return invoice.next_payment_attempt ? 'past_due' : 'unpaid'
    const owed = this.store.list(
      'invoice',
      (other) => other.status === 'open' && other.parent?.subscription_details.subscription === subscription.id,
    )
    return owed.length > 0 ? subscription.status : 'active'
  }

  #now({ customer }: Subscription): number {
    return this.store.now(this.store.get('customer', customer))
  }
}
