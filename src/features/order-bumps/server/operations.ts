import { read } from '#features/stores/server/public.ts'

/** What can be offered, by the words of the product's title. A product has up to 2,048 variants: the rest of them is read on its own. */
export const productSearch = read(`query ProductsForOrderBump($query: String) {
  products(first: 10, query: $query, sortKey: TITLE) {
    pageInfo { hasNextPage }
    nodes {
      id title hasOnlyDefaultVariant
      variants(first: 50) {
        pageInfo { hasNextPage endCursor }
        nodes { legacyResourceId title price availableForSale }
      }
    }
  }
}`)

export const furtherVariants = read(`query FurtherVariantsForOrderBump($id: ID!, $after: String) {
  product(id: $id) {
    variants(first: 250, after: $after) {
      pageInfo { hasNextPage endCursor }
      nodes { legacyResourceId title price availableForSale }
    }
  }
}`)

/** What a merchant chose; null where the shop has none of this id. */
export const bumpVariant = read(`query VariantOfOrderBump($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on ProductVariant { legacyResourceId title price product { legacyResourceId title hasOnlyDefaultVariant } }
  }
}`)
