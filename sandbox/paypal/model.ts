import type { RefusedFor } from './refusals.ts'

export type Amount = { currency_code: string; value: string }

export type PostalAddress = {
  address_line_1: string
  address_line_2?: string | undefined
  admin_area_2: string
  admin_area_1?: string | undefined
  postal_code?: string | undefined
  country_code: string
}

export type ShippingOption = {
  id: string
  label: string
  type: 'SHIPPING' | 'PICKUP'
  selected: boolean
  amount: Amount
}

export type Capture = {
  id: string
  status: 'COMPLETED' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'PENDING' | 'DECLINED'
  amount: Amount
  create_time: string
  update_time: string
}

/** Money that is held for the merchant until it is captured or voided. */
export type Authorization = {
  id: string
  status: 'CREATED' | 'CAPTURED' | 'PARTIALLY_CAPTURED' | 'VOIDED' | 'DENIED'
  amount: Amount
  create_time: string
  update_time: string
  expiration_time: string
}

export type Refund = {
  id: string
  capture: string
  status: 'COMPLETED' | 'PENDING' | 'FAILED'
  amount: Amount
  /** What went back of the capture so far, this refund included. */
  total: string
  note_to_payer?: string
  create_time: string
}

export type Outcome = 'RESOLVED_BUYER_FAVOUR' | 'RESOLVED_SELLER_FAVOUR'

export type Dispute = {
  id: string
  account: string
  order: string
  capture: string
  status: 'OPEN' | 'UNDER_REVIEW' | 'RESOLVED'
  outcome?: Outcome
  amount: Amount
  create_time: string
  update_time: string
}

export type Order = {
  id: string
  account: string
  intent: 'CAPTURE' | 'AUTHORIZE'
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  amount: Amount
  custom_id?: string | undefined
  invoice_id?: string | undefined
  description?: string | undefined
  /** Whether the shopper chooses there where it goes. */
  shipping_preference?: string | undefined
  shipping?:
    | {
        name?: { full_name: string } | undefined
        address?: PostalAddress | undefined
        options?: ShippingOption[] | undefined
      }
    | undefined
  /** Who agreed to it. */
  payer?: { email_address: string; payer_id: string; name: object; address?: object } | undefined
  return_url: string
  cancel_url: string
  create_time: string
  /** Set when the shopper's source of money will be refused. */
  declines: boolean
  /** Set when PayPal will not take this money from this shopper. */
  refusedFor?: RefusedFor | undefined
  /** Set when the money will be on its way for days, as from a bank account. */
  isSlow: boolean
  authorizations: Authorization[]
  captures: Capture[]
  refunds: Refund[]
}

export type Webhook = { id: string; account: string; url: string; events: string[] }

export const hundredths = (value: string) => Math.round(Number(value) * 100)

/** Hundredths as PayPal writes them beside an amount of the same currency. */
export const written = (amount: Amount, sum: number): Amount => ({
  ...amount,
  value: (sum / 100).toFixed(amount.value.includes('.') ? 2 : 0),
})
