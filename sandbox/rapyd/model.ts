/** A payment as the API shows it. Amounts are decimals of major units. */
type Payment = {
  id: string | null
  amount: number
  original_amount?: number
  captured?: boolean
  currency_code: string
  merchant_reference_id: string
  status: 'ACT' | 'CLO' | 'ERR' | 'CAN' | 'EXP' | null
  paid: boolean
  next_action: string
  failure_code: string
  failure_message: string
  refunded_amount: number
}

export type Checkout = {
  id: string
  account: string
  status: 'NEW' | 'DON' | 'EXP'
  country: string
  currency: string
  language: string
  complete_checkout_url: string
  cancel_checkout_url: string
  /** False where its money is to be captured later. */
  capture?: boolean
  /** Unix seconds: until when what is authorized holds. */
  held_until?: number
  /** Unix seconds. */
  page_expiration: number
  created_at: string
  payment: Payment
}

/** A refund as the API shows it. `merchant_reference_id` is its own. */
export type Refund = {
  id: string
  amount: number
  payment: string
  currency: string
  failure_reason: string
  metadata: object
  reason: string
  status: 'Completed' | 'Pending' | 'Error'
  receipt_number: number
  created_at: number
  updated_at: number
  merchant_reference_id: string
  payment_created_at: number
  payment_method_type: string
  proportional_refund: boolean
}

export type Dispute = {
  id: string
  token: string
  amount: number
  status: 'ACT' | 'RVW' | 'PRA' | 'ARB' | 'LOS' | 'WIN' | 'REV'
  currency: string
  due_date: number
  created_at: number
  updated_at: number
  pre_dispute: boolean
  dispute_category: string
  original_dispute_amount: number
  original_transaction_id: string
  original_dispute_currency: string
  dispute_reason_description: string
  original_transaction_amount: number
  original_transaction_currency: string
}
