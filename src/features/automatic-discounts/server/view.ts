import { toMinor } from '#kit/contract/money.ts'
import type { Discount, ListedDiscount, Product } from '../contract.ts'
import type { Combination, Kind, ShownKind, Status } from '../rules.ts'
import type { AutomaticDiscount, Basic, Bxgy, Effect, FreeShipping, Items, ProductNode } from './node.ts'
import type { Pause } from './pause.ts'

type Values = NonNullable<Discount['values']>
type Seen = { id: string; discount: AutomaticDiscount; pause: Pause | null }

/** 0.125 → 12.5; the platform counts in fractions. */
export const toPercent = (fraction: number) => Math.round(fraction * 10_000) / 100

const getKind = (discount: AutomaticDiscount): ShownKind => {
  if (discount.type === 'DiscountAutomaticApp') return 'app'
  if (discount.type === 'DiscountAutomaticBxgy') return 'buy-x-get-y'
  if (discount.type === 'DiscountAutomaticFreeShipping') return 'free-shipping'
  return 'percentage' in discount.customerGets.value ? 'percentage' : 'fixed-amount'
}

const getStatus = (status: AutomaticDiscount['status'], pause: Pause | null): Status =>
  pause ? 'paused' : ({ ACTIVE: 'active', SCHEDULED: 'scheduled', EXPIRED: 'expired' } as const)[status]

/** Why a set of items cannot be shown in the form; null when it can. */
const blockedReason = (items: Items): string | null => {
  if (items.type === 'DiscountCollections') return 'It applies to collections.'
  if (items.type !== 'DiscountProducts') return null
  return items.productVariants.nodes.length > 0 ? 'It applies to single variants of products.' : null
}

const readOnlyReason = (discount: AutomaticDiscount): string | null => {
  switch (discount.type) {
    case 'DiscountAutomaticApp':
      return `It comes from the app ${discount.appDiscountType.app.title}.`
    case 'DiscountAutomaticBxgy':
      return blockedReason(discount.customerBuys.items) ?? blockedReason(discount.customerGets.items)
    case 'DiscountAutomaticBasic':
      return blockedReason(discount.customerGets.items)
    case 'DiscountAutomaticFreeShipping':
      return null
  }
}

/** A discount as the list shows it. */
export const viewListed = ({ id, discount, pause }: Seen): ListedDiscount => ({
  id,
  title: discount.title,
  kind: getKind(discount),
  status: getStatus(discount.status, pause),
  summary: discount.type === 'DiscountAutomaticApp' ? discount.appDiscountType.title : discount.summary,
  usage: discount.asyncUsageCount,
  starts_at: discount.startsAt,
  ends_at: pause ? pause.until : discount.endsAt,
  updated_at: discount.updatedAt,
  read_only: readOnlyReason(discount),
})

const getItems = (discount: AutomaticDiscount): Items[] => {
  if (discount.type === 'DiscountAutomaticBasic') return [discount.customerGets.items]
  if (discount.type === 'DiscountAutomaticBxgy') return [discount.customerBuys.items, discount.customerGets.items]
  return []
}
const namesAll = (items: Items) => items.type !== 'DiscountProducts' || !items.products.pageInfo.hasNextPage

/** A discount with everything that the form needs. `currency` is the store's. */
export const viewDiscount = (seen: Seen, currency: string, shopLink: string): Discount => {
  const { discount } = seen
  const listed = viewListed(seen)
  const reason =
    listed.read_only ?? (getItems(discount).every(namesAll) ? null : 'It applies to more products than fit here.')
  return {
    ...listed,
    read_only: reason,
    shop_link: shopLink,
    currency,
    kept: keptConditions(discount, currency),
    values: reason === null && discount.type !== 'DiscountAutomaticApp' ? toValues(discount, listed, currency) : null,
  }
}

const keptConditions = (discount: AutomaticDiscount, currency: string): string[] => {
  const kept: string[] = []
  if (discount.context.type !== 'DiscountBuyerSelectionAll') kept.push('Only for certain customers or markets')
  if (discount.type !== 'DiscountAutomaticFreeShipping') return kept
  const { countries, includeRestOfWorld } = discount.destinationSelection
  if (countries)
    kept.push(`Only to ${[...countries, ...(includeRestOfWorld ? ['the rest of the world'] : [])].join(', ')}`)
  if (discount.maximumShippingPrice)
    kept.push(`Only for shipping rates up to ${discount.maximumShippingPrice.amount} ${currency}`)
  return kept
}

export const viewProduct = ({ legacyResourceId, title }: ProductNode): Product => ({ id: legacyResourceId, title })

/** The products that items name; none for the whole order. */
export const getProducts = (items: Items): Product[] =>
  items.type === 'DiscountProducts' ? items.products.nodes.map(viewProduct) : []

const toValues = (discount: Basic | FreeShipping | Bxgy, listed: ListedDiscount, currency: string): Values => {
  const { combinesWith } = discount
  const names: Combination[] = []
  if (combinesWith.productDiscounts) names.push('product')
  if (combinesWith.orderDiscounts) names.push('order')
  if (combinesWith.shippingDiscounts) names.push('shipping')
  const common: Values = {
    ...untouched,
    title: discount.title,
    kind: listed.kind as Kind,
    combinesWith: names,
    startsAt: discount.startsAt,
    endsAt: listed.ends_at,
  }
  if (discount.type === 'DiscountAutomaticBxgy') return { ...common, ...bxgyValues(discount, currency) }
  const withMinimum = { ...common, ...minimumValues(discount.minimumRequirement, currency) }
  if (discount.type === 'DiscountAutomaticFreeShipping') return withMinimum
  const { items, value } = discount.customerGets
  return {
    ...withMinimum,
    ...effectValues(value, currency),
    appliesTo: items.type === 'DiscountProducts' ? 'products' : 'order',
    products: getProducts(items),
  }
}

const untouched = {
  percentage: null,
  amount: null,
  eachItem: false,
  appliesTo: 'order',
  products: [],
  minimum: 'none',
  minimumQuantity: null,
  minimumValue: null,
  gives: 'free',
  getsQuantity: null,
  getsProducts: [],
  usesPerOrder: null,
} as const satisfies Partial<Values>

const effectValues = (effect: Effect, currency: string) =>
  'percentage' in effect
    ? { percentage: toPercent(effect.percentage) }
    : { amount: toMinor(effect.amount.amount, currency), eachItem: effect.appliesOnEachItem }

const minimumValues = (required: Basic['minimumRequirement'], currency: string) => {
  if (!required) return {}
  if ('greaterThanOrEqualToQuantity' in required)
    return { minimum: 'quantity' as const, minimumQuantity: Number(required.greaterThanOrEqualToQuantity) }
  return {
    minimum: 'value' as const,
    minimumValue: toMinor(required.greaterThanOrEqualToSubtotal.amount, currency),
  }
}

const bxgyValues = ({ customerBuys, customerGets, usesPerOrderLimit }: Bxgy, currency: string) => {
  const { effect, quantity } = customerGets.value
  const isFree = 'percentage' in effect && effect.percentage === 1
  const bought = customerBuys.value
  return {
    ...('quantity' in bought
      ? { minimum: 'quantity' as const, minimumQuantity: Number(bought.quantity) }
      : { minimum: 'value' as const, minimumValue: toMinor(bought.amount, currency) }),
    ...(!isFree && effectValues(effect, currency)),
    gives: isFree ? ('free' as const) : 'percentage' in effect ? ('percentage' as const) : ('amount' as const),
    products: getProducts(customerBuys.items),
    getsQuantity: Number(quantity.quantity),
    getsProducts: getProducts(customerGets.items),
    usesPerOrder: usesPerOrderLimit,
  }
}
