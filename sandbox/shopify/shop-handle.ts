import type { World } from '../world.ts'
import { install, setScopes, uninstall } from './admin-pages/app-install.ts'
import { shopPlatform } from './shopify.ts'
import { placeNativeOrder } from './storefront/checkout.ts'
import { findFile, writeFile } from './themes/theme-files.ts'
import { publishTheme, publishedTheme } from './themes/themes.ts'

/** One shop in the hands of a test or a demo: what stands in it, and what its owner would do. Throws for an unknown address. */
export function shopHandle(world: World, domain: string) {
  const platform = shopPlatform(world)
  const shop = platform.getShop(domain)
  if (!shop) throw new Error(`The sandbox has no shop ${domain}`)
  return {
    identity: shop.identity,
    shop,
    orders: () => shop.orders,
    products: () => shop.state.products,
    subscriptions: () => shop.state.subscriptions,
    deliveries: () => shop.deliveries,
    /** `layout/theme.liquid` of the published theme, or another file of it. */
    themeSource: (file = 'layout/theme.liquid') => findFile(publishedTheme(shop), file)?.content ?? null,
    writeTheme(content: string, file = 'layout/theme.liquid') {
      writeFile(publishedTheme(shop), file, content, shop.now())
      shop.save()
    },
    themes: () => shop.state.themes,
    /** By name or id. */
    publishTheme(theme: string | number) {
      const found = shop.state.themes.find(({ id, name }) => id === theme || name === theme)
      if (!found) throw new Error(`${domain} has no theme ${theme}`)
      publishTheme(shop, found)
    },
    setScopes: (scopes: readonly string[]) => setScopes(shop, scopes),
    refuseThemeWrites(refuses: boolean) {
      shop.state.settings.refusesThemeWrites = refuses
      shop.save()
    },
    uninstall: () => uninstall(shop),
    install: () => install(shop),
    /** An order through the shop's own checkout. Throws when the stock does not allow it. */
    placeNativeOrder: (lines: Parameters<typeof placeNativeOrder>[1], buyer: Parameters<typeof placeNativeOrder>[2]) =>
      placeNativeOrder(shop, lines, buyer),
    /** How long one step of the webhooks' retries takes, in milliseconds. */
    setRetryUnit(milliseconds: number) {
      platform.getDispatcher(shop).retryUnit = milliseconds
    },
    reset: () => shop.reset(),
  }
}
