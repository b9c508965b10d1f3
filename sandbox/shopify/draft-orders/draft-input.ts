import { hasCode, priceRequest } from '../pricing/pricing.ts'
import { shippingRates } from '../pricing/shipping.ts'
import { sellable } from '../products/stock.ts'
import { addressFrom, isPhone } from '../shops/addresses.ts'
import type {
  DiscountInput,
  Draft,
  DraftInput,
  ManualDiscount,
  Priced,
  WantedLine,
  DraftRequest,
} from '../shops/draft-model.ts'
import { toId } from '../shops/gid.ts'
import type { Cents } from '../shops/model.ts'
import { cents, exchanged } from '../shops/money.ts'
import { findVariant } from '../shops/shop.ts'
import type { Shop } from '../shops/shop.ts'

export const getCustomer = (shop: Shop, input: DraftInput) => {
  const id = toId('Customer', input.purchasingEntity?.customerId ?? input.customerId)
  return id === undefined ? undefined : shop.state.customers.find((customer) => customer.id === id)
}

export const getEmail = (shop: Shop, input: DraftInput) => input.email ?? getCustomer(shop, input)?.email ?? null

/** What a draft is paid in, where that is not the shop's own currency: where none is named, what the market of its address pays in. */
export const getPaidIn = (
  { identity }: Shop,
  { presentmentCurrencyCode: named, shippingAddress }: DraftInput,
): DraftRequest['paidIn'] => {
  const currency = named ?? identity.markets?.[addressFrom(shippingAddress)?.countryCode ?? '']
  const rate = currency && identity.alsoSellsIn?.[currency]
  return rate ? { currency, rate, own: identity.currency } : undefined
}

/** Every currency of a draft is the shop's own, or the one that it is paid in. */
function strangeCurrency(shop: Shop, input: DraftInput): string | null {
  const { presentmentCurrencyCode: wanted } = input
  const paidIn = getPaidIn(shop, input)
  if (wanted && wanted !== shop.identity.currency && !paidIn) return `${wanted} is not an enabled currency`
  const named = [
    input.shippingLine?.priceWithCurrency,
    ...(input.lineItems ?? []).map((line) => line.originalUnitPriceWithCurrency),
  ]
  const strange = named.some(
    (money) => money?.currencyCode && ![paidIn?.currency, shop.identity.currency].includes(money.currencyCode),
  )
  return strange ? 'Currency must be the shop currency or the presentment currency' : null
}

/** Where the platform sends no mail to: a customer may have such an address, a draft may not, nor one of such a customer. */
const refusedDomains: ReadonlySet<string> = new Set(['gmail.ru'])

/** What is wrong with a draft's input; null when nothing. `draft` is the one that it changes. */
export function draftMistake(shop: Shop, input: DraftInput, draft?: Draft): string | null {
  if (!input.lineItems?.length) return 'Add at least 1 product'
  const strange = strangeCurrency(shop, input)
  if (strange) return strange
  if (input.email && !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(input.email)) return 'Email is invalid'
  if (refusedDomains.has(getEmail(shop, input)?.split('@').at(-1)?.toLowerCase() ?? ''))
    return 'Email contains an invalid domain name'
  const phone = phoneProblem(input)
  if (phone) return phone
  if ((input.purchasingEntity?.customerId ?? input.customerId) && !getCustomer(shop, input)) return 'Customer not found'
  for (const line of input.lineItems) {
    if (line.quantity < 1) return 'Quantity must be greater than or equal to 1'
    if (line.variantId && !findVariant(shop, toId('ProductVariant', line.variantId)))
      return `Product with ID ${toId('ProductVariant', line.variantId)} is no longer available.`
    if (!line.variantId && !line.title) return "Merchandise title can't be blank"
  }
  return input.reserveInventoryUntil ? stockProblem(shop, input, draft) : null
}

/** Stricter than the shop's own checkout, and without the name of a field. */
function phoneProblem({ shippingAddress, billingAddress }: DraftInput): string | null {
  const isWrong = (input: DraftInput['shippingAddress']) => {
    const address = addressFrom(input)
    return address?.phone && !isPhone(address.phone, address.countryCode)
  }
  if (isWrong(shippingAddress)) return 'Phone number in shipping address is invalid'
  return isWrong(billingAddress) ? 'Phone number in billing address is invalid' : null
}

/** Goods that are not there cannot be kept for a draft. */
function stockProblem(shop: Shop, input: DraftInput, draft: Draft | undefined): string | null {
  const wanted = new Map<number, number>()
  for (const { variantId, quantity } of input.lineItems ?? []) {
    const id = toId('ProductVariant', variantId)
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
  const paidIn = getPaidIn(shop, input)
  const request: DraftRequest = {
    lines: (input.lineItems ?? []).map((line) => wantedLine(line, paidIn)),
    shipping: null,
    discount: manual(input.appliedDiscount),
    codes: takenCodes(shop, input.discountCodes ?? []),
    automatic: input.acceptAutomaticDiscounts ?? false,
    taxExempt: input.taxExempt ?? false,
    address,
    paidIn,
    customerId: getCustomer(shop, input)?.id ?? null,
  }
  return priceRequest(shop, { ...request, shipping: toShipping(shop, input, request) })
}

/** An order takes five codes, those that mean nothing among them, and one more for its delivery: others are passed over. */
function takenCodes(shop: Shop, codes: readonly string[]): string[] {
  const isForDelivery = (typed: string) =>
    shop.state.discounts.some(({ code, rule }) => code && rule.kind === 'free-shipping' && hasCode([typed], code))
  return [
    ...codes.filter((code) => !isForDelivery(code)).slice(0, 5),
    ...codes.filter((code) => isForDelivery(code)).slice(0, 1),
  ]
}

/** An amount in what is paid in: one that names no currency, or another, is in the shop's own. */
const paidAmount = (
  { amount, currencyCode }: { amount: unknown; currencyCode?: string },
  paidIn: DraftRequest['paidIn'],
): Cents =>
  !paidIn || currencyCode === paidIn.currency
    ? cents(amount, currencyCode)
    : exchanged(cents(amount), paidIn.rate, { from: paidIn.own, to: paidIn.currency })

const gramsIn = { GRAMS: 1, KILOGRAMS: 1000, OUNCES: 28.3495, POUNDS: 453.592 }

function wantedLine(line: NonNullable<DraftInput['lineItems']>[number], paidIn: DraftRequest['paidIn']): WantedLine {
  const variantId = toId('ProductVariant', line.variantId) ?? null
  const own = line.originalUnitPriceWithCurrency ?? { amount: line.originalUnitPrice }
  return {
    variantId,
    title: line.title ?? null,
    // A variant keeps its own price unless it is overridden by name.
    unitPrice: line.priceOverride
      ? paidAmount(line.priceOverride, paidIn)
      : variantId === null
        ? paidAmount(own, paidIn)
        : null,
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

function toShipping(shop: Shop, { shippingLine }: DraftInput, request: DraftRequest): DraftRequest['shipping'] {
  if (!shippingLine) return null
  if (shippingLine.shippingRateHandle) {
    const { subtotal } = priceRequest(shop, { ...request, paidIn: undefined }).totals
    const rate = shippingRates(shop.identity, request.address, subtotal).find(
      ({ handle }) => handle === shippingLine.shippingRateHandle,
    )
    const price = rate && paidAmount({ amount: rate.price / 100 }, request.paidIn)
    return rate ? { title: rate.title, price: price ?? 0, handle: rate.handle } : null
  }
  const amount = paidAmount(shippingLine.priceWithCurrency ?? { amount: shippingLine.price }, request.paidIn)
  return { title: shippingLine.title ?? 'Shipping', price: amount, handle: null }
}
