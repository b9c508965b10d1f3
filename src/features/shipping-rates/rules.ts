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

/** A bound of zero or nothing is no bound; both ends are inside. */
const within = (amount: number, minimum: number | null, maximum: number | null) =>
  amount >= (minimum ?? 0) && (!maximum || amount <= maximum)

/** True when the rate has a price in the cart's currency and the cart meets all its conditions. */
export const meets = (rate: RateConditions, cart: CartMeasure): boolean =>
  rate.shipping_price !== null &&
  rate.currency === cart.currency &&
  within(cart.items, rate.minimum_cart_items, rate.maximum_cart_items) &&
  within(cart.value, rate.minimum_cart_value, rate.maximum_cart_value) &&
  within(cart.grams, rate.minimum_cart_weight, rate.maximum_cart_weight)

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
