import type { Delivery } from '#features/shipping-rates/delivery.ts'
import type { Address } from '../address.ts'
import type { StoredExtras } from '../extras.ts'

export type Discount = { title: string; amount: number }
export type TaxLine = { title: string; rate: number; amount: number }
export type RefusedCode = { code: string; message: string }

/** Money of a checkout in minor units. `shipping` is the full price; `shipping_discount` is the part of `discount` off it. */
export type Totals = {
  subtotal: number
  discount: number
  shipping: number
  shipping_discount: number
  tax: number
  taxes_included: boolean
  /** Part of the total; absent in attempts from before there were any. */
  tip?: number
  total: number
}

export type PurchaseLine = {
  /** Where it stands among the checkout's lines; in attempts from before lines could be taken out its place in the list. */
  position?: number
  variant_id: number
  product_id: number
  title: string
  variant_title: string
  handle: string
  sku: string
  quantity: number
  unit_price: number
  line_total: number
  /** What discounts take off the line; absent in attempts from before it was kept. */
  discount?: number
  grams: number
  requires_shipping: boolean
  taxable: boolean
  properties: Record<string, string>
  /** The offer by which it came into the order; absent in attempts from before there were any. */
  bump_id?: string | null
  /** What the offer takes off each piece, before any discount. */
  off?: LineOff
}

/** Percent of the price, or an amount in major units of the shop's own currency. */
export type LineOff = { kind: 'percent' | 'amount'; value: number }

/**
 * What one attempt pays for, frozen when it starts: the order is made of this, whatever the checkout shows by the time the
 * money arrives.
 */
export type Purchase = {
  email: string
  shipping_address: Address
  billing_address: Address | null
  /** What the shopper was asked beside that; absent in attempts from before it was. */
  extras?: StoredExtras
  shipping_rate_id: string | null
  shipping_title: string
  /** When it is expected to arrive; absent where the rate does not say. */
  delivery?: Delivery
  lines: PurchaseLine[]
  discount_codes: string[]
  discounts: Discount[]
  tax_lines: TaxLine[]
  totals: Totals
}

/** How the shopper came to pay, frozen like the purchase, so that a start that is asked for again is the same to the letter. */
export type Visit = {
  store_name: string
  /** Absent in attempts from before it was kept. */
  shop_country?: string | null
  customer_ip: string
  /** How the checkout remembers the browser that pays; absent in attempts from before it did. */
  browser?: string
  locale: string
  /** A mark of what was typed: the same key with other data is another attempt. Absent where it was agreed to at the provider, and in attempts from before it was kept. */
  typed?: string
  /** Where the shopper comes back to, paid or not. */
  return_url: string
  /** The payment that the shopper agreed to before there was this attempt: it is not started, only taken. */
  agreed_payment?: string
}
