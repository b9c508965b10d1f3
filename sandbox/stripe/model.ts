import type { weeklyPrice } from './account.ts'

/** Amounts are minor units, moments seconds since 1970, as everywhere at Stripe. */
type Thing<Kind extends string> = {
  id: string
  object: Kind
  created: number
  livemode: false
  [further: string]: unknown
}
type List<T> = { object: 'list'; data: T[]; has_more: boolean; url: string }
export type Metadata = Record<string, string>

export type Customer = Thing<'customer'> & {
  email: string | null
  name: string | null
  metadata: Metadata
  /** Below zero is credit that the next invoice takes. */
  balance: number
  invoice_prefix: string
  next_invoice_sequence: number
  invoice_settings: { default_payment_method: string | null }
  test_clock: string | null
}

export type PaymentMethod = Thing<'payment_method'> & {
  customer: string
  type: 'card'
  card: { brand: string; last4: string; exp_month: number; exp_year: number }
}

export type SubscriptionStatus = 'incomplete' | 'active' | 'past_due' | 'unpaid' | 'canceled'
export type SubscriptionItem = {
  id: string
  object: 'subscription_item'
  price: typeof weeklyPrice
  quantity: number
  subscription: string
  current_period_start: number
  current_period_end: number
}

export type Subscription = Thing<'subscription'> & {
  customer: string
  status: SubscriptionStatus
  items: List<SubscriptionItem>
  metadata: Metadata
  cancel_at_period_end: boolean
  cancel_at: number | null
  canceled_at: number | null
  ended_at: number | null
  default_payment_method: string | null
  latest_invoice: string | null
  test_clock: string | null
}

export type InvoiceLine = {
  id: string
  object: 'line_item'
  amount: number
  currency: string
  description: string
  period: { start: number; end: number }
  metadata: Metadata
  parent: { type: 'invoice_item_details' | 'subscription_item_details' } & Record<string, unknown>
}

export type Invoice = Thing<'invoice'> & {
  customer: string
  customer_email: string | null
  number: string | null
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  currency: string
  total: number
  subtotal: number
  amount_due: number
  amount_paid: number
  amount_remaining: number
  starting_balance: number
  ending_balance: number | null
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'manual' | 'upcoming'
  period_start: number
  period_end: number
  attempted: boolean
  attempt_count: number
  auto_advance: boolean
  automatically_finalizes_at: number | null
  next_payment_attempt: number | null
  /** Goes before the subscription's and the customer's. */
  default_payment_method: string | null
  lines: List<InvoiceLine>
  payments: List<InvoicePayment>
  parent: { type: 'subscription_details'; subscription_details: { subscription: string; metadata: Metadata } } | null
  status_transitions: Record<'finalized_at' | 'paid_at' | 'voided_at' | 'marked_uncollectible_at', number | null>
  hosted_invoice_url: string | null
  invoice_pdf: string | null
}

export type InvoiceItem = Thing<'invoiceitem'> & {
  customer: string
  invoice: string | null
  amount: number
  currency: string
  description: string
  period: { start: number; end: number }
  metadata: Metadata
}

export type InvoicePayment = Thing<'invoice_payment'> & {
  invoice: string
  amount_paid: number
  status: 'open' | 'paid' | 'canceled'
  payment: { type: 'payment_intent'; payment_intent: string }
}

export type PaymentIntent = Thing<'payment_intent'> & {
  customer: string
  amount: number
  currency: string
  status: 'requires_payment_method' | 'processing' | 'succeeded'
  latest_charge: string | null
  last_payment_error: { code: string; decline_code?: string; message: string } | null
}

export type Charge = Thing<'charge'> & {
  customer: string
  payment_intent: string
  amount: number
  amount_refunded: number
  refunded: boolean
  status: 'succeeded' | 'failed'
}

export type Refund = Thing<'refund'> & { charge: string; payment_intent: string; amount: number; status: 'succeeded' }

export type CheckoutSession = Thing<'checkout.session'> & {
  mode: 'subscription'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  customer: string | null
  customer_email: string | null
  client_reference_id: string | null
  subscription: string | null
  success_url: string
  cancel_url: string | null
  url: string | null
  amount_total: number
  currency: string
  expires_at: number
  metadata: Metadata
  subscription_metadata?: Metadata
}

export type PortalSession = Thing<'billing_portal.session'> & { customer: string; return_url: string; url: string }
export type TestClock = Thing<'test_helpers.test_clock'> & {
  frozen_time: number
  name: string | null
  status: 'ready' | 'advancing'
}
export type StripeEvent = Thing<'event'> & { type: string; data: { object: StripeObject } }
export type WebhookEndpoint = Thing<'webhook_endpoint'> & { url: string; enabled_events: string[]; status: 'enabled' }

export type StripeObject =
  | Customer
  | PaymentMethod
  | Subscription
  | Invoice
  | InvoiceItem
  | InvoicePayment
  | PaymentIntent
  | Charge
  | Refund
  | CheckoutSession
  | PortalSession
  | TestClock
  | WebhookEndpoint

export type Kind = StripeObject['object']
export type ObjectByKind<K extends Kind> = Extract<StripeObject, { object: K }>

export function toList<T>(url: string, data: T[]): List<T> {
  return { object: 'list', data, has_more: false, url }
}
