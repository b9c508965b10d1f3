/** A page to pay at, as the API shows it. Amounts are minor units. */
export type Session = {
  id: string
  object: 'checkout.session'
  mode: 'payment'
  amount_total: number
  cancel_url: string | null
  client_reference_id: string | null
  created: number
  currency: string
  customer_email: string | null
  expires_at: number
  livemode: boolean
  locale: string | null
  metadata: Record<string, string>
  payment_intent: string | null
  payment_status: 'paid' | 'unpaid'
  /** Of the payment that it becomes. */
  capture_method: CaptureMethod
  status: 'open' | 'complete' | 'expired'
  success_url: string
  url: string | null
}

export type CaptureMethod = 'automatic' | 'manual'

export type Intent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_capturable: number
  amount_received: number
  capture_method: CaptureMethod
  created: number
  currency: string
  last_payment_error: { code: string; decline_code?: string; message: string; type: 'card_error' } | null
  latest_charge: string | null
  livemode: boolean
  metadata: Record<string, string>
  status: 'requires_payment_method' | 'processing' | 'requires_capture' | 'succeeded' | 'canceled'
}

export type Charge = {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  captured: boolean
  created: number
  currency: string
  disputed: boolean
  livemode: boolean
  metadata: Record<string, string>
  paid: boolean
  payment_intent: string
  payment_method_details: { type: 'card'; card: { brand: string; last4: string; capture_before?: number } }
  refunded: boolean
  status: 'succeeded' | 'failed'
}

export type Refund = {
  id: string
  object: 'refund'
  amount: number
  charge: string
  created: number
  currency: string
  metadata: Record<string, string>
  payment_intent: string
  reason: string | null
  status: 'succeeded' | 'pending' | 'failed' | 'canceled'
}

type BalanceTransaction = { id: string; object: 'balance_transaction'; amount: number; currency: string }

export type Dispute = {
  id: string
  object: 'dispute'
  amount: number
  charge: string
  created: number
  currency: string
  livemode: boolean
  metadata: Record<string, string>
  payment_intent: string
  reason: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost' | 'prevented' | 'warning_closed'
  /** What it moved on the merchant's balance, in the order of time. */
  balance_transactions: BalanceTransaction[]
}

export type Thing = Session | Intent | Charge | Refund | Dispute
export type Kind = Thing['object']
export type ThingByKind<K extends Kind> = Extract<Thing, { object: K }>
