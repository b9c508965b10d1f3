import { gramsOf } from '#features/shipping-rates/units.ts'
import { read, type ResultByName, ShopError, getShop } from '#features/stores/server/public.ts'
import { toMinor } from '#kit/contract/money.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { PreviewProduct } from '../rules.ts'

const productsForPreview = read(`query ProductsForPreview {
  shop { currencyCode }
  products(first: 3, query: "status:active", sortKey: TITLE) {
    nodes {
      title hasOnlyDefaultVariant
      featuredMedia { preview { image { url(transform: { maxWidth: 256, maxHeight: 256 }) } } }
      variants(first: 1) { nodes { title price compareAtPrice inventoryItem { measurement { weight { unit value } } } } }
    }
  }
}`)

type Node = ResultByName<'ProductsForPreview'>['products']['nodes'][number]

const view = ({ title, hasOnlyDefaultVariant, featuredMedia, variants }: Node, currency: string): PreviewProduct[] => {
  const [variant] = variants.nodes
  if (!variant) return []
  const price = toMinor(variant.price, currency)
  const { weight } = variant.inventoryItem.measurement
  const regular = variant.compareAtPrice === null ? 0 : toMinor(variant.compareAtPrice, currency)
  return [
    {
      title,
      variant_title: hasOnlyDefaultVariant ? '' : variant.title,
      image_url: featuredMedia?.preview?.image?.url ?? null,
      unit_price: price,
      compare_at_price: regular > price ? regular : null,
      grams: weight ? Math.round(gramsOf(weight) ?? 0) : 0,
    },
  ]
}

/** A few products of the shop; none where it does not tell them: the preview then keeps its samples. */
export const listPreviewProducts = async (
  ctx: Ctx<'store'>,
): Promise<{ currency: string; products: PreviewProduct[] }> => {
  try {
    const shop = await getShop(ctx, ctx.store.id)
    const { shop: facts, products } = await shop.send(productsForPreview, {})
    const currency = facts.currencyCode
    return { currency, products: products.nodes.flatMap((node) => view(node, currency)) }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return { currency: ctx.store.currency, products: [] }
  }
}
