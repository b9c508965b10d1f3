/** Discounts as the shop platform tells them: amounts as decimals, shares as fractions, large numbers as text. */
type MoneyV2 = { amount: string; currencyCode: string }
export type Effect = { percentage: number } | { amount: MoneyV2; appliesOnEachItem: boolean }

export type ProductNode = { legacyResourceId: string; title: string }

export type Items =
  | { type: 'AllDiscountItems' | 'DiscountCollections' }
  | {
      type: 'DiscountProducts'
      products: { nodes: ProductNode[]; pageInfo: { hasNextPage: boolean } }
      productVariants: { nodes: { id: string }[] }
    }

type Shared = {
  title: string
  status: 'ACTIVE' | 'EXPIRED' | 'SCHEDULED'
  startsAt: string
  endsAt: string | null
  updatedAt: string
  asyncUsageCount: number
  combinesWith: { orderDiscounts: boolean; productDiscounts: boolean; shippingDiscounts: boolean }
  context: { type: string }
}

type Minimum = { greaterThanOrEqualToSubtotal: MoneyV2 } | { greaterThanOrEqualToQuantity: string } | null

export type Basic = Shared & {
  type: 'DiscountAutomaticBasic'
  summary: string
  minimumRequirement: Minimum
  customerGets: { value: Effect; items: Items }
}

export type FreeShipping = Shared & {
  type: 'DiscountAutomaticFreeShipping'
  summary: string
  minimumRequirement: Minimum
  maximumShippingPrice: MoneyV2 | null
  destinationSelection: { countries?: string[]; includeRestOfWorld?: boolean }
}

export type Bxgy = Shared & {
  type: 'DiscountAutomaticBxgy'
  summary: string
  usesPerOrderLimit: number | null
  customerBuys: { value: { quantity: string } | { amount: string }; items: Items }
  customerGets: { value: { quantity: { quantity: string }; effect: Effect }; items: Items }
}

type App = Shared & {
  type: 'DiscountAutomaticApp'
  appDiscountType: { title: string; app: { title: string } }
}

export type AutomaticDiscount = Basic | FreeShipping | Bxgy | App

export type DiscountNode = {
  id: string
  metafield: { value: string } | null
  /** Discounts with a code answer nothing but their type. */
  discount: AutomaticDiscount | { type: `DiscountCode${string}` }
}

export const isAutomatic = (discount: DiscountNode['discount']): discount is AutomaticDiscount =>
  !discount.type.startsWith('DiscountCode')
