import { discountStatus } from '../shops/discount-model.ts'
import type { Discount } from '../shops/discount-model.ts'
import type { Draft } from '../shops/draft-model.ts'
import { gid } from '../shops/gid.ts'
import type { Product, Theme } from '../shops/model.ts'
import { price } from '../shops/money.ts'
import type { Shop } from '../shops/shop.ts'

/** Webhook bodies of everything but orders: the platform's REST shape. */

export const productBody = (product: Product) => ({
  id: product.id,
  admin_graphql_api_id: gid('Product', product.id),
  title: product.title,
  handle: product.handle,
  body_html: product.description,
  vendor: product.vendor,
  product_type: product.type,
  status: product.status.toLowerCase(),
  tags: product.tags.join(', '),
  created_at: product.createdAt,
  updated_at: product.updatedAt,
  published_at: product.createdAt,
  options: product.options.map(({ name, values }, position) => ({ name, values, position: position + 1 })),
  variants: product.variants.map((variant, position) => ({
    id: variant.id,
    admin_graphql_api_id: gid('ProductVariant', variant.id),
    product_id: product.id,
    title: variant.options.join(' / '),
    sku: variant.sku,
    price: price(variant.price),
    compare_at_price: variant.compareAt === null ? null : price(variant.compareAt),
    position: position + 1,
    taxable: variant.taxable,
    inventory_quantity: variant.stock,
    inventory_policy: variant.oversell ? 'continue' : 'deny',
    option1: variant.options[0] ?? null,
    option2: variant.options[1] ?? null,
    option3: variant.options[2] ?? null,
  })),
})

export const themeBody = (theme: Theme) => ({
  id: theme.id,
  admin_graphql_api_id: gid('OnlineStoreTheme', theme.id),
  name: theme.name,
  role: theme.role.toLowerCase(),
  created_at: theme.createdAt,
  updated_at: theme.updatedAt,
  previewable: true,
  processing: false,
  theme_store_id: null,
})

export const draftBody = (draft: Draft) => ({
  id: draft.id,
  admin_graphql_api_id: gid('DraftOrder', draft.id),
  name: draft.name,
  status: draft.status.toLowerCase(),
  email: draft.email,
  note: draft.note,
  tags: draft.tags.join(', '),
  currency: draft.currency,
  order_id: draft.orderId,
  created_at: draft.createdAt,
  updated_at: draft.updatedAt,
  completed_at: draft.completedAt,
  taxes_included: draft.priced.taxesIncluded,
  total_price: price(draft.priced.totals.total),
  subtotal_price: price(draft.priced.totals.subtotal),
  total_tax: price(draft.priced.totals.tax),
  note_attributes: draft.attributes.map(({ key, value }) => ({ name: key, value })),
  line_items: draft.priced.lines.map((line) => ({
    variant_id: line.variantId,
    product_id: line.productId,
    title: line.title,
    quantity: line.quantity,
    price: price(line.unit),
    sku: line.sku,
  })),
})

export const discountBody = (shop: Shop, discount: Discount) => ({
  admin_graphql_api_id: gid(discount.code === null ? 'DiscountAutomaticNode' : 'DiscountCodeNode', discount.id),
  title: discount.title,
  status: discountStatus(discount, shop.now()),
  created_at: discount.createdAt,
  updated_at: discount.updatedAt,
})
