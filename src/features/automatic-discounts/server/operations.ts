import { read, readEach, write } from '#features/stores/server/public.ts'
import { maxProducts } from '../rules.ts'
import type { DiscountNode } from './node.ts'

export type UserError = { field: string[] | null; message: string; code?: string | null }
export type Saved = { node: DiscountNode | null; userErrors: UserError[] }

/** Where the product keeps, with a discount that it paused, when that one was to end. */
export const pauseKey = 'pause'

const shared = `title status startsAt endsAt updatedAt asyncUsageCount tags
  combinesWith { orderDiscounts productDiscounts shippingDiscounts } context { type: __typename }`
const minimum = `minimumRequirement {
    ... on DiscountMinimumSubtotal { greaterThanOrEqualToSubtotal { amount currencyCode } }
    ... on DiscountMinimumQuantity { greaterThanOrEqualToQuantity }
  }`
const effect = `... on DiscountPercentage { percentage }
    ... on DiscountAmount { amount { amount currencyCode } appliesOnEachItem }`

const itemsWith = (products: number) => `items {
    type: __typename
    ... on DiscountProducts {
      products(first: ${products}) { nodes { legacyResourceId title } pageInfo { hasNextPage } }
      productVariants(first: 1) { nodes { id } }
    }
  }`

/** A discount's node: `field` leads to the discount, of whose products at most so many are named. */
const nodeFields = (field: 'discount' | 'discount: automaticDiscount', products: number) => `id
  metafield(key: "${pauseKey}") { value }
  ${field} {
    type: __typename
    ... on DiscountAutomaticBasic {
      ${shared} summary ${minimum} customerGets { value { ${effect} } ${itemsWith(products)} }
    }
    ... on DiscountAutomaticFreeShipping {
      ${shared} summary ${minimum} maximumShippingPrice { amount currencyCode }
      destinationSelection { ... on DiscountCountries { countries includeRestOfWorld } }
    }
    ... on DiscountAutomaticBxgy {
      ${shared} summary usesPerOrderLimit
      customerBuys {
        value { ... on DiscountQuantity { quantity } ... on DiscountPurchaseAmount { amount } } ${itemsWith(products)}
      }
      customerGets {
        value { ... on DiscountOnQuantity { quantity { quantity } effect { ${effect} } } } ${itemsWith(products)}
      }
    }
    ... on DiscountAutomaticApp { ${shared} appDiscountType { title app { title } } }
  }`

/** One that is odd keeps back none of the others. */
export const discountList = readEach(
  'discountNodes',
  'nodes',
)(`query AutomaticDiscounts($after: String) {
  discountNodes(first: 25, after: $after, query: "method:automatic", sortKey: CREATED_AT, reverse: true) {
    pageInfo { hasNextPage endCursor }
    nodes { ${nodeFields('discount', 1)} }
  }
}`)

export const discountById = read(
  `query AutomaticDiscount($id: ID!) { discountNode(id: $id) { ${nodeFields('discount', maxProducts)} } }`,
)

export const productSearch = read(`query ProductsForDiscount($query: String) {
  products(first: 25, query: $query, sortKey: TITLE) {
    nodes { legacyResourceId title }
  }
}`)

const result = `{
  node: automaticDiscountNode { ${nodeFields('discount: automaticDiscount', maxProducts)} }
  userErrors { field message code }
}`

/** The two ways to save, for each family of kinds. */
export const saves = {
  basic: {
    create: write(`mutation NewBasicDiscount($input: DiscountAutomaticBasicInput!) {
      saved: discountAutomaticBasicCreate(automaticBasicDiscount: $input) ${result} }`),
    update: write(`mutation ChangedBasicDiscount($id: ID!, $input: DiscountAutomaticBasicInput!) {
      saved: discountAutomaticBasicUpdate(id: $id, automaticBasicDiscount: $input) ${result} }`),
  },
  freeShipping: {
    create: write(`mutation NewFreeShippingDiscount($input: DiscountAutomaticFreeShippingInput!) {
      saved: discountAutomaticFreeShippingCreate(freeShippingAutomaticDiscount: $input) ${result} }`),
    update: write(`mutation ChangedFreeShippingDiscount($id: ID!, $input: DiscountAutomaticFreeShippingInput!) {
      saved: discountAutomaticFreeShippingUpdate(id: $id, freeShippingAutomaticDiscount: $input) ${result} }`),
  },
  bxgy: {
    create: write(`mutation NewBxgyDiscount($input: DiscountAutomaticBxgyInput!) {
      saved: discountAutomaticBxgyCreate(automaticBxgyDiscount: $input) ${result} }`),
    update: write(`mutation ChangedBxgyDiscount($id: ID!, $input: DiscountAutomaticBxgyInput!) {
      saved: discountAutomaticBxgyUpdate(id: $id, automaticBxgyDiscount: $input) ${result} }`),
  },
}

export const deactivate = write(
  `mutation PauseAutomaticDiscount($id: ID!) { saved: discountAutomaticDeactivate(id: $id) ${result} }`,
)

export const keepPause = write(`mutation KeepPauseOfDiscount($metafields: [MetafieldsSetInput!]!) {
  saved: metafieldsSet(metafields: $metafields) { userErrors { field message code } }
}`)

export const deleteDiscount = write(
  `mutation DeleteAutomaticDiscount($id: ID!) { saved: discountAutomaticDelete(id: $id) { userErrors { field message code } } }`,
)
