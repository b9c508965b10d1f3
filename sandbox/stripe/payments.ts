import { StripeFailure } from './errors.ts'
import type { Charge, Customer, Invoice, PaymentMethod } from './model.ts'
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

  addCard(customer: Customer, card: { number: string; exp_month: number; exp_year: number }): PaymentMethod {
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
    customer.invoice_settings.default_payment_method = method.id
    this.store.emit('payment_method.attached', method, method.created)
    this.store.emit('customer.updated', customer, method.created)
    return method
  }

  cardOf(customer: Customer): PaymentMethod | undefined {
    const id = customer.invoice_settings.default_payment_method
    return id ? this.store.find('payment_method', id) : undefined
  }

  /** Tries to have an open invoice paid by the customer's card. Answers whether it is paid now. */
  pay(invoice: Invoice, at: number): boolean {
    if (invoice.status !== 'open')
      throw new StripeFailure(400, 'Invoice is already paid', { code: 'invoice_already_paid' })
    const customer = this.store.get('customer', invoice.customer)
    const card = this.cardOf(customer)
    const declined = testCards.find(({ number }) => number.slice(-4) === card?.card.last4)?.declinesLater
    const paid = invoice.amount_due === 0 || (card !== undefined && !declined)
    if (invoice.amount_due > 0) this.#record(invoice, paid, at)
    invoice.attempted = true
    invoice.attempt_count += 1
    const gap = retryDays[invoice.attempt_count - 1]
    invoice.next_payment_attempt = paid || !gap ? null : at + gap * day
    if (paid) {
      Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due, amount_remaining: 0 })
      invoice.status_transitions.paid_at = at
    }
    this.store.emit(paid ? 'invoice.paid' : 'invoice.payment_failed', invoice, at)
    this.settled(invoice, paid, at)
    this.store.save()
    return paid
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
