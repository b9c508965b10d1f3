import { read } from '#features/stores/server/public.ts'

export const anyProduct = read(`query ConnectionCheckProduct {
  shop { currencyCode }
  products(first: 1, query: "status:active") { nodes { title variants(first: 1) { nodes { id price } } } }
}`)

/** What one piece would come to; writes nothing. */
export const calculateOne = read(`mutation ConnectionCheckCalculate($input: DraftOrderInput!) {
  draftOrderCalculate(input: $input) {
    calculatedDraftOrder { totalPriceSet { shopMoney { amount currencyCode } } }
    userErrors { message }
  }
}`)
