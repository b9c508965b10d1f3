import { read, type ResultByName } from '#features/stores/server/public.ts'
import { limits } from '../shop-operations.ts'

/** One discount code as the shop knows it, or null: as little as tells whether more has to be asked. */
export const discountByCode = read(`query CheckoutDiscountByCode($code: String!) {
  codeDiscountNodeByCode(code: $code) {
    codeDiscount {
      ... on DiscountCodeBasic { status context { type: __typename } }
      ... on DiscountCodeFreeShipping { status context { type: __typename } }
      ... on DiscountCodeBxgy { status context { type: __typename } }
      ... on DiscountCodeApp { status context { type: __typename } }
    }
  }
}`)

/** As many goods or collections of a code as are asked for; one that names more is not judged by its goods. */
const most = 25
const items = `items {
      type: __typename
      ... on DiscountProducts {
        products(first: ${most}) { nodes { legacyResourceId } pageInfo { hasNextPage } }
        productVariants(first: ${most}) { nodes { legacyResourceId } pageInfo { hasNextPage } }
      }
      ... on DiscountCollections { collections(first: ${most}) { nodes { id } pageInfo { hasNextPage } } }
    }`
const minimum = `minimumRequirement {
        ... on DiscountMinimumSubtotal { greaterThanOrEqualToSubtotal { amount currencyCode } }
        ... on DiscountMinimumQuantity { greaterThanOrEqualToQuantity }
      }`

/** What an order has to meet for a code. */
export const codeConditions = read(`query CheckoutCodeConditions($code: String!, $search: String!) {
  codeDiscountNodeByCode(code: $code) {
    codeDiscount {
      type: __typename
      ... on DiscountCodeBasic { ${limits} ${minimum} customerGets { appliesOnOneTimePurchase ${items} } }
      ... on DiscountCodeFreeShipping {
        ${limits} ${minimum} appliesOnOneTimePurchase
        maximumShippingPrice { amount currencyCode }
        destinationSelection { type: __typename ... on DiscountCountries { countries includeRestOfWorld } }
      }
      ... on DiscountCodeBxgy {
        ${limits}
        customerBuys {
          isOneTimePurchase
          value { ... on DiscountQuantity { quantity } ... on DiscountPurchaseAmount { amount } }
          ${items}
        }
        customerGets { value { ... on DiscountOnQuantity { quantity { quantity } } } ${items} }
      }
      ... on DiscountCodeApp { ${limits} }
    }
  }
}`)

/** The collections that products are in; asked where a code names collections alone. */
export const productCollections = read(`query CheckoutCollectionsOfGoods($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on Product { legacyResourceId collections(first: 50) { nodes { id } pageInfo { hasNextPage } } }
  }
}`)

export type CodeConditions = NonNullable<
  ResultByName<'CheckoutCodeConditions'>['codeDiscountNodeByCode']
>['codeDiscount']
