import type { Shop } from '../shops/shop.ts'
import { initialScopes } from '../shops/shops.ts'

/** Takes the app out of the shop: its tokens end, its subscriptions go, and it is told so once more. */
export function uninstall(shop: Shop): void {
  shop.emit('app/uninstalled', {
    id: shop.identity.id,
    name: shop.identity.name,
    domain: shop.identity.domain,
    myshopify_domain: shop.identity.domain,
    email: shop.identity.email,
  })
  shop.state.settings.installed = false
  shop.state.settings.tokens = []
  shop.state.subscriptions = []
  shop.save()
}

export function install(shop: Shop): void {
  shop.state.settings.installed = true
  shop.save()
}

export const knownScopes = [
  ...initialScopes,
  'read_all_orders',
  'read_inventory',
  'write_inventory',
  'read_shipping',
  'write_shipping',
  'read_script_tags',
  'write_script_tags',
  'read_fulfillments',
  'write_fulfillments',
  'read_legal_policies',
  'read_locales',
]

/** Grants exactly these; what the sandbox does not know is dropped. */
export function setScopes(shop: Shop, scopes: readonly string[]): void {
  const granted = new Set(scopes)
  shop.state.settings.scopes = knownScopes.filter((scope) => granted.has(scope))
  shop.save()
  shop.emit('app/scopes_update', { id: shop.identity.id, current: shop.state.settings.scopes })
}
