import type { Shop } from './shops/shop.ts'
import type { Dispatcher } from './webhooks/webhooks.ts'

export type ShopPlatform = {
  shops: readonly Shop[]
  shopOf(domain: string): Shop | undefined
  dispatcherOf(shop: Shop): Dispatcher
}
