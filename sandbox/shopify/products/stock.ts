import type { Product } from '../shops/model.ts'
import type { Shop } from '../shops/shop.ts'
import { productBody } from '../webhooks/bodies.ts'

/** Notes that a product changed, and tells apps. */
export function productChanged(shop: Shop, product: Product): void {
  product.updatedAt = shop.now().toISOString()
  shop.save()
  shop.emit('products/update', productBody(product))
}
