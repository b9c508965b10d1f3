import { amountInSentence, toMinor } from '#kit/contract/money.ts'
import type { CodeConditions } from './operations.ts'
import { usesInShop } from './uses.ts'

/** An order that a code was refused for; money in minor units of what the shopper pays in. */
export type RefusedOrder = {
  lines: readonly Good[]
  /** Null while there is no rate. */
  shipping: number | null
  country: string | null
  isKnownCustomer: boolean
  /** What the discounts that count are called. */
  applied: readonly string[]
  currency: string
  /** Whether the shop states its conditions in it too. */
  isOwnCurrency: boolean
}
type Good = { product_id: number; variant_id: number; quantity: number; total: number }
/** Ids of collections by product. */
type Collections = ReadonlyMap<number, ReadonlySet<string>>

type Basic = Extract<CodeConditions, { type: 'DiscountCodeBasic' }>
type FreeShipping = Extract<CodeConditions, { type: 'DiscountCodeFreeShipping' }>
type Bxgy = Extract<CodeConditions, { type: 'DiscountCodeBxgy' }>
type Items = Basic['customerGets']['items']

/** Nothing more is to be said of it: another cause is not to be named in its place. */
const withoutReason = Symbol('without a reason')
type Finding = string | typeof withoutReason | null

/**
 * The sentence why a code that is valid now does not fit an order, by the first condition that is not met; null where the shop's answer does
 * not tell. What is left once all of them are met is told by exclusion.
 */
export const findReason = (
  code: string,
  conditions: CodeConditions,
  order: RefusedOrder,
  collections: Collections,
): string | null => {
  const { usageLimit } = conditions
  if (typeof usageLimit === 'number' && usesInShop(code, conditions) >= usageLimit)
    return `The discount code ${code} has been used up.`
  const found = findUnmet(code, conditions, order, collections)
  if (found !== null) return found === withoutReason ? null : found
  const mayBeUsed = conditions.appliesOncePerCustomer && order.isKnownCustomer
  const [other] = order.applied
  if (other !== undefined) return mayBeUsed ? null : `The discount code ${code} cannot be combined with ${other}.`
  return mayBeUsed ? `The discount code ${code} can be used once by each customer, and was used before.` : null
}

const findUnmet = (
  code: string,
  conditions: CodeConditions,
  order: RefusedOrder,
  collections: Collections,
): Finding => {
  switch (conditions.type) {
    case 'DiscountCodeBasic':
      return unmetByGoods(code, conditions, order, collections)
    case 'DiscountCodeFreeShipping':
      return unmetByDelivery(code, conditions, order)
    case 'DiscountCodeBxgy':
      return unmetByPairs(code, conditions, order, collections)
    default:
      return withoutReason
  }
}

const unmetByGoods = (
  code: string,
  { customerGets, minimumRequirement }: Basic,
  order: RefusedOrder,
  of: Collections,
) => {
  if (!customerGets.appliesOnOneTimePurchase) return withoutReason
  const goods = choose(customerGets.items, order, of)
  if (goods === null) return withoutReason
  return goods.length === 0 ? notFor(code) : unmetMinimum(code, minimumRequirement, goods, order)
}

const unmetByDelivery = (code: string, conditions: FreeShipping, order: RefusedOrder): Finding => {
  const { minimumRequirement, maximumShippingPrice, destinationSelection: to } = conditions
  if (!conditions.appliesOnOneTimePurchase) return withoutReason
  const least = unmetMinimum(code, minimumRequirement, order.lines, order)
  if (least !== null) return least
  if ('countries' in to && !to.countries.includes(order.country ?? ''))
    return order.country === null || to.includeRestOfWorld
      ? withoutReason
      : `The discount code ${code} is not for this country (${order.country}).`
  // There is nothing to take off yet, or nothing left of it.
  if (!order.shipping) return withoutReason
  if (maximumShippingPrice === null) return null
  const most = order.isOwnCurrency ? toMinor(maximumShippingPrice.amount, order.currency) : 0
  return order.shipping > most ? withoutReason : null
}

const unmetByPairs = (
  code: string,
  { customerBuys, customerGets }: Bxgy,
  order: RefusedOrder,
  of: Collections,
): Finding => {
  const [buys, gets] = [choose(customerBuys.items, order, of), choose(customerGets.items, order, of)]
  if (!customerBuys.isOneTimePurchase || buys === null || gets === null || !('quantity' in customerGets.value))
    return withoutReason
  if (buys.length === 0 && gets.length === 0) return notFor(code)
  const { value } = customerBuys
  const given = Number(customerGets.value.quantity.quantity)
  if ('amount' in value) {
    const least = missingAmount(code, toMinor(value.amount, order.currency), buys, order)
    return least ?? (pieces(gets) < given ? missingPieces(code, given - pieces(gets)) : null)
  }
  const bought = Number(value.quantity)
  if (pieces(buys) < bought) return missingPieces(code, bought - pieces(buys))
  // What is bought is not given too: both may be of the same goods.
  const both = pieces([...new Set([...buys, ...gets])])
  const missing = Math.max(given - pieces(gets), bought + given - both)
  return missing > 0 ? missingPieces(code, missing) : null
}

/** The lines that a code is about; null where that cannot be said. */
const choose = (items: Items, { lines }: RefusedOrder, collections: Collections): readonly Good[] | null => {
  if ('collections' in items) {
    if (items.collections.pageInfo.hasNextPage || lines.some(({ product_id: id }) => !collections.has(id))) return null
    return lines.filter(({ product_id: id }) => items.collections.nodes.some((one) => collections.get(id)!.has(one.id)))
  }
  if (!('products' in items)) return lines
  const { products, productVariants: variants } = items
  if (products.pageInfo.hasNextPage || variants.pageInfo.hasNextPage) return null
  const named = (nodes: readonly { legacyResourceId: string }[], id: number) =>
    nodes.some(({ legacyResourceId }) => legacyResourceId === String(id))
  return lines.filter((line) => named(products.nodes, line.product_id) || named(variants.nodes, line.variant_id))
}

const unmetMinimum = (
  code: string,
  minimum: Basic['minimumRequirement'],
  goods: readonly Good[],
  order: RefusedOrder,
): Finding => {
  if (!minimum) return null
  if ('greaterThanOrEqualToSubtotal' in minimum)
    return missingAmount(code, toMinor(minimum.greaterThanOrEqualToSubtotal.amount, order.currency), goods, order)
  const missing = Number(minimum.greaterThanOrEqualToQuantity) - pieces(goods)
  return missing > 0 ? missingPieces(code, missing) : null
}

/** Before discounts. In another currency than the shop's own only the shop knows what its amounts come to. */
const missingAmount = (
  code: string,
  least: number,
  goods: readonly Good[],
  { currency, isOwnCurrency }: RefusedOrder,
): Finding => {
  if (!isOwnCurrency) return withoutReason
  const missing = least - goods.reduce((sum, { total }) => sum + total, 0)
  if (missing <= 0) return null
  return `Add ${amountInSentence(missing, currency)} more of what the discount code ${code} is for.`
}

const pieces = (goods: readonly Good[]) => goods.reduce((sum, { quantity }) => sum + quantity, 0)
const missingPieces = (code: string, count: number) =>
  `Add ${count} more ${count === 1 ? 'item' : 'items'} that the discount code ${code} is for.`
const notFor = (code: string) => `The discount code ${code} is not for the goods in this order.`
