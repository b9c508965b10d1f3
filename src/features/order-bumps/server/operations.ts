import { read } from '#features/stores/server/public.ts'

/** What can be offered, by the words of the product's title. */
export const variantSearch = read(`query VariantsForOrderBump($query: String) {
  products(first: 10, query: $query, sortKey: TITLE) {
    nodes {
      title hasOnlyDefaultVariant
      variants(first: 25) { nodes { legacyResourceId title price availableForSale } }
    }
  }
}`)

/** What a merchant chose; null where the shop has none of this id. */
export const bumpVariant = read(`query VariantOfOrderBump($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on ProductVariant { legacyResourceId title price product { legacyResourceId title hasOnlyDefaultVariant } }
  }
}`)
