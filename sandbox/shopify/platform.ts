import type { Shop } from './shops/shop.ts'
import type { Dispatcher } from './webhooks/webhooks.ts'

export type ShopPlatform = {
  shops: readonly Shop[]
  getShop(domain: string): Shop | undefined
  getDispatcher(shop: Shop): Dispatcher
}
