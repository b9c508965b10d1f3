/** What a cart is measured by: pieces, minor units of the checkout's currency before discounts, grams. */
export type CartMeasure = { items: number; value: number; grams: number; currency: string }

/** A rate's price and conditions; money in minor units of `currency`, weight in grams. */
export type RateConditions = {
  currency: string
  minimum_cart_items: number | null
  maximum_cart_items: number | null
  minimum_cart_value: number | null
  maximum_cart_value: number | null
  minimum_cart_weight: number | null
  maximum_cart_weight: number | null
  /** null: not offered yet. */
  shipping_price: number | null
  use_as_default: boolean
}

/** Why a rate is not offered to a cart; limits in pieces, minor units or grams. */
export type Obstacle =
  | { by: 'price' }
  | { by: 'currency' }
  | { by: 'items' | 'value' | 'grams'; end: 'minimum' | 'maximum'; limit: number }

const beyond = (
  by: 'items' | 'value' | 'grams',
  amount: number,
  minimum: number | null,
  maximum: number | null,
): Obstacle[] => {
  if (minimum && amount < minimum) return [{ by, end: 'minimum', limit: minimum }]
  if (maximum && amount > maximum) return [{ by, end: 'maximum', limit: maximum }]
  return []
}

/**
 * Everything that keeps a rate from a cart, nothing when it is offered: a missing price, another currency, each condition
 * that is not met. A bound of zero or nothing is no bound; both ends are inside.
 */
export const obstacles = (rate: RateConditions, cart: CartMeasure): Obstacle[] => [
  ...(rate.shipping_price === null ? [{ by: 'price' } as const] : []),
  ...(rate.currency === cart.currency
    ? beyond('value', cart.value, rate.minimum_cart_value, rate.maximum_cart_value)
    : [{ by: 'currency' } as const]),
  ...beyond('items', cart.items, rate.minimum_cart_items, rate.maximum_cart_items),
  ...beyond('grams', cart.grams, rate.minimum_cart_weight, rate.maximum_cart_weight),
]

/** True when the rate has a price in the cart's currency and the cart meets all its conditions. */
export const meets = (rate: RateConditions, cart: CartMeasure): boolean => obstacles(rate, cart).length === 0

type Named = RateConditions & { id: string; name: string }
type Priced<R> = R & { shipping_price: number }

/**
 * The rates that a cart may choose from, cheapest first, and the one to preselect: the chosen one while it is still
 * offered, else the default, else the cheapest; null when there is none.
 */
export const offerRates = <R extends Named>(
  rates: readonly R[],
  cart: CartMeasure,
  chosenId: string | null = null,
): { offered: Priced<R>[]; selected: Priced<R> | null } => {
  const offered = rates
    .filter((rate): rate is Priced<R> => meets(rate, cart))
    .toSorted((a, b) => a.shipping_price - b.shipping_price || compare(a.name, b.name) || compare(a.id, b.id))
  const selected =
    offered.find(({ id }) => id === chosenId) ?? offered.find((rate) => rate.use_as_default) ?? offered[0] ?? null
  return { offered, selected }
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
