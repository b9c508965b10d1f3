import type { FastifyInstance } from 'fastify'
import type { World } from '../world.ts'
import { registerAdminApi } from './admin-api/graphql.ts'
import { registerTokens } from './admin-api/tokens.ts'
import { registerAdminPages } from './admin-pages/admin-pages.ts'
import { registerControls } from './admin-pages/controls.ts'
import type { ShopPlatform } from './platform.ts'
import { openShop } from './shops/shop.ts'
import type { Shop } from './shops/shop.ts'
import { shopIdentities } from './shops/shops.ts'
import { registerCartApi } from './storefront/cart-api.ts'
import { registerCheckout } from './storefront/checkout.ts'
import { registerShopDomains, registerStorefront } from './storefront/storefront.ts'
import { openDispatcher } from './webhooks/webhooks.ts'
import type { Dispatcher } from './webhooks/webhooks.ts'

const platforms = new WeakMap<World, ShopPlatform>()

/** The shop platform of a world, opened on first use: tests reach it without going over HTTP. */
export function shopPlatform(world: World): ShopPlatform {
  const open = platforms.get(world) ?? openPlatform(world)
  platforms.set(world, open)
  return open
}

function openPlatform(world: World): ShopPlatform {
  const dispatchers = new Map<Shop, Dispatcher>()
  const shops = shopIdentities.map((identity, index) => {
    const shop = openShop(identity, index, world)
    const failure = () => world.failures.takeForWebhook('shopify', identity.domain)
    const dispatcher = openDispatcher(shop, failure, (message) => world.log(message))
    shop.emit = (topic, body) => dispatcher.emit(topic, body)
    dispatchers.set(shop, dispatcher)
    return shop
  })
  return {
    shops,
    getShop: (domain) =>
      shops.find(({ identity, state }) => identity.domain === domain || state.settings.secondDomain === domain),
    getDispatcher: (shop) => dispatchers.get(shop)!,
  }
}

/** Serves the three shops below `/shopify/{shop}`: Admin API, storefront, checkout and admin pages. */
export function registerShopify(server: FastifyInstance, world: World): void {
  const platform = shopPlatform(world)
  server.addHook('onClose', async () => {
    for (const shop of platform.shops) platform.getDispatcher(shop).stop()
  })
  void server.register(
    async (scope) => {
      registerTokens(scope, platform.getShop)
      registerAdminApi(scope, platform.getShop)
      registerStorefront(scope, platform.getShop)
      registerCartApi(scope, platform.getShop)
      registerCheckout(scope, platform.getShop)
      registerAdminPages(scope, platform)
    },
    { prefix: '/shopify/:shop' },
  )
  registerShopDomains(server, platform.shops)
  registerControls(server, platform)
}
