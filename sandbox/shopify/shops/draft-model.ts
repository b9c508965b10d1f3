import type { Address, Allocation, AppliedDiscount, Attribute, Cents, TaxLine } from './model.ts'
import type { ShippingRate } from './model.ts'

export type ManualDiscount = {
  title: string | null
  description: string | null
  valueType: 'FIXED_AMOUNT' | 'PERCENTAGE'
  value: number
}

/** What someone wants to buy: a variant, or a custom item with its own title and price. */
export type WantedLine = {
  variantId: number | null
  title: string | null
  /** Null: the variant's own price. */
  unitPrice: Cents | null
  quantity: number
  sku: string | null
  taxable: boolean | null
  requiresShipping: boolean | null
  grams: number | null
  attributes: Attribute[]
  discount: ManualDiscount | null
}

export type Wish = {
  lines: WantedLine[]
  shipping: { title: string; price: Cents; handle: string | null } | null
  discount: ManualDiscount | null
  codes: string[]
  automatic: boolean
  taxExempt: boolean
  address: Address | null
}

export type PricedLine = Omit<WantedLine, 'unitPrice' | 'title' | 'taxable' | 'requiresShipping' | 'grams'> & {
  productId: number | null
  title: string
  variantTitle: string | null
  vendor: string | null
  unit: Cents
  taxable: boolean
  requiresShipping: boolean
  grams: number
  allocations: Allocation[]
  taxLines: TaxLine[]
  collection: string | null
}

export type Priced = {
  lines: PricedLine[]
  shipping: {
    title: string
    handle: string | null
    price: Cents
    allocations: Allocation[]
    taxLines: TaxLine[]
  } | null
  discounts: AppliedDiscount[]
  rates: ShippingRate[]
  taxesIncluded: boolean
  taxLines: TaxLine[]
  totals: Totals
}

/** `lineItems` before discounts; `subtotal` after them, without shipping; `total` is what is to be paid. */
export type Totals = { lineItems: Cents; discounts: Cents; subtotal: Cents; shipping: Cents; tax: Cents; total: Cents }

export type Draft = {
  id: number
  name: string
  status: 'OPEN' | 'INVOICE_SENT' | 'COMPLETED'
  token: string
  createdAt: string
  updatedAt: string
  completedAt: string | null
  orderId: number | null
  currency: string
  email: string | null
  phone: string | null
  note: string | null
  tags: string[]
  attributes: Attribute[]
  customerId: number | null
  billingAddress: Address | null
  shippingAddress: Address | null
  acceptAutomatic: boolean
  codes: string[]
  taxExempt: boolean
  discount: ManualDiscount | null
  priced: Priced
}
