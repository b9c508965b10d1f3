import { read } from '#features/stores/server/public.ts'

type Money = { shopMoney: { amount: string; currencyCode: string } }

export const anyProduct = read<{
  products: { nodes: { title: string; variants: { nodes: { id: string; price: string }[] } }[] }
}>(`query ConnectionCheckProduct {
  products(first: 1, query: "status:active") { nodes { title variants(first: 1) { nodes { id price } } } }
}`)

/** What one piece would come to; writes nothing. */
export const calculateOne = read<
  {
    draftOrderCalculate: {
      calculatedDraftOrder: { totalPriceSet: Money } | null
      userErrors: { message: string }[]
    }
  },
  { input: { lineItems: { variantId: string; quantity: number }[] } }
>(`mutation ConnectionCheckCalculate($input: DraftOrderInput!) {
  draftOrderCalculate(input: $input) {
    calculatedDraftOrder { totalPriceSet { shopMoney { amount currencyCode } } }
    userErrors { message }
  }
}`)
