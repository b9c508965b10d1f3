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

/** What is paid in: `rate` of it for one of the shop's own. */
export type PaidIn = { currency: string; rate: number; own: string }

export type DraftRequest = {
  lines: WantedLine[]
  shipping: { title: string; price: Cents; handle: string | null } | null
  discount: ManualDiscount | null
  codes: string[]
  automatic: boolean
  taxExempt: boolean
  /** Absent: the shop's own currency. */
  paidIn?: PaidIn | undefined
  address: Address | null
  /** Whose uses of a discount count against it; null: nobody known. */
  customerId: number | null
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
  /** What all of it is in. */
  currency: string
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
  counted?: { currency: string; rate: number } | undefined
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
  /** Until when its goods are kept for it; null: they are not. */
  reserveUntil: string | null
  /** As it was asked for: a change names only what it changes. */
  input: DraftInput
}

type MoneyInput = { amount: unknown; currencyCode?: string }
export type DiscountInput = {
  title?: string | null
  description?: string | null
  value: number
  valueType: ManualDiscount['valueType']
} | null
type Maybe<T> = { [Key in keyof T]?: T[Key] | null }

/** `DraftOrderInput`, as far as the sandbox keeps it. */
export type DraftInput = Maybe<{
  lineItems: ({ quantity: number } & Maybe<{
    variantId: string
    title: string
    sku: string
    taxable: boolean
    requiresShipping: boolean
    originalUnitPrice: unknown
    originalUnitPriceWithCurrency: MoneyInput
    priceOverride: MoneyInput
    customAttributes: Attribute[]
    appliedDiscount: DiscountInput
    weight: { value: number; unit: 'GRAMS' | 'KILOGRAMS' | 'OUNCES' | 'POUNDS' }
  }>)[]
  shippingLine: Maybe<{ title: string; price: unknown; priceWithCurrency: MoneyInput; shippingRateHandle: string }>
  appliedDiscount: DiscountInput
  discountCodes: string[]
  acceptAutomaticDiscounts: boolean
  taxExempt: boolean
  email: string
  phone: string
  note: string
  tags: string[]
  customAttributes: Attribute[]
  customerId: string
  purchasingEntity: { customerId?: string | null }
  shippingAddress: Partial<Record<keyof Address, string | null>>
  billingAddress: Partial<Record<keyof Address, string | null>>
  reserveInventoryUntil: string
  presentmentCurrencyCode: string
}>
