type Address = {
  first_name: string
  last_name: string
  address1: string
  address2: string
  city: string
  province: string
  zip: string
  country: string
  phone: string
  company?: string | undefined
}

/** A paid purchase as the shop is told of it. Amounts are minor units of `currency`. */
export type Sale = {
  /** Finds the order again: the same sale never becomes a second order. */
  id: string
  currency: string
  email: string
  /** What the shopper and the theme wrote into the cart. */
  note: string
  attributes: Record<string, string>
  paid_at: Date
  shipping_address: Address
  billing_address: Address | null
  /** '' where nothing is sent. */
  shipping_title: string
  lines: readonly {
    variant_id: number
    product_id: number
    title: string
    variant_title: string
    handle: string
    quantity: number
    unit_price: number
    line_total: number
    /** What discounts take off it; absent where that is not known. */
    discount?: number
    requires_shipping: boolean
    taxable: boolean
    properties: Record<string, string>
  }[]
  discounts: readonly { title: string; amount: number }[]
  tax_lines: readonly { title: string; rate: number; amount: number }[]
  totals: {
    subtotal: number
    /** Off goods and shipping together; `shipping_discount` is the part off the shipping. */
    discount: number
    shipping: number
    shipping_discount: number
    tax: number
    taxes_included: boolean
    /** Given on top of all that; part of the total. */
    tip?: number
    total: number
  }
  /** null where there was nothing to pay. */
  payment: { gateway: string; id: string } | null
  /** Paid with test money. */
  is_test: boolean
  /** Its payment is authorized and not captured, or not all of it: the shop is not to take it for paid. */
  is_pending: boolean
  /** Its draft order in the shop; null where none was made. `isEnded`: we took it out ourselves before the money came. */
  draft: { id: number; isEnded: boolean } | null
}
