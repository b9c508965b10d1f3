import { getShop } from '#features/stores/server/public.ts'
import { toMinor } from '#kit/contract/money.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { FoundVariant } from '../contract.ts'
import { furtherVariants, productSearch } from './operations.ts'

/** As many as somebody looks through. */
const mostShown = 100
/** The variants of one product at most are read in nine of them. */
const mostFurtherPages = 9
/** So many words may be a variant's. */
const mostOfVariant = 3

/** Words alone: the signs that steer the platform's search are taken out, and its operators are in capitals. */
const toWords = (text: string) =>
  text
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
    .split(' ')
    .filter(Boolean)

type Found = { variants: FoundVariant[]; has_more: boolean }

/**
 * What the shop sells under these words, variants with one of them in their own title first. The platform searches products: where none has
 * all words, the last ones are looked for in the titles of variants.
 */
export const searchVariants = async (ctx: Ctx<'store'>, text: string): Promise<Found> => {
  const words = toWords(text)
  const shop = await getShop(ctx, ctx.store.id)
  const search = (some: readonly string[]) =>
    shop.send(productSearch, { query: some.length > 0 ? some.map((word) => `${word}*`).join(' ') : null })
  let ofProduct = words.length
  let { products } = await search(words)
  while (products.nodes.length === 0 && ofProduct > 1 && words.length - ofProduct < mostOfVariant)
    ({ products } = await search(words.slice(0, --ofProduct)))

  let pagesLeft = words.length > 0 ? mostFurtherPages : 0
  let hasMore = products.pageInfo.hasNextPage
  const variants: FoundVariant[] = []
  for (const { id, title, hasOnlyDefaultVariant, variants: first } of products.nodes) {
    let page = first
    for (;;) {
      for (const variant of page.nodes)
        variants.push({
          variant_id: variant.legacyResourceId,
          title,
          variant_title: hasOnlyDefaultVariant ? '' : variant.title,
          price: toMinor(variant.price, ctx.store.currency),
          is_sold_out: !variant.availableForSale,
        })
      if (!page.pageInfo.hasNextPage) break
      if (pagesLeft === 0) {
        hasMore = true
        break
      }
      pagesLeft -= 1
      const { product } = await shop.send(furtherVariants, { id, after: page.pageInfo.endCursor })
      if (!product) break
      page = product.variants
    }
  }
  const has = ({ variant_title: name }: FoundVariant, word: string) => toWords(name).some((one) => one.startsWith(word))
  const fitting = variants.filter((one) => words.slice(ofProduct).every((word) => has(one, word)))
  const named = Map.groupBy(fitting, (one) => words.some((word) => has(one, word)))
  return {
    variants: [...(named.get(true) ?? []), ...(named.get(false) ?? [])].slice(0, mostShown),
    has_more: hasMore || fitting.length > mostShown,
  }
}
