import { weeklyPrice } from './account.ts'
import { StripeFailure } from './errors.ts'
import { toList } from './model.ts'
import type { Customer, Invoice, InvoiceItem, InvoiceLine, Metadata, Subscription } from './model.ts'
import { newId, type StripeStore } from './store.ts'

const hour = 3_600
type Reason = Invoice['billing_reason']

/** Drafts invoices, adds to them, and makes them final. What is due then is the payments' business. */
export class Invoicing {
  readonly store: StripeStore

  constructor(store: StripeStore) {
    this.store = store
  }

  /** An invoice that can still change, with every item of the customer that waits for one. */
  draft(customer: Customer, reason: Reason, at: number, subscription?: Subscription, autoAdvance = true): Invoice {
    const item = subscription?.items.data[0]
    const period =
      reason === 'subscription_cycle' && item ? weekBefore(item.current_period_start) : { start: at, end: at }
    const invoice = this.store.add('invoice', at, {
      customer: customer.id,
      customer_email: customer.email,
      number: null,
      status: 'draft',
      currency: weeklyPrice.currency,
      total: 0,
      subtotal: 0,
      amount_due: 0,
      amount_paid: 0,
      amount_remaining: 0,
      starting_balance: customer.balance,
      ending_balance: null,
      billing_reason: reason,
      period_start: period.start,
      period_end: period.end,
      attempted: false,
      attempt_count: 0,
      auto_advance: autoAdvance,
      automatically_finalizes_at: autoAdvance ? at + hour : null,
      next_payment_attempt: autoAdvance ? at + hour : null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      lines: toList('', []),
      payments: toList('', []),
      parent: subscription
        ? {
            type: 'subscription_details',
            subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
          }
        : null,
      status_transitions: { finalized_at: null, paid_at: null, voided_at: null, marked_uncollectible_at: null },
      hosted_invoice_url: null,
      invoice_pdf: null,
      metadata: {},
      test_clock: customer.test_clock,
    })
    invoice.lines.url = `/v1/invoices/${invoice.id}/lines`
    if (item) invoice.lines.data.push(priceLine(item.current_period_start, item.current_period_end, item.subscription))
    for (const waiting of this.waiting(customer.id)) this.#include(invoice, waiting)
    this.#sum(invoice, customer)
    if (subscription) subscription.latest_invoice = invoice.id
    this.store.emit('invoice.created', invoice, at)
    return invoice
  }

  /** Adds an amount to a draft, or keeps it for the customer's next invoice. Below zero it is a credit. */
  addItem(
    customer: Customer,
    fields: Pick<InvoiceItem, 'amount' | 'currency' | 'description' | 'metadata' | 'invoice'>,
  ) {
    const at = this.store.now(customer)
    const invoice = fields.invoice ? this.store.get('invoice', fields.invoice) : null
    if (invoice && (invoice.customer !== customer.id || invoice.status !== 'draft'))
      throw new StripeFailure(400, "This invoice is no longer editable because it isn't a draft.", {
        code: 'invoice_not_editable',
      })
    const item = this.store.add('invoiceitem', at, { ...fields, customer: customer.id, period: { start: at, end: at } })
    if (invoice) {
      this.#include(invoice, item)
      this.#sum(invoice, customer)
    }
    this.store.emit('invoiceitem.created', item, at)
    return item
  }

  waiting(customerId: string): InvoiceItem[] {
    return this.store.list('invoiceitem', (item) => item.customer === customerId && item.invoice === null).toReversed()
  }

  /** Numbers the invoice and takes the customer's credit into account; from now on it cannot change. */
  finalize(invoice: Invoice, at: number): void {
    if (invoice.status !== 'draft') throw new StripeFailure(400, 'This invoice is already finalized.')
    const customer = this.store.get('customer', invoice.customer)
    invoice.starting_balance = customer.balance
    this.#sum(invoice, customer)
    customer.balance = invoice.total < 0 ? customer.balance + invoice.total : customer.balance + usedCredit(invoice)
    const base = this.store.world.url()
    Object.assign(invoice, {
      status: 'open',
      number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence++).padStart(4, '0')}`,
      ending_balance: customer.balance,
      automatically_finalizes_at: null,
      hosted_invoice_url: `${base}/stripe/invoice/${invoice.id}`,
      invoice_pdf: `${base}/stripe/invoice/${invoice.id}/pdf`,
    })
    invoice.status_transitions.finalized_at = at
    this.store.emit('invoice.finalized', invoice, at)
  }

  /** What the next invoice of a subscription would say, with further amounts if any are given. Nothing is kept. */
  preview(customer: Customer, subscription: Subscription, further: { amount: number; description: string }[]) {
    const { current_period_start: start, current_period_end: end } = subscription.items.data[0]!
    if (subscription.status === 'canceled' || subscription.cancel_at_period_end)
      throw new StripeFailure(404, 'No upcoming invoices for customer', { code: 'invoice_upcoming_none' })
    const items = [...this.waiting(customer.id), ...further].map((item) => itemLine(item, start, end))
    const lines = [priceLine(end, end + (end - start), subscription.id), ...items]
    const total = lines.reduce((sum, line) => sum + line.amount, 0)
    const amountDue = Math.max(0, total + Math.min(0, customer.balance))
    return {
      id: newId('upcoming_in'),
      object: 'invoice',
      livemode: false,
      created: end,
      customer: customer.id,
      status: 'draft',
      billing_reason: 'upcoming',
      currency: weeklyPrice.currency,
      period_start: start,
      period_end: end,
      subtotal: total,
      total,
      amount_due: amountDue,
      amount_paid: 0,
      amount_remaining: amountDue,
      starting_balance: customer.balance,
      number: null,
      invoice_pdf: null,
      status_transitions: { finalized_at: null, paid_at: null, voided_at: null, marked_uncollectible_at: null },
      lines: toList('/v1/invoices/upcoming/lines', lines),
    }
  }

  #include(invoice: Invoice, item: InvoiceItem): void {
    item.invoice = invoice.id
    invoice.lines.data.push({
      ...itemLine(item, item.period.start, item.period.end),
      parent: { type: 'invoice_item_details', invoice_item_details: { invoice_item: item.id } },
    })
  }

  #sum(invoice: Invoice, customer: Customer): void {
    const total = invoice.lines.data.reduce((sum, line) => sum + line.amount, 0)
    const due = Math.max(0, total + Math.min(0, customer.balance))
    Object.assign(invoice, { total, subtotal: total, amount_due: due, amount_remaining: due })
    this.store.save()
  }
}

/** How much of the customer's credit an invoice takes. */
const usedCredit = (invoice: Invoice) => invoice.total - invoice.amount_due

const weekBefore = (start: number) => ({ start: start - 7 * 24 * hour, end: start })

const priceLine = (start: number, end: number, subscription: string): InvoiceLine => ({
  id: newId('il'),
  object: 'line_item',
  amount: weeklyPrice.unit_amount,
  currency: weeklyPrice.currency,
  description: `1 × Upgrade plan (at €${(weeklyPrice.unit_amount / 100).toFixed(2)} / week)`,
  period: { start, end },
  metadata: {},
  parent: { type: 'subscription_item_details', subscription_item_details: { subscription } },
})

const itemLine = (
  item: { amount: number; description: string; metadata?: Metadata },
  start: number,
  end: number,
): InvoiceLine => ({
  id: newId('il'),
  object: 'line_item',
  amount: item.amount,
  currency: weeklyPrice.currency,
  description: item.description,
  period: { start, end },
  metadata: item.metadata ?? {},
  parent: { type: 'invoice_item_details' },
})
