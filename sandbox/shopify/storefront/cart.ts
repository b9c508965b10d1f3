import { randomBytes } from 'node:crypto'
import { priceRequest } from '../pricing/pricing.ts'
import { pictureUrl } from '../products/products.ts'
import { sellable } from '../products/stock.ts'
import type { Priced, DraftRequest } from '../shops/draft-model.ts'
import type { Attribute, Product, Variant } from '../shops/model.ts'
import type { Cart, CartLine } from '../shops/model.ts'
import { hundredths } from '../shops/money.ts'
import { findVariant, variantTitle } from '../shops/shop.ts'
import type { Shop } from '../shops/shop.ts'

/** What the Ajax API answers to a request it refuses, with status 422. */
export class CartError extends Error {
  readonly description: string
  constructor(message: string, description: string) {
    super(message)
    this.description = description
  }
}

/** The cart of a token, or a new one that is kept once something is in it. */
export function getCart(shop: Shop, token: string | undefined): Cart {
  return (
    (token ? shop.carts[token] : undefined) ?? {
      token: `hWN${randomBytes(14).toString('hex')}`,
      note: null,
      attributes: {},
      codes: [],
      lines: [],
      createdAt: shop.now().toISOString(),
    }
  )
}

/** Discount codes as an address or a call lists them. */
export const codesIn = (list: string): string[] =>
  list
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean)

export function keepCart(shop: Shop, cart: Cart): void {
  shop.carts[cart.token] = cart
  shop.save('carts')
}

export function dropCart(shop: Shop, cart: Cart): void {
  delete shop.carts[cart.token]
  shop.save('carts')
}

/** Puts pieces in; lines with the same properties grow. Throws CartError when there is not enough. */
export function addToCart(
  shop: Shop,
  cart: Cart,
  variantId: number,
  quantity: number,
  properties: Record<string, string>,
): CartLine {
  const found = findVariant(shop, variantId)
  if (!found || found.product.status !== 'ACTIVE') throw new CartError('Cart Error', 'Cannot find variant')
  const same = cart.lines.find(
    (line) => line.variantId === variantId && JSON.stringify(line.properties) === JSON.stringify(properties),
  )
  checkStock(shop, found.product, found.variant, quantity + (same?.quantity ?? 0))
  if (same) {
    same.quantity += quantity
    return same
  }
  const line = { key: `${variantId}:${randomBytes(16).toString('hex')}`, variantId, quantity, properties }
  cart.lines.unshift(line)
  return line
}

/** Sets a line's quantity; 0 takes it out. */
export function setQuantity(shop: Shop, cart: Cart, line: CartLine, quantity: number): void {
  const found = findVariant(shop, line.variantId)
  if (found && quantity > line.quantity) checkStock(shop, found.product, found.variant, quantity)
  line.quantity = quantity
  cart.lines = cart.lines.filter((entry) => entry.quantity > 0)
}

function checkStock(shop: Shop, product: Product, variant: Variant, quantity: number): void {
  const left = sellable(shop, variant)
  if (variant.oversell || left >= quantity) return
  const name = [product.title, variantTitle(product, variant.options)].filter(Boolean).join(' - ')
  const words =
    left <= 0 ? `The product '${name}' is already sold out.` : `You can only add ${left} of ${name} to your cart.`
  throw new CartError('Cart Error', words)
}

/** What its shopper pays in, where that is not the shop's own currency. */
export const getPaidIn = (shop: Shop, { currency }: Cart): DraftRequest['paidIn'] => {
  const rate = currency && shop.identity.alsoSellsIn?.[currency]
  return rate ? { currency, rate, own: shop.identity.currency } : undefined
}

/** What a cart comes to, with the shop's automatic discounts and its codes; without shipping and tax. */
export function priceCart(shop: Shop, cart: Cart, extra: Partial<DraftRequest> = {}): Priced {
  return priceRequest(shop, {
    lines: cart.lines
      .filter((line) => findVariant(shop, line.variantId))
      .map((line) => ({
        variantId: line.variantId,
        title: null,
        unitPrice: null,
        quantity: line.quantity,
        sku: null,
        taxable: null,
        requiresShipping: null,
        grams: null,
        attributes: toAttributes(line.properties),
        discount: null,
      })),
    shipping: null,
    discount: null,
    codes: cart.codes,
    automatic: true,
    taxExempt: false,
    address: null,
    customerId: null,
    paidIn: getPaidIn(shop, cart),
    ...extra,
  })
}

export const toAttributes = (record: Record<string, string>): Attribute[] =>
  Object.entries(record).map(([key, value]) => ({ key, value }))

/** The cart as `/cart.js` tells it. Amounts are hundredths, whatever the currency. */
export function cartJson(shop: Shop, cart: Cart) {
  const priced = priceCart(shop, cart)
  const items = cart.lines.flatMap((line, index) => {
    const found = findVariant(shop, line.variantId)
    return found && priced.lines[index] ? [itemJson(shop, line, found, priced, index)] : []
  })
  const { totals } = priced
  const { currency } = priced
  return {
    token: `${cart.token}?key=${cart.token.slice(-16)}`,
    note: cart.note,
    attributes: cart.attributes,
    original_total_price: hundredths(totals.lineItems, currency),
    total_price: hundredths(totals.subtotal, currency),
    total_discount: hundredths(totals.discounts, currency),
    total_weight: priced.lines.reduce((sum, { grams, quantity }) => sum + grams * quantity, 0),
    item_count: items.reduce((sum, { quantity }) => sum + quantity, 0),
    items,
    requires_shipping: priced.lines.some(({ requiresShipping }) => requiresShipping),
    currency,
    items_subtotal_price: hundredths(totals.subtotal, currency),
    cart_level_discount_applications: [],
    discount_codes: cart.codes.map((code) => ({
      code,
      applicable: priced.discounts.some(
        ({ kind, title }) => kind === 'code' && title.toLowerCase() === code.toLowerCase(),
      ),
    })),
  }
}

export function itemJson(
  shop: Shop,
  line: CartLine,
  { product, variant }: { product: Product; variant: Variant },
  priced: Priced,
  index: number,
) {
  const allocations = priced.lines[index]?.allocations ?? []
  const cut = allocations.reduce((sum, { amount }) => sum + hundredths(amount, priced.currency), 0)
  const amountText = (amount: number) => hundredths(amount, priced.currency)
  const unit = amountText(priced.lines[index]?.unit ?? variant.price)
  const full = unit * line.quantity
  const title = variantTitle(product, variant.options)
  const picture = pictureUrl(shop, product, variant)
  return {
    id: variant.id,
    properties: line.properties,
    quantity: line.quantity,
    variant_id: variant.id,
    key: line.key,
    title: [product.title, title].filter(Boolean).join(' - '),
    price: unit,
    original_price: unit,
    discounted_price: Math.round((full - cut) / line.quantity),
    line_price: full,
    original_line_price: full,
    total_discount: cut,
    discounts: allocations.map(({ amount, discount }) => ({
      amount: amountText(amount),
      title: priced.discounts[discount]?.title,
    })),
    sku: variant.sku,
    grams: variant.grams,
    vendor: product.vendor,
    taxable: variant.taxable,
    product_id: product.id,
    product_has_only_default_variant: title === null,
    gift_card: false,
    final_price: Math.round((full - cut) / line.quantity),
    final_line_price: full - cut,
    url: `/products/${product.handle}?variant=${variant.id}`,
    featured_image: { aspect_ratio: 0.857, alt: product.title, height: 700, url: picture, width: 600 },
    image: picture,
    handle: product.handle,
    requires_shipping: variant.requiresShipping,
    product_type: product.type,
    product_title: product.title,
    product_description: product.description,
    variant_title: title,
    variant_options: title === null ? ['Default Title'] : variant.options,
    options_with_values: product.options.map(({ name }, position) => ({
      name,
      value: variant.options[position] ?? '',
    })),
    line_level_discount_allocations: allocations.map(({ amount, discount }) => ({
      amount: amountText(amount),
      discount_application: {
        type: priced.discounts[discount]?.kind === 'code' ? 'discount_code' : 'automatic',
        title: priced.discounts[discount]?.title,
        target_type: 'line_item',
        target_selection: 'all',
        allocation_method: 'across',
      },
    })),
    line_level_total_discount: cut,
  }
}
