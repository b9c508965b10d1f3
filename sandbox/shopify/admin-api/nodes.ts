import { automaticNode, codeNode, findDiscount } from '../discounts/discounts.ts'
import { findDraft } from '../draft-orders/draft-fields.ts'
import { draftView } from '../draft-orders/draft-view.ts'
import { accessDenied, isGranted } from '../graphql/access.ts'
import type { Fields, View } from '../graphql/fields.ts'
import { accessToType } from '../graphql/schema.ts'
import { customerView } from '../orders/customers.ts'
import { findOrder, orderView } from '../orders/orders.ts'
import { productView, variantView } from '../products/products.ts'
import { toId, parseType } from '../shops/gid.ts'
import { findVariant } from '../shops/shop.ts'
import type { Shop } from '../shops/shop.ts'
import { findTheme, themeView } from '../themes/themes.ts'

export const nodeQueries: Fields = {
  node: ({ id }: { id: string }, { shop }, { fieldName }) => node(shop, id, fieldName),
  nodes: ({ ids }: { ids: string[] }, { shop }, { fieldName }) => ids.map((id) => node(shop, id, fieldName)),
}

const shown = <T>(thing: T | undefined, view: (thing: T) => View): View | null =>
  thing === undefined ? null : view(thing)

/** Whatever has this global id, if the app may see its kind; null for what is gone or of a kind the sandbox does not keep. */
function node(shop: Shop, id: string, field: string): View | null {
  const access = accessToType(parseType(id) ?? '')
  if (access && !isGranted(shop, access)) throw accessDenied(field, access.words)
  const finders: Record<string, () => View | null> = {
    Product: () =>
      shown(
        shop.state.products.find((product) => product.id === toId('Product', id)),
        (product) => productView(shop, product),
      ),
    ProductVariant: () =>
      shown(findVariant(shop, toId('ProductVariant', id)), ({ product, variant }) =>
        variantView(shop, product, variant),
      ),
    Order: () => shown(findOrder(shop, id), (order) => orderView(shop, order)),
    DraftOrder: () => shown(findDraft(shop, id), (draft) => draftView(shop, draft)),
    Customer: () =>
      shown(
        shop.state.customers.find((customer) => customer.id === toId('Customer', id)),
        (customer) => customerView(shop, customer),
      ),
    DiscountCodeNode: () => shown(findDiscount(shop, id, true), (discount) => codeNode(shop, discount)),
    DiscountAutomaticNode: () => shown(findDiscount(shop, id, false), (discount) => automaticNode(shop, discount)),
    OnlineStoreTheme: () => shown(findTheme(shop, id), themeView),
  }
  return finders[parseType(id) ?? '']?.() ?? null
}
