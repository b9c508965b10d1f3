import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { shopIdentities } from '#sandbox/shopify/shops/shops.ts'

const page = z.object({
  orders: z.object({
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
    nodes: z.array(
      z.object({
        name: z.string(),
        sourceIdentifier: z.string().nullable(),
        customAttributes: z.array(z.object({ key: z.string(), value: z.string().nullable() })),
      }),
    ),
  }),
})
const products = z.object({
  products: z.object({
    nodes: z.array(
      z.object({
        variants: z.object({
          nodes: z.array(
            z.object({
              legacyResourceId: z.string(),
              inventoryQuantity: z.number(),
              availableForSale: z.boolean(),
              inventoryItem: z.object({ requiresShipping: z.boolean() }),
            }),
          ),
        }),
      }),
    ),
  }),
})
const answer = z.object({ data: z.unknown().optional(), errors: z.unknown().optional() })
export type Variant = { id: number; /** Rather than downloaded. */ isSent: boolean }

/** Those of which there are fewer are of a test that is about the last piece. */
const some = 50
const plenty = 100_000

/** The shop as its own merchant sees it, past the line that is spoilt. */
export const openShop = (sandboxUrl: string) => {
  const [shop] = shopIdentities
  const ask = async (query: string): Promise<unknown> => {
    for (;;) {
      const response = await fetch(`${sandboxUrl}/shopify/${shop!.domain}/admin/api/2026-10/graphql.json`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-shopify-access-token': shop!.customApp.accessToken },
        body: JSON.stringify({ query }),
      })
      const { data, errors } = answer.parse(await response.json())
      if (!errors) return data
      if (!JSON.stringify(errors).includes('THROTTLED')) throw new Error(JSON.stringify(errors))
      await sleep(500)
    }
  }
  return {
    /** Puts more pieces on the shelf than anybody will buy; returns the variants. */
    async stock(): Promise<Variant[]> {
      const data = products.parse(
        await ask(`{ products(first: 50, query: "status:active") { nodes { variants(first: 20) { nodes {
          legacyResourceId inventoryQuantity availableForSale inventoryItem { requiresShipping } } } } } }`),
      )
      const variants = data.products.nodes
        .flatMap(({ variants }) => variants.nodes)
        .filter(({ inventoryQuantity, availableForSale }) => availableForSale && inventoryQuantity >= some)
        .map(({ legacyResourceId, inventoryItem }) => ({
          id: Number(legacyResourceId),
          isSent: inventoryItem.requiresShipping,
        }))
      for (const { id } of variants) {
        const answer = await fetch(`${sandboxUrl}/shopify/${shop!.domain}/admin/products/${id}`, {
          method: 'POST',
          body: new URLSearchParams({ stock: String(plenty) }),
          redirect: 'manual',
        })
        await answer.body?.cancel()
      }
      return variants
    },
    /** A code that takes the whole price off. */
    async giveAway(code: string): Promise<void> {
      const rules = `title: "${code}", code: "${code}", startsAt: "2020-01-01T00:00:00Z", customerSelection: { all: true },
        customerGets: { value: { percentage: 1 }, items: { all: true } }`
      await ask(`mutation { discountCodeBasicCreate(basicCodeDiscount: { ${rules} }) { userErrors { message } } }`)
    },
    /** The checkouts that orders were made of, one entry for each order. */
    async orderedCheckouts(): Promise<string[]> {
      const found: string[] = []
      let after = ''
      for (;;) {
        const { orders } = page.parse(
          await ask(`{ orders(first: 50${after}) { pageInfo { hasNextPage endCursor }
            nodes { name sourceIdentifier customAttributes { key value } } } }`),
        )
        for (const { sourceIdentifier, customAttributes } of orders.nodes) {
          const id = sourceIdentifier ?? customAttributes.find(({ key }) => key.endsWith('checkout_id'))?.value
          if (id) found.push(id)
        }
        if (!orders.pageInfo.hasNextPage) return found
        after = `, after: "${orders.pageInfo.endCursor}"`
      }
    },
  }
}
