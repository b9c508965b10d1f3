import type { Address, FinancialStatus, Transaction } from '../shops/model.ts'
import type { Person } from './customers.ts'

export type MoneyBag = { shopMoney: { amount: unknown; currencyCode?: string } }
export type TaxInput = { title: string; rate: unknown; priceSet?: MoneyBag | null }
type AddressInput = Partial<Record<keyof Address, string | null>> | null
type Maybe<T> = { [Key in keyof T]?: T[Key] | null }

/** `OrderCreateOrderInput`, as far as the sandbox keeps it. */
export type OrderInput = Maybe<{
  currency: string
  name: string
  email: string
  phone: string
  note: string
  tags: string[]
  test: boolean
  processedAt: string
  taxesIncluded: boolean
  sourceName: string
  sourceIdentifier: string
  financialStatus: FinancialStatus
  fulfillmentStatus: string
  customerId: string
  customAttributes: { key: string; value: string }[]
  billingAddress: AddressInput
  shippingAddress: AddressInput
  customer: { toAssociate?: { id: string }; toUpsert?: Maybe<Omit<Person, 'id'> & { id: string; tags: string[] }> }
  discountCode: Maybe<{
    itemFixedDiscountCode: { code: string; amountSet?: MoneyBag | null }
    itemPercentageDiscountCode: { code: string; percentage?: number | null }
    freeShippingDiscountCode: { code: string }
  }>
  lineItems: (Maybe<{
    variantId: string
    productId: string
    title: string
    variantTitle: string
    sku: string
    vendor: string
    priceSet: MoneyBag
    requiresShipping: boolean
    taxable: boolean
    weight: { value: number; unit: string }
    properties: { name: string; value: string }[]
    taxLines: TaxInput[]
  }> & { quantity: number })[]
  shippingLines: ({ title: string; priceSet: MoneyBag } & Maybe<{ code: string; taxLines: TaxInput[] }>)[]
  taxLines: TaxInput[]
  transactions: ({ amountSet: MoneyBag } & Maybe<{
    kind: Transaction['kind']
    status: Transaction['status']
    gateway: string
    authorizationCode: string
    processedAt: string
    test: boolean
  }>)[]
}>

export type OrderOptions =
  | Maybe<{
      inventoryBehaviour: 'BYPASS' | 'DECREMENT_IGNORING_POLICY' | 'DECREMENT_OBEYING_POLICY'
      sendReceipt: boolean
    }>
  | null
  | undefined
