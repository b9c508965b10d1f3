import type { BasketInput } from '#features/orders/server/public.ts'
import { read, type ResultByName } from '#features/stores/server/public.ts'

/** What the shopper pays, in the currency that they were shown. */
export type MoneyBag = { presentmentMoney: { amount: string; currencyCode: string } }

/** Variants by id in the order asked for, null where the shop has none; and the facts about the shop that a cart needs. */
export const cartFacts = read(`query CheckoutCartFacts($ids: [ID!]!) {
  shop { currencyCode enabledPresentmentCurrencies taxesIncluded shopAddress { countryCodeV2 } }
  nodes(ids: $ids) {
    ... on ProductVariant {
      legacyResourceId title sku price compareAtPrice taxable availableForSale sellableOnlineQuantity inventoryPolicy
      inventoryItem { tracked requiresShipping measurement { weight { unit value } } }
      media(first: 1) { nodes { preview { image { url(transform: { maxWidth: 256, maxHeight: 256 }) } } } }
      product {
        legacyResourceId title handle hasOnlyDefaultVariant
        featuredMedia { preview { image { url(transform: { maxWidth: 256, maxHeight: 256 }) } } }
      }
    }
  }
}`)

/** null for each variant that the shop does not have. */
export const variantsThere = read(`query CheckoutVariantsThere($ids: [ID!]!) {
  nodes(ids: $ids) { ... on ProductVariant { id } }
}`)

/** What a shop sells, for a merchant's own test order. */
export const sellableProducts = read(`query CheckoutSellableProducts {
  products(first: 10, query: "status:active") { nodes { variants(first: 5) { nodes { id availableForSale price } } } }
}`)

export type CalculatedLine = {
  quantity: number
  originalUnitPriceSet: MoneyBag
  originalTotalSet: MoneyBag
  discountedTotalSet: MoneyBag
  variant: (Stock & { legacyResourceId: string }) | null
}

export type Calculated = {
  presentmentCurrencyCode: string
  taxesIncluded: boolean
  lineItems: CalculatedLine[]
  subtotalPriceSet: MoneyBag
  totalTaxSet: MoneyBag
  totalPriceSet: MoneyBag
  taxLines: { title: string; rate: number | null; priceSet: MoneyBag }[]
  platformDiscounts: { title: string; code: string | null; totalAmountPriceSet: MoneyBag }[]
}

export type CalculateInput = BasketInput & { shippingAddress?: Record<string, string> }

/** What an order would come to, with the shop's own discounts and taxes; writes nothing, so it may be repeated. */
export const draftOrderCalculate = read(`mutation CheckoutCalculate($input: DraftOrderInput!) {
  draftOrderCalculate(input: $input) {
    calculatedDraftOrder {
      presentmentCurrencyCode taxesIncluded
      lineItems {
        quantity
        originalUnitPriceSet { presentmentMoney { amount currencyCode } }
        originalTotalSet { presentmentMoney { amount currencyCode } }
        discountedTotalSet { presentmentMoney { amount currencyCode } }
        variant { legacyResourceId availableForSale sellableOnlineQuantity inventoryPolicy inventoryItem { tracked } }
      }
      subtotalPriceSet { presentmentMoney { amount currencyCode } }
      totalTaxSet { presentmentMoney { amount currencyCode } }
      totalPriceSet { presentmentMoney { amount currencyCode } }
      taxLines { title rate priceSet { presentmentMoney { amount currencyCode } } }
      platformDiscounts { title code totalAmountPriceSet { presentmentMoney { amount currencyCode } } }
    }
    userErrors { field message }
  }
}`)

export type CodeLimits = {
  usageLimit?: number | null
  appliesOncePerCustomer?: boolean
  asyncUsageCount?: number
  codes?: { nodes: { code: string; asyncUsageCount: number }[] }
  codesCount?: { count: number } | null
}

export const limits = `usageLimit appliesOncePerCustomer asyncUsageCount
      codes(first: 10, query: $search) { nodes { code asyncUsageCount } } codesCount { count }`

/** How often a code may be used, and was as far as the shop has counted; null for a code that it does not know. */
export const codeLimits = read(`query CheckoutCodeLimits($code: String!, $search: String!) {
  codeDiscountNodeByCode(code: $code) {
    id
    codeDiscount {
      ... on DiscountCodeBasic { ${limits} }
      ... on DiscountCodeFreeShipping { ${limits} }
      ... on DiscountCodeBxgy { ${limits} }
      ... on DiscountCodeApp { ${limits} }
    }
  }
}`)

export type CartFacts = ResultByName<'CheckoutCartFacts'>
type Asked = CartFacts['nodes'][number]
export type VariantNode = Extract<Asked, { inventoryItem: object }>
type Stock = Pick<VariantNode, 'availableForSale' | 'sellableOnlineQuantity' | 'inventoryPolicy'> & {
  inventoryItem: { tracked: boolean }
}

/** False where the shop has none of this id, or something else. */
export const isVariant = (node: Asked): node is VariantNode => node !== null && 'inventoryItem' in node

export const variantGid = (id: number) => `gid://shopify/ProductVariant/${id}`

/** How many pieces of a variant can be sold now; null when any number can. */
export const sellable = ({ availableForSale, sellableOnlineQuantity, inventoryPolicy, inventoryItem }: Stock) => {
  if (!availableForSale) return 0
  return inventoryPolicy === 'CONTINUE' || !inventoryItem.tracked ? null : Math.max(0, sellableOnlineQuantity)
}

/** The sentence why so many pieces cannot be sold, or null when they can. */
export const notSellableReason = (title: string, quantity: number, left: number | null): string | null => {
  if (left === null || quantity <= left) return null
  return left === 0 ? `${title} is sold out.` : `Only ${left} of ${title} ${left === 1 ? 'is' : 'are'} left.`
}
