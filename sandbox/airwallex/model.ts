/** When a page takes a card's money, as the browser script is told. */
export const captures = ['at-once', 'later'] as const

export type IntentStatus =
  | 'REQUIRES_PAYMENT_METHOD'
  | 'REQUIRES_CUSTOMER_ACTION'
  | 'REQUIRES_CAPTURE'
  | 'PENDING'
  | 'SUCCEEDED'
  | 'CANCELLED'

export type PaymentAttempt = {
  id: string
  status: string
  amount: number
  payment_method: { type: string }
  failure_code?: string
  /** When it was authorized. */
  created_at?: string
}

/** A payment intent as the API shows it. Amounts are decimals in major units. */
export type PaymentIntent = {
  id: string
  request_id: string
  amount: number
  currency: string
  merchant_order_id: string
  captured_amount: number
  status: IntentStatus
  client_secret: string
  metadata: Record<string, unknown>
  created_at: string
  updated_at: string
  [further: string]: unknown
  /** What was asked for, once the page shows it in the shopper's currency; all other amounts are then in that. */
  base_amount?: number
  base_currency?: string
  descriptor?: string | undefined
  return_url?: string | undefined
  payment_method_options?: { card?: { auto_capture?: boolean | undefined } | undefined } | undefined
  order?: { products?: { quantity: number; unit_price: number }[] | undefined } | undefined
  latest_payment_attempt?: PaymentAttempt
}

/** Into which currency an account's hosted page converts prices, and what one of theirs is there. */
export type Conversion = { currency: string; rate: number }

export type Refund = {
  id: string
  request_id: string
  payment_intent_id: string
  payment_attempt_id: string | null
  amount: number
  currency: string
  reason: string
  status: 'RECEIVED' | 'ACCEPTED' | 'SETTLED' | 'FAILED'
  metadata: Record<string, unknown>
  acquirer_reference_number: string | null
  created_at: string
  updated_at: string
}

export type DisputeStatus = 'REQUIRES_RESPONSE' | 'CHALLENGED' | 'ACCEPTED' | 'EXPIRED' | 'WON' | 'LOST' | 'REVERSED'

export type Dispute = {
  id: string
  payment_intent_id: string
  payment_attempt_id: string | null
  merchant_order_id: string
  amount: number
  currency: string
  stage: 'RFI' | 'PRE_CHARGEBACK' | 'CHARGEBACK' | 'PRE_ARBITRATION'
  status: DisputeStatus
  mode: string
  payment_method_type: string
  transaction_type: string
  reason: { type: string; description: string; original_code: string }
  refunds: []
  due_at: string
  created_at: string
  updated_at: string
}
