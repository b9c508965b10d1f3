import { StripeFailure } from './errors.ts'
import type { Charge, Customer, Invoice, PaymentMethod, Subscription } from './model.ts'
import type { StripeStore } from './store.ts'
import { testCards } from './test-cards.ts'

const day = 24 * 3_600
/** After a failed payment Stripe tries again, by default within two weeks. Days after the attempt before. */
const retryDays = [3, 5, 7]

/** Takes what invoices ask for, and gives it back. */
export class Payments {
  readonly store: StripeStore
  /** Told after an invoice was paid or could not be paid. */
  settled: (invoice: Invoice, paid: boolean, at: number) => void = () => {}

  constructor(store: StripeStore) {
    this.store = store
  }

  /** Keeps a card. As a default it pays for all that the customer has; else for what names it alone. */
  addCard(
    customer: Customer,
    card: { number: string; exp_month: number; exp_year: number },
    isDefault = true,
  ): PaymentMethod {
    const method = this.store.add('payment_method', this.store.now(customer), {
      customer: customer.id,
      type: 'card',
      card: {
        brand: card.number.startsWith('5') ? 'mastercard' : 'visa',
        last4: card.number.slice(-4),
        exp_month: card.exp_month,
        exp_year: card.exp_year,
      },
    })
    this.store.emit('payment_method.attached', method, method.created)
    if (isDefault) this.#makeDefault(customer, method)
    return method
  }

  /** The card that pays: a subscription's own goes before the customer's. */
  getCard(customer: Customer, subscription?: Subscription): PaymentMethod | undefined {
    const id = subscription?.default_payment_method ?? customer.invoice_settings.default_payment_method
    return id ? this.store.find('payment_method', id) : undefined
  }

  /** Tries to have an open invoice paid by the customer's card. Returns whether it is paid now. */
  pay(invoice: Invoice, at: number): boolean {
    if (invoice.status !== 'open')
      throw new StripeFailure(400, 'Invoice is already paid', { code: 'invoice_already_paid' })
    const customer = this.store.get('customer', invoice.customer)
    const card = this.#cardFor(invoice, customer)
    const declined = testCards.find(({ number }) => number.slice(-4) === card?.card.last4)?.declinesLater
    const paid = invoice.amount_due === 0 || (card !== undefined && !declined)
    if (invoice.amount_due > 0) this.#record(invoice, paid, at)
    invoice.attempted = true
    invoice.attempt_count += 1
    invoice.next_payment_attempt = paid ? null : nextAttempt(invoice, at)
    if (paid) {
      Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due, amount_remaining: 0 })
      invoice.status_transitions.paid_at = at
    }
    this.store.emit(paid ? 'invoice.paid' : 'invoice.payment_failed', invoice, at)
    this.settled(invoice, paid, at)
    this.store.save()
    return paid
  }

  /** Goes on trying to have a final invoice paid, or stops. */
  collect(invoice: Invoice, goOn: boolean, at: number): void {
    invoice.auto_advance = goOn
    if (invoice.status === 'open') invoice.next_payment_attempt = goOn ? nextAttempt(invoice, at) : null
    this.store.save()
  }

  /** Gives money back; all that is left unless an amount is named. */
  refund(charge: Charge, amount = charge.amount - charge.amount_refunded) {
    if (amount <= 0 || amount > charge.amount - charge.amount_refunded)
      throw new StripeFailure(400, `Charge ${charge.id} has already been refunded.`, {
        code: 'charge_already_refunded',
      })
    const at = this.store.now(this.store.get('customer', charge.customer))
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded === charge.amount
    const refund = this.store.add('refund', at, {
      charge: charge.id,
      payment_intent: charge.payment_intent,
      amount,
      currency: charge['currency'],
      status: 'succeeded',
    })
    this.store.emit('charge.refunded', charge, at)
    return refund
  }

  #makeDefault(customer: Customer, { id, created }: PaymentMethod): void {
    customer.invoice_settings.default_payment_method = id
    for (const subscription of this.store.list('subscription', (one) => one.customer === customer.id))
      if (subscription.default_payment_method) subscription.default_payment_method = id
    this.store.emit('customer.updated', customer, created)
  }

  #cardFor(invoice: Invoice, customer: Customer): PaymentMethod | undefined {
    if (invoice.default_payment_method) return this.store.find('payment_method', invoice.default_payment_method)
    const id = invoice.parent?.subscription_details.subscription
    return this.getCard(customer, id ? this.store.find('subscription', id) : undefined)
  }

  #record(invoice: Invoice, paid: boolean, at: number): void {
    const { customer, currency, amount_due: amount } = invoice
    const intent = this.store.add('payment_intent', at, {
      customer,
      amount,
      currency,
      status: paid ? 'succeeded' : 'requires_payment_method',
      latest_charge: null,
      last_payment_error: paid
        ? null
        : { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
    })
    const charge = this.store.add('charge', at, {
      customer,
      payment_intent: intent.id,
      amount,
      currency,
      amount_refunded: 0,
      refunded: false,
      status: paid ? 'succeeded' : 'failed',
    })
    intent.latest_charge = charge.id
    const payment = this.store.add('invoice_payment', at, {
      invoice: invoice.id,
      amount_paid: paid ? amount : 0,
      amount_requested: amount,
      currency,
      is_default: true,
      status: paid ? 'paid' : 'open',
      payment: { type: 'payment_intent', payment_intent: intent.id },
    })
    invoice.payments.data.push(payment)
    this.store.emit(paid ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', intent, at)
  }
}

function nextAttempt({ attempt_count }: Invoice, at: number): number | null {
  const gap = retryDays[Math.max(0, attempt_count - 1)]
  return gap ? at + gap * day : null
}
