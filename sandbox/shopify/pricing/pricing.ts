import { inCurrency } from '../discounts/discount-currency.ts'
import { applies, bestCombination } from '../discounts/discount-rules.ts'
import type { ManualDiscount, Priced, PricedLine, Totals, WantedLine, DraftRequest } from '../shops/draft-model.ts'
import type { Allocation, AppliedDiscount, Cents, TaxLine } from '../shops/model.ts'
import { exchanged, share } from '../shops/money.ts'
import { findVariant, variantTitle } from '../shops/shop.ts'
import type { Shop } from '../shops/shop.ts'
import { shippingRates } from './shipping.ts'
import { sumTaxes, taxOn, taxRule } from './taxes.ts'

const off = (allocations: readonly Allocation[]) => allocations.reduce((sum, { amount }) => sum + amount, 0)
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Prices a wish as the shop would: manual discounts first, then the best of codes and automatic ones, then tax by destination. */
export function priceRequest(shop: Shop, request: DraftRequest): Priced {
  const discounts: AppliedDiscount[] = []
  const lines = request.lines.map((wanted) => describe(shop, wanted, request.paidIn))
  for (const line of lines) if (line.discount) applyManually(discounts, line.discount, [line], request.paidIn)
  if (request.discount) applyManually(discounts, request.discount, lines, request.paidIn)

  const shipping = request.shipping && {
    ...request.shipping,
    allocations: [] as Allocation[],
    taxLines: [] as TaxLine[],
  }
  const basket = {
    lines: lines.map((line) => ({ ...line, left: line.unit * line.quantity - off(line.allocations) })),
    shipping: shipping?.price ?? 0,
    address: request.address,
  }
  const asked = shop.state.discounts
    .filter(({ code }) => (code === null ? request.automatic : hasCode(request.codes, code)))
    .filter(({ customers }) => !customers || customers.includes(request.customerId ?? -1))
    .filter((discount) => !discount.oncePerCustomer || !hasUsed(shop, request.customerId, discount.id))
    .map((discount) => inCurrency(discount, request.paidIn))
  for (const { discount, cut } of bestCombination(
    asked.filter((candidate) => applies(candidate, basket, shop.now())),
    basket,
  )) {
    const index = discounts.push({
      kind: discount.code === null ? 'automatic' : 'code',
      id: discount.id,
      title: discount.code ?? discount.title,
      value: getDiscountValue(discount.rule, sum(cut.lines) + cut.shipping),
      target: discount.rule.kind === 'free-shipping' ? 'SHIPPING_LINE' : 'LINE_ITEM',
    })
    for (const [at, amount] of cut.lines.entries())
      if (amount > 0) lines[at]!.allocations.push({ discount: index - 1, amount })
    if (cut.shipping > 0) shipping?.allocations.push({ discount: index - 1, amount: cut.shipping })
  }

  const tax = request.taxExempt ? null : taxRule(shop.identity, request.address)
  for (const line of lines)
    line.taxLines = line.taxable ? taxOn(line.unit * line.quantity - off(line.allocations), tax) : []
  if (shipping && tax?.onShipping) shipping.taxLines = taxOn(shipping.price - off(shipping.allocations), tax)
  const subtotal = sum(lines.map((line) => line.unit * line.quantity - off(line.allocations)))
  const rates = lines.some((line) => line.requiresShipping)
    ? shippingRates(shop.identity, request.address, subtotal)
    : []
  const { taxesIncluded } = shop.identity
  const taxLines = sumTaxes([...lines, ...(shipping ? [shipping] : [])].flatMap((part) => part.taxLines))
  return {
    lines,
    shipping,
    discounts,
    rates,
    taxesIncluded,
    taxLines,
    currency: request.paidIn?.currency ?? shop.identity.currency,
    totals: getTotals({ lines, shipping, taxLines, taxesIncluded }),
  }
}

function getTotals({
  lines,
  shipping,
  taxLines,
  taxesIncluded,
}: Pick<Priced, 'lines' | 'shipping' | 'taxLines' | 'taxesIncluded'>): Totals {
  const lineItems = sum(lines.map((line) => line.unit * line.quantity))
  const subtotal = lineItems - sum(lines.map((line) => off(line.allocations)))
  const shippingCut = off(shipping?.allocations ?? [])
  const sent = (shipping?.price ?? 0) - shippingCut
  const tax = sum(taxLines.map(({ amount }) => amount))
  return {
    lineItems,
    discounts: lineItems - subtotal + shippingCut,
    subtotal,
    shipping: sent,
    tax,
    total: subtotal + sent + (taxesIncluded ? 0 : tax),
  }
}

const hasUsed = (shop: Shop, customerId: number | null, discountId: number) =>
  customerId !== null &&
  shop.orders.some((order) => order.customerId === customerId && order.discounts.some(({ id }) => id === discountId))

/** Codes are compared as shoppers type them: spaces around and case do not count. */
export const hasCode = (codes: readonly string[], code: string) =>
  codes.some((typed) => typed.trim().toLowerCase() === code.toLowerCase())

const getDiscountValue = (
  rule: Shop['state']['discounts'][number]['rule'],
  amount: Cents,
): AppliedDiscount['value'] => {
  if (rule.kind === 'free-shipping') return { percentage: 100 }
  return 'percentage' in rule.gets.effect ? { percentage: rule.gets.effect.percentage * 100 } : { amount }
}

/** An amount is in the shop's own currency, whatever is paid in. */
function applyManually(
  discounts: AppliedDiscount[],
  discount: ManualDiscount,
  lines: PricedLine[],
  paidIn: DraftRequest['paidIn'],
): void {
  const left = lines.map((line) => line.unit * line.quantity - off(line.allocations))
  const total = sum(left)
  const wanted =
    discount.valueType === 'PERCENTAGE'
      ? Math.round((total * discount.value) / 100)
      : paidPrice(Math.round(discount.value * 100), paidIn)
  const cuts = share(Math.min(total, wanted), left)
  const value = discount.valueType === 'PERCENTAGE' ? { percentage: discount.value } : { amount: sum(cuts) }
  const index = discounts.push({
    kind: 'manual',
    id: null,
    title: discount.title ?? discount.description ?? 'Custom discount',
    value,
    target: 'LINE_ITEM',
  })
  for (const [at, amount] of cuts.entries())
    if (amount > 0) lines[at]!.allocations.push({ discount: index - 1, amount })
}

const paidPrice = (amount: Cents, paidIn: DraftRequest['paidIn']) =>
  paidIn ? exchanged(amount, paidIn.rate, { from: paidIn.own, to: paidIn.currency }) : amount

function describe(shop: Shop, wanted: WantedLine, paidIn: DraftRequest['paidIn']): PricedLine {
  const found = findVariant(shop, wanted.variantId)
  return {
    ...wanted,
    productId: found?.product.id ?? null,
    title: found?.product.title ?? wanted.title ?? 'Custom item',
    variantTitle: found ? variantTitle(found.product, found.variant.options) : null,
    vendor: found?.product.vendor ?? null,
    sku: found?.variant.sku ?? wanted.sku,
    unit: wanted.unitPrice ?? paidPrice(found?.variant.price ?? 0, paidIn),
    taxable: found?.variant.taxable ?? wanted.taxable ?? true,
    requiresShipping: found?.variant.requiresShipping ?? wanted.requiresShipping ?? false,
    grams: found?.variant.grams ?? wanted.grams ?? 0,
    allocations: [],
    taxLines: [],
    collection: found?.product.collection ?? null,
  }
}
