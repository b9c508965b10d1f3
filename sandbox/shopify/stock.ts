import { productBody } from './bodies.ts'
import type { Product } from './model.ts'
import type { Shop } from './shop.ts'

/** Notes that a product changed, and tells apps. */
export function productChanged(shop: Shop, product: Product): void {
  product.updatedAt = shop.now().toISOString()
  shop.save()
  shop.emit('products/update', productBody(product))
}
