/** Money in this folder is an integer of hundredths; both currencies of the sandbox have two decimals. */
export type Cents = number

export type Address = {
  firstName: string | null
  lastName: string | null
  company: string | null
  address1: string | null
  address2: string | null
  city: string | null
  zip: string | null
  provinceCode: string | null
  countryCode: string | null
  phone: string | null
}

export type Option = { name: string; values: string[] }

export type Variant = {
  id: number
  sku: string
  options: string[]
  price: Cents
  compareAt: Cents | null
  grams: number
  stock: number
  /** Sells on when the stock is used up. */
  oversell: boolean
  taxable: boolean
  requiresShipping: boolean
}

export type Product = {
  id: number
  handle: string
  title: string
  description: string
  type: string
  vendor: string
  tags: string[]
  collection: string
  /** Which drawing shows it, and in which colours by variant option. */
  picture: string
  status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED'
  options: Option[]
  variants: Variant[]
  createdAt: string
  updatedAt: string
}

export type Theme = {
  id: number
  name: string
  role: 'MAIN' | 'UNPUBLISHED'
  /** Files that differ from the shipped theme, by name. Null marks a deleted one. */
  edits: Record<string, { content: string; updatedAt: string } | null>
  createdAt: string
  updatedAt: string
}

export type TaxLine = { title: string; rate: number; amount: Cents }

/** A cut off a line or off the shipping, by the position of its discount in the order's `discounts`. */
export type Allocation = { discount: number; amount: Cents }

export type AppliedDiscount = {
  kind: 'code' | 'automatic' | 'manual'
  /** The discount's own id where it is one of the shop's. */
  id: number | null
  title: string
  value: { percentage: number } | { amount: Cents }
  target: 'LINE_ITEM' | 'SHIPPING_LINE'
}

export type Attribute = { key: string; value: string }

export type OrderLine = {
  id: number
  variantId: number | null
  productId: number | null
  title: string
  variantTitle: string | null
  sku: string | null
  vendor: string | null
  quantity: number
  price: Cents
  taxable: boolean
  requiresShipping: boolean
  grams: number
  properties: Attribute[]
  taxLines: TaxLine[]
  allocations: Allocation[]
}

export type OrderShipping = {
  id: number
  title: string
  code: string | null
  price: Cents
  taxLines: TaxLine[]
  allocations: Allocation[]
}

export type Transaction = {
  id: number
  kind: 'AUTHORIZATION' | 'CAPTURE' | 'SALE' | 'REFUND' | 'VOID'
  status: 'SUCCESS' | 'PENDING' | 'FAILURE' | 'ERROR'
  gateway: string
  amount: Cents
  authorization: string | null
  processedAt: string
  test: boolean
  parentId: number | null
}

export type Refund = {
  id: number
  createdAt: string
  note: string | null
  /** `unsent`: how many pieces of it are no longer to be sent; a refund that an earlier sandbox kept does not say. */
  lines: {
    id: number
    lineId: number
    quantity: number
    unsent?: number
    amount: Cents
    restock: 'CANCEL' | 'NO_RESTOCK' | 'RETURN'
  }[]
  shipping: Cents
  transactionIds: number[]
}

export type Fulfillment = {
  id: number
  createdAt: string
  tracking: { company: string | null; number: string | null; url: string | null }
  lines: { lineId: number; quantity: number }[]
}

export type Order = {
  id: number
  number: number
  name: string
  /** Names it in the address of its status page. */
  token: string
  createdAt: string
  processedAt: string
  updatedAt: string
  cancelledAt: string | null
  cancelReason: string | null
  /** What the buyer paid in; amounts are in this. */
  currency: string
  /** What the shop counts it in, and at which rate; absent where that is the same. */
  counted?: { currency: string; rate: number }
  taxesIncluded: boolean
  test: boolean
  email: string | null
  phone: string | null
  note: string | null
  tags: string[]
  attributes: Attribute[]
  sourceName: string
  sourceIdentifier: string | null
  customerId: number | null
  billingAddress: Address | null
  shippingAddress: Address | null
  lines: OrderLine[]
  shipping: OrderShipping[]
  /** Taxes of the whole order, where they were not given by line. */
  taxLines: TaxLine[]
  discounts: AppliedDiscount[]
  /** As its creator said, until transactions tell. */
  declaredStatus: FinancialStatus | null
  transactions: Transaction[]
  refunds: Refund[]
  fulfillments: Fulfillment[]
  /** To whom a confirmation was mailed, once for each mail. */
  confirmedTo?: string[]
}

export type FinancialStatus =
  | 'AUTHORIZED'
  | 'EXPIRED'
  | 'PAID'
  | 'PARTIALLY_PAID'
  | 'PARTIALLY_REFUNDED'
  | 'PENDING'
  | 'REFUNDED'
  | 'VOIDED'

export type Customer = {
  id: number
  email: string | null
  firstName: string | null
  lastName: string | null
  phone: string | null
  tags: string[]
  /** Since when they are to be written to. */
  subscribedAt?: string
  createdAt: string
  updatedAt: string
}

export type CartLine = { key: string; variantId: number; quantity: number; properties: Record<string, string> }
export type Cart = {
  token: string
  note: string | null
  attributes: Record<string, string>
  codes: string[]
  /** What the shopper chose to pay in, where that is not the shop's own currency. */
  currency?: string | undefined
  lines: CartLine[]
  createdAt: string
}

/** What the shop itself asks for a way of sending. */
export type ShippingRate = { handle: string; title: string; price: Cents }
