import type { StoredRate } from './fields.ts'
import { type BoundColumn, getBounds, type RangeName, rangeNames, ranges } from './ranges.ts'

/**
 * What a cart is measured by: pieces, minor units of the checkout's currency before discounts, grams, and where it goes; null
 * while that is not known.
 */
export type CartMeasure = {
  items: number
  value: number
  /** The value after discounts, where that is another. */
  discounted?: number
  grams: number
  currency: string
  country: string | null
}

/** A rate's price and conditions; money in minor units of `currency`, weight in grams. Without a price it is not offered yet. */
export type RateConditions = { currency: string; countries: readonly string[] } & Pick<
  StoredRate,
  BoundColumn | 'shipping_price' | 'free_from' | 'use_as_default' | 'is_active'
>

/** Why a rate is not offered to a cart; limits in pieces, minor units or grams. */
export type Obstacle =
  | { by: 'off' }
  | { by: 'price' }
  | { by: 'currency' }
  | { by: 'country' }
  | { by: (typeof measured)[RangeName]; end: 'minimum' | 'maximum'; limit: number }

const measured = { items: 'items', value: 'value', weight: 'grams' } as const satisfies Record<
  RangeName,
  keyof CartMeasure
>

const beyond = (rate: RateConditions, cart: CartMeasure, range: RangeName): Obstacle[] => {
  const by = measured[range]
  const amount = cart[by]
  const { minimum, maximum } = getBounds(rate, range)
  if (minimum && amount < minimum) return [{ by, end: 'minimum', limit: minimum }]
  if (maximum && (ranges[range].maximumIsIn ? amount > maximum : amount >= maximum))
    return [{ by, end: 'maximum', limit: maximum }]
  return []
}

export const reaches = ({ countries }: Pick<RateConditions, 'countries'>, country: string): boolean =>
  countries.length === 0 || countries.includes(country)

/** What decides whether a rate is there at all, whatever the cart. */
export type Offering = Pick<RateConditions, 'currency' | 'countries' | 'shipping_price' | 'is_active'>

/** True for a rate that some cart in this currency can have. */
export const isPriced = (rate: Offering, currency: string): boolean =>
  rate.is_active && rate.shipping_price !== null && rate.currency === currency

/**
 * The countries that a shopper may choose from: those that the shop ships to, where it said so, and that some rate is for;
 * null for all. Where the two have none in common there is no rate to choose either, so all that the shop ships to.
 */
export const offeredCountries = (
  rates: readonly RateConditions[],
  currency: string,
  shipsTo: readonly string[] | null,
): readonly string[] | null => {
  const priced = rates.filter((rate) => isPriced(rate, currency))
  if (priced.length === 0 || priced.some(({ countries }) => countries.length === 0)) return shipsTo
  const reached = [...new Set(priced.flatMap(({ countries }) => countries))].toSorted()
  const both = shipsTo ? reached.filter((country) => shipsTo.includes(country)) : reached
  return both.length > 0 ? both : shipsTo
}

/**
 * By how much more the goods of a cart ship for nothing, in minor units; null where they do already, and where no amount would
 * make it so.
 */
export const missingForFree = (rates: readonly RateConditions[], cart: CartMeasure): number | null => {
  const least = Math.min(Infinity, ...rates.map((rate) => missingFor(rate, cart)))
  return least > 0 && least < Infinity ? least : null
}

const missingFor = (rate: RateConditions, cart: CartMeasure): number => {
  const [first, ...others] = obstacles(rate, cart)
  const isOnlyValue = first?.by === 'value' && first.end === 'minimum' && others.length === 0
  if (first && !isOnlyValue) return Infinity
  const toHave = isOnlyValue ? first.limit - cart.value : 0
  const freeFrom = rate.free_from || Infinity
  const toBeFree = rate.shipping_price === 0 ? 0 : freeFrom - (cart.discounted ?? cart.value)
  const missing = Math.max(toHave, toBeFree)
  // With so much more the cart may be too large for the rate.
  return meets(rate, { ...cart, value: cart.value + missing }) ? missing : Infinity
}

export type NoRateReason = Exclude<Obstacle, { by: 'off' | 'price' | 'currency' }>

/** What a cart without a rate would need to have one, for the shopper; null where nothing it changes would help. */
export const findNoRateReason = (
  rates: readonly RateConditions[],
  cart: CartMeasure,
  shipsTo: readonly string[] | null,
): NoRateReason | null => {
  const priced = rates.filter((rate) => isPriced(rate, cart.currency))
  if (priced.length === 0) return null
  const { country } = cart
  const isServed = country === null || !shipsTo || shipsTo.includes(country)
  const reaching = isServed ? priced.filter((rate) => country === null || reaches(rate, country)) : []
  if (reaching.length === 0) return { by: 'country' }
  // The rate that the least keeps back is the one that the shopper is nearest to.
  const [nearest] = reaching
    .map((rate) => obstacles(rate, cart) as NoRateReason[])
    .toSorted((a, b) => a.length - b.length || getEffort(a[0]) - getEffort(b[0]))
  return nearest?.[0] ?? null
}

/** A shopper knows what a cart costs, and how many pieces are in it, sooner than what it weighs. */
const effort: Record<NoRateReason['by'], number> = { value: 0, items: 1, grams: 2, country: 3 }
const getEffort = (reason: NoRateReason | undefined) => (reason ? effort[reason.by] : -1)

/**
 * Everything that keeps a rate from a cart, nothing when it is offered: that it is off, a missing price, another currency or country, each
 * condition that is not met. A bound of zero or nothing is no bound. Both ends are inside, but a cart weighs less than the
 * maximum weight: so the list of rates says it.
 */
export const obstacles = (rate: RateConditions, cart: CartMeasure): Obstacle[] => [
  ...(rate.is_active ? [] : [{ by: 'off' } as const]),
  ...(rate.shipping_price === null ? [{ by: 'price' } as const] : []),
  ...(rate.currency === cart.currency ? beyond(rate, cart, 'value') : [{ by: 'currency' } as const]),
  ...(cart.country === null || reaches(rate, cart.country) ? [] : [{ by: 'country' } as const]),
  ...rangeNames.filter((range) => range !== 'value').flatMap((range) => beyond(rate, cart, range)),
]

/** True when the rate has a price in the cart's currency and the cart meets all its conditions. */
export const meets = (rate: RateConditions, cart: CartMeasure): boolean => obstacles(rate, cart).length === 0

type Named = RateConditions & { id: string; name: string; position: number | null }

/** `full_price`: what a rate that is free costs otherwise. */
type Priced<R> = R & { shipping_price: number; full_price?: number }

/** What a rate costs a cart that comes to `discounted` after discounts: nothing from the value on that it is free from. */
export const getPrice = (rate: Priced<Pick<RateConditions, 'free_from'>>, discounted: number): number =>
  rate.free_from && discounted >= rate.free_from ? 0 : (rate.full_price ?? rate.shipping_price)

const pricedFor = <R extends RateConditions>(rate: Priced<R>, discounted: number): Priced<R> => {
  const price = getPrice(rate, discounted)
  return price === rate.shipping_price ? rate : { ...rate, shipping_price: price, full_price: rate.shipping_price }
}

/**
 * The rates that a cart may choose from, in the order that the merchant gave them and then the cheapest first, at what they cost
 * this cart, and the one to preselect: the chosen one while it is still
 * offered, else the default, else the cheapest; null when there is none.
 */
export const offerRates = <R extends Named>(
  rates: readonly R[],
  cart: CartMeasure,
  chosenId: string | null = null,
): { offered: Priced<R>[]; selected: Priced<R> | null } => {
  const offered = rates
    .filter((rate): rate is Priced<R> => meets(rate, cart))
    .map((rate) => pricedFor(rate, cart.discounted ?? cart.value))
    .toSorted(byPlace)
  const selected =
    offered.find(({ id }) => id === chosenId) ?? offered.find((rate) => rate.use_as_default) ?? offered[0] ?? null
  return { offered, selected }
}

const unpriced = Number.MAX_SAFE_INTEGER
const getPosition = ({ position }: Named) => position ?? Number.MAX_SAFE_INTEGER

const byPlace = (a: Named, b: Named) =>
  getPosition(a) - getPosition(b) ||
  (a.shipping_price ?? unpriced) - (b.shipping_price ?? unpriced) ||
  compare(a.name, b.name) ||
  compare(a.id, b.id)

/** Rates in the order in which a shopper sees those that are offered. */
export const inOrder = <R extends Named>(rates: readonly R[]): R[] => rates.toSorted(byPlace)

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
