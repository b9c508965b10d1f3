import { priceWish } from '../pricing/pricing.ts'
import { shippingRates } from '../pricing/shipping.ts'
import { sellable } from '../products/stock.ts'
import { addressFrom } from '../shops/addresses.ts'
import type {
  DiscountInput,
  Draft,
  DraftInput,
  ManualDiscount,
  Priced,
  WantedLine,
  Wish,
} from '../shops/draft-model.ts'
import { idOf } from '../shops/gid.ts'
import type { Cents } from '../shops/model.ts'
import { cents } from '../shops/money.ts'
import { findVariant } from '../shops/shop.ts'
import type { Shop } from '../shops/shop.ts'

export const customerOf = (shop: Shop, input: DraftInput) => {
  const id = idOf('Customer', input.purchasingEntity?.customerId ?? input.customerId)
  return id === undefined ? undefined : shop.state.customers.find((customer) => customer.id === id)
}

/** What is wrong with a draft's input; null when nothing. `draft` is the one that it changes. */
export function draftMistake(shop: Shop, input: DraftInput, draft?: Draft): string | null {
  if (!input.lineItems?.length) return 'Add at least 1 product'
  if (input.email && !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(input.email)) return 'Email is invalid'
  if ((input.purchasingEntity?.customerId ?? input.customerId) && !customerOf(shop, input)) return 'Customer not found'
  for (const line of input.lineItems) {
    if (line.quantity < 1) return 'Quantity must be greater than or equal to 1'
    if (line.variantId && !findVariant(shop, idOf('ProductVariant', line.variantId)))
      return `Product with ID ${idOf('ProductVariant', line.variantId)} is no longer available.`
    if (!line.variantId && !line.title) return "Merchandise title can't be blank"
  }
  return input.reserveInventoryUntil ? shortOf(shop, input, draft) : null
}

/** Goods that are not there cannot be kept for a draft. */
function shortOf(shop: Shop, input: DraftInput, draft: Draft | undefined): string | null {
  const wanted = new Map<number, number>()
  for (const { variantId, quantity } of input.lineItems ?? []) {
    const id = idOf('ProductVariant', variantId)
    if (id !== undefined) wanted.set(id, (wanted.get(id) ?? 0) + quantity)
  }
  for (const [id, quantity] of wanted) {
    const found = findVariant(shop, id)
    if (found && !found.variant.oversell && sellable(shop, found.variant, draft) < quantity)
      return `Unable to reserve inventory for ${found.product.title}`
  }
  return null
}

/** Prices what an input asks for; writes nothing. */
export function priceDraft(shop: Shop, input: DraftInput): Priced {
  const address = addressFrom(input.shippingAddress)
  const wish: Wish = {
    lines: (input.lineItems ?? []).map((line) => wantedLine(line)),
    shipping: null,
    discount: manual(input.appliedDiscount),
    codes: input.discountCodes ?? [],
    automatic: input.acceptAutomaticDiscounts ?? false,
    taxExempt: input.taxExempt ?? false,
    address,
    customerId: customerOf(shop, input)?.id ?? null,
  }
  return priceWish(shop, { ...wish, shipping: shippingOf(shop, input, wish) })
}

const gramsIn = { GRAMS: 1, KILOGRAMS: 1000, OUNCES: 28.3495, POUNDS: 453.592 }

function wantedLine(line: NonNullable<DraftInput['lineItems']>[number]): WantedLine {
  const variantId = idOf('ProductVariant', line.variantId) ?? null
  const own = line.originalUnitPriceWithCurrency?.amount ?? line.originalUnitPrice
  const override = line.priceOverride?.amount
  return {
    variantId,
    title: line.title ?? null,
    // A variant keeps its own price unless it is overridden by name.
    unitPrice: override !== undefined ? cents(override) : variantId === null ? cents(own) : null,
    quantity: line.quantity,
    sku: line.sku ?? null,
    taxable: line.taxable ?? null,
    requiresShipping: line.requiresShipping ?? null,
    grams: line.weight ? Math.round(line.weight.value * gramsIn[line.weight.unit]) : null,
    attributes: line.customAttributes ?? [],
    discount: manual(line.appliedDiscount),
  }
}

export const manual = (input: DiscountInput | undefined): ManualDiscount | null =>
  input
    ? {
        title: input.title ?? null,
        description: input.description ?? null,
        value: input.value,
        valueType: input.valueType,
      }
    : null

function shippingOf(shop: Shop, { shippingLine }: DraftInput, wish: Wish): Wish['shipping'] {
  if (!shippingLine) return null
  if (shippingLine.shippingRateHandle) {
    const { subtotal } = priceWish(shop, wish).totals
    const rate = shippingRates(shop.identity, wish.address, subtotal).find(
      ({ handle }) => handle === shippingLine.shippingRateHandle,
    )
    return rate ? { title: rate.title, price: rate.price, handle: rate.handle } : null
  }
  const amount: Cents = cents(shippingLine.priceWithCurrency?.amount ?? shippingLine.price)
  return { title: shippingLine.title ?? 'Shipping', price: amount, handle: null }
}
