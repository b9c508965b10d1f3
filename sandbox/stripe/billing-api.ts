import { z } from 'zod'
import { weeklyPrice } from './account.ts'
import type { answering } from './calls.ts'
import { missing, parse, StripeFailure } from './errors.ts'
import { toList } from './model.ts'
import type { Invoice } from './model.ts'
import type { Subscriptions } from './subscriptions.ts'

const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
const amount = z.coerce.number().int()
const metadata = z.record(z.string(), z.string()).default({})
const createShape = z.object({
  customer: z.string(),
  items: z.array(z.object({ price: z.string() })).length(1),
  metadata,
})
const changeShape = z.object({ cancel_at_period_end: flag.optional(), metadata: metadata.optional() })
const itemShape = z.object({
  customer: z.string(),
  invoice: z.string().nullable().default(null),
  amount,
  currency: z.literal(weeklyPrice.currency),
  description: z.string().default(''),
  metadata,
})
const previewShape = z.object({
  customer: z.string(),
  subscription: z.string(),
  invoice_items: z.array(z.object({ amount, currency: z.string(), description: z.string().default('') })).default([]),
})
const invoiceShape = z.object({
  customer: z.string(),
  auto_advance: flag.default(false),
  pending_invoice_items_behavior: z.enum(['include', 'exclude']).default('exclude'),
  currency: z.string().optional(),
  description: z.string().optional(),
  default_payment_method: z.string().nullable().default(null),
  metadata,
})
const invoiceChangeShape = z.object({ auto_advance: flag })
const refundShape = z.object({
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
  amount: amount.optional(),
})
const filterShape = z.object({
  customer: z.string().optional(),
  subscription: z.string().optional(),
  status: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(10),
  starting_after: z.string().optional(),
  created: z.object({ gte: z.coerce.number().int() }).optional(),
})
const paymentShape = z.object({ payment: z.object({ type: z.string(), payment_intent: z.string() }) })

/** Subscriptions, invoices and what was paid for them. */
export function registerBillingApi(on: ReturnType<typeof answering>, subscriptions: Subscriptions): void {
  const { store, invoicing, payments } = subscriptions

  on.post('/subscriptions', (fields) => {
    const body = parse(createShape, fields)
    const customer = store.customer(body.customer)
    if (body.items[0]!.price !== weeklyPrice.id) throw missing('price', body.items[0]!.price)
    if (!payments.getCard(customer))
      throw new StripeFailure(400, 'This customer has no attached payment source or default payment method.', {
        code: 'resource_missing',
      })
    return subscriptions.start(customer, body.metadata, store.now(customer))
  })
  on.get('/subscriptions', (fields) => {
    const { customer, status, ...page } = parse(filterShape, fields)
    if (customer) store.customer(customer)
    const wanted = store.list(
      'subscription',
      (one) =>
        (!customer || one.customer === customer) &&
        (status === 'all' || (status ? one.status === status : one.status !== 'canceled')),
    )
    return toPage('/v1/subscriptions', wanted, page)
  })
  on.get('/subscriptions/:id', (_fields, { id }) => store.get('subscription', id))
  on.post('/subscriptions/:id', (fields, { id }) => {
    const subscription = store.get('subscription', id)
    const change = parse(changeShape, fields)
    if (subscription.status === 'canceled')
      throw new StripeFailure(400, 'A canceled subscription can only update its metadata.')
    if (change.metadata) Object.assign(subscription.metadata, change.metadata)
    if (change.cancel_at_period_end !== undefined && change.cancel_at_period_end !== subscription.cancel_at_period_end)
      subscriptions.cancelAtPeriodEnd(subscription, change.cancel_at_period_end)
    return subscription
  })
  on.delete('/subscriptions/:id', (_fields, { id }) => {
    const subscription = store.get('subscription', id)
    if (subscription.status === 'canceled') throw missing('subscription', id)
    subscriptions.end(subscription)
    return subscription
  })

  on.post('/invoiceitems', (fields) => {
    const { customer, ...item } = parse(itemShape, fields)
    return invoicing.addItem(store.customer(customer), item)
  })
  on.get('/invoiceitems/:id', (_fields, { id }) => store.get('invoiceitem', id))

  on.post('/invoices', (fields) => {
    const body = parse(invoiceShape, fields)
    const customer = store.customer(body.customer)
    if (body.pending_invoice_items_behavior === 'include' && invoicing.waiting(customer.id).length === 0)
      throw new StripeFailure(400, 'Nothing to invoice for customer', { code: 'invoice_no_customer_line_items' })
    const { default_payment_method, auto_advance } = body
    if (default_payment_method && store.get('payment_method', default_payment_method).customer !== customer.id)
      throw missing('payment_method', default_payment_method)
    return Object.assign(invoicing.draft(customer, 'manual', store.now(customer), undefined, auto_advance), {
      default_payment_method,
    })
  })
  on.post('/invoices/:id', (fields, { id }) => {
    const invoice = store.get('invoice', id)
    payments.collect(invoice, parse(invoiceChangeShape, fields).auto_advance, getNow(invoice))
    return invoice
  })
  on.post('/invoices/create_preview', (fields) => {
    const body = parse(previewShape, fields)
    const [customer, subscription] = [store.customer(body.customer), store.get('subscription', body.subscription)]
    return invoicing.preview(customer, subscription, body.invoice_items)
  })
  on.get('/invoices', (fields) => {
    const { customer, status, subscription, created, ...page } = parse(filterShape, fields)
    if (customer) store.customer(customer)
    const wanted = store.list(
      'invoice',
      (one) =>
        (!customer || one.customer === customer) &&
        (!status || one.status === status) &&
        (!created || one.created >= created.gte) &&
        (!subscription || one.parent?.subscription_details.subscription === subscription),
    )
    return toPage('/v1/invoices', wanted, page)
  })
  on.get('/invoices/:id', (_fields, { id }) => store.get('invoice', id))
  on.post('/invoices/:id/finalize', (_fields, { id }) => {
    const invoice = store.get('invoice', id)
    invoicing.finalize(invoice, getNow(invoice))
    return invoice
  })
  on.post('/invoices/:id/pay', (_fields, { id }) => {
    const invoice = store.get('invoice', id)
    if (invoice.status === 'draft') invoicing.finalize(invoice, getNow(invoice))
    if (payments.pay(invoice, getNow(invoice))) return invoice
    throw new StripeFailure(402, 'Your card was declined.', { type: 'card_error', code: 'card_declined' })
  })
  const endAs = (status: 'void' | 'uncollectible', moment: 'voided_at' | 'marked_uncollectible_at', event: string) =>
    function end(_fields: unknown, { id }: { id: string }) {
      const invoice = store.get('invoice', id)
      if (invoice.status !== 'open') throw new StripeFailure(400, `You can only do this with an open invoice.`)
      Object.assign(invoice, { status, next_payment_attempt: null })
      invoice.status_transitions[moment] = getNow(invoice)
      store.emit(event, invoice, getNow(invoice))
      return invoice
    }
  on.post('/invoices/:id/void', endAs('void', 'voided_at', 'invoice.voided'))
  on.post(
    '/invoices/:id/mark_uncollectible',
    endAs('uncollectible', 'marked_uncollectible_at', 'invoice.marked_uncollectible'),
  )

  on.get('/charges/:id', (_fields, { id }) => store.get('charge', id))
  on.get('/payment_intents/:id', (_fields, { id }) => store.get('payment_intent', id))
  on.get('/invoice_payments', (fields) => {
    const { payment } = parse(paymentShape, fields)
    const mine = store.list('invoice_payment', (one) => one.payment.payment_intent === payment.payment_intent)
    return toList('/v1/invoice_payments', mine)
  })
  on.post('/refunds', (fields) => {
    const { charge, payment_intent, amount: part } = parse(refundShape, fields)
    const id = charge ?? store.get('payment_intent', payment_intent ?? '').latest_charge ?? ''
    return payments.refund(store.get('charge', id), part)
  })

  function getNow(invoice: Invoice): number {
    return store.now(store.get('customer', invoice.customer))
  }
}

function toPage<T extends { id: string }>(
  url: string,
  all: T[],
  page: { limit: number; starting_after?: string | undefined },
) {
  const start = page.starting_after ? all.findIndex(({ id }) => id === page.starting_after) + 1 : 0
  const data = all.slice(start, start + page.limit)
  return { ...toList(url, data), has_more: all.length > start + page.limit }
}
