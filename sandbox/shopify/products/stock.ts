import type { Draft } from '../shops/draft-model.ts'
import type { Product, Variant } from '../shops/model.ts'
import type { Shop } from '../shops/shop.ts'
import { productBody } from '../webhooks/bodies.ts'

/** Notes that a product changed, and tells apps. */
export function productChanged(shop: Shop, product: Product): void {
  product.updatedAt = shop.now().toISOString()
  shop.save()
  shop.emit('products/update', productBody(product))
}

/** How many pieces can be sold now: those in stock that no open draft, but for `draft`, is kept for. */
export function sellable(shop: Shop, variant: Variant, draft?: Draft): number {
  const now = shop.now()
  const kept = shop.state.drafts
    .filter((one) => one !== draft && one.status === 'OPEN' && one.reserveUntil && new Date(one.reserveUntil) > now)
    .flatMap(({ priced }) => priced.lines)
    .filter(({ variantId }) => variantId === variant.id)
  return variant.stock - kept.reduce((sum, { quantity }) => sum + quantity, 0)
}
