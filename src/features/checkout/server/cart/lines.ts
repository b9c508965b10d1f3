import { gramsOf } from '#features/shipping-rates/units.ts'
import { toMinor } from '#kit/contract/money.ts'
import { refuse } from '#kit/server/errors.ts'
import type { Line } from '../repository.ts'
import { sellable, type VariantNode, notSellableReason } from '../shop-operations.ts'

export type CartItem = { variant_id: number; quantity: number; properties: Record<string, string> }

/**
 * The lines of a cart from what the shop says of each variant. Throws 409 with the sentence why, when one does not exist or
 * cannot be sold in that quantity.
 */
export const toLines = (items: readonly CartItem[], nodes: readonly VariantNode[], currency: string): Line[] => {
  const variants = new Map(nodes.flatMap((node) => (node?.product ? [[Number(node.legacyResourceId), node]] : [])))
  for (const [id, quantity] of quantities(items)) {
    const variant = variants.get(id)
    if (!variant) throw refuse.conflict('The cart contains something that this shop no longer sells.')
    const reason = notSellableReason(getLineName(variant), quantity, sellable(variant))
    if (reason) throw refuse.conflict(reason)
  }
  return items.map((item, position) => toLine(item, variants.get(item.variant_id)!, currency, position))
}

const quantities = (items: readonly CartItem[]) => {
  const wanted = new Map<number, number>()
  for (const { variant_id, quantity } of items) wanted.set(variant_id, (wanted.get(variant_id) ?? 0) + quantity)
  return wanted
}

const getLineName = ({ product, title }: VariantNode) =>
  product.hasOnlyDefaultVariant ? product.title : `${product.title} (${title})`

const toLine = (item: CartItem, variant: VariantNode, currency: string, position: number): Line => {
  const { product } = variant
  const unitPrice = toMinor(variant.price, currency)
  const regular = variant.compareAtPrice === null ? 0 : toMinor(variant.compareAtPrice, currency)
  const image = variant.media.nodes[0]?.preview?.image ?? product.featuredMedia?.preview?.image
  return {
    position,
    variant_id: item.variant_id,
    product_id: Number(product.legacyResourceId),
    title: product.title,
    variant_title: product.hasOnlyDefaultVariant ? '' : variant.title,
    handle: product.handle,
    sku: variant.sku ?? '',
    image_url: image?.url ?? null,
    quantity: item.quantity,
    unit_price: unitPrice,
    line_total: unitPrice * item.quantity,
    compare_at_price: regular > unitPrice ? regular : null,
    discount: 0,
    available: sellable(variant),
    grams: getGrams(variant),
    requires_shipping: variant.inventoryItem.requiresShipping,
    taxable: variant.taxable,
    properties: item.properties,
    bump_id: null,
  }
}

const getGrams = ({ inventoryItem }: VariantNode) => {
  const { weight } = inventoryItem.measurement
  return weight ? Math.round(gramsOf(weight) ?? 0) : 0
}
