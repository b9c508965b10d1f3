import { currencyDigits, currencySymbol, formatMoney } from '#kit/contract/money.ts'
import type { ShippingRate } from '../contract.ts'
import { placeName, placesText } from '../countries.ts'
import type { NeverReason } from '../coverage.ts'
import { getBounds, type RangeName, rangeNames } from '../ranges.ts'
import type { CartMeasure, Obstacle } from '../rules.ts'
import { gramsPerKilogram } from '../units.ts'

const decimals = (currency: string) => Math.max(2, currencyDigits(currency))

/** '€8.75': the currency's symbol and two decimals, three where the currency has three; 'N/A' without a price. */
export const priceText = ({ shipping_price, currency }: Pick<ShippingRate, 'shipping_price' | 'currency'>): string =>
  shipping_price === null ? 'N/A' : `${currencySymbol(currency)}${shipping_price.toFixed(decimals(currency))}`

/** '€20' or '€19.90': whole amounts without decimals. */
const amountText = (major: number, currency: string) =>
  `${currencySymbol(currency)}${Number.isInteger(major) ? major : major.toFixed(currencyDigits(currency))}`

type Bounds = ReturnType<typeof getBounds>
/** How the two bounds of each range are read; ones that are both zero or empty are not. */
const rangeLines: Record<RangeName, (bounds: Bounds, currency: string) => string[]> = {
  items: ({ minimum, maximum }) =>
    minimum || maximum ? [`Cart items qty from ${minimum ?? 0} to ${maximum || 'No max'}`] : [],
  value: ({ minimum, maximum }, currency) => {
    if (!minimum && !maximum) return []
    const most = maximum ? amountText(maximum, currency) : 'No max'
    return [`Cart value from ${amountText(minimum ?? 0, currency)} to ${most}`]
  },
  weight: ({ minimum, maximum }) => [
    ...(maximum ? [`Cart weight less than ${maximum}kg`] : []),
    ...(minimum ? [`Cart weight at least ${minimum}kg`] : []),
  ],
}

/** One line for each condition of a rate, and for its countries. */
export const conditionLines = (rate: Omit<ShippingRate, 'id' | 'position' | 'updated_at'>): string[] => [
  ...rangeNames.flatMap((name) => rangeLines[name](getBounds(rate, name), rate.currency)),
  ...(rate.free_from ? [`Free from ${amountText(rate.free_from, rate.currency)} after discounts`] : []),
  ...(rate.countries.length > 0 ? [`Ships to ${placesText(rate.countries)}`] : []),
]

const pieces = (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`
const weightText = (grams: number) => `${grams / gramsPerKilogram} kg`

/** '1 item, €50.01, 0 kg, to Norway' */
export const cartText = ({ items, value, grams, currency, country }: CartMeasure): string =>
  `${pieces(items)}, ${formatMoney(value, currency)}, ${weightText(grams)}${country === null ? '' : `, to ${placeName(country)}`}`

/** Why a rate is not offered, as a merchant would put it right. `rateCurrency` is the rate's, `cart` the one that was tried. */
export const obstacleText = (obstacle: Obstacle, rateCurrency: string, cart: CartMeasure): string => {
  const end = 'end' in obstacle && obstacle.end === 'minimum' ? 'at least' : 'at most'
  switch (obstacle.by) {
    case 'off':
      return 'It is off'
    case 'price':
      return 'It has no shipping price yet'
    case 'currency':
      return `Its amounts are in ${rateCurrency}, the store sells in ${cart.currency}`
    case 'country':
      return `It does not ship to ${placeName(cart.country ?? '')}`
    case 'items':
      return `Needs ${end} ${pieces(obstacle.limit)}, the cart has ${cart.items}`
    case 'value':
      return `Needs a cart value of ${end} ${formatMoney(obstacle.limit, rateCurrency)}, the cart has ${formatMoney(cart.value, cart.currency)}`
    case 'grams': {
      const how = obstacle.end === 'minimum' ? end : 'less than'
      return `Needs a cart weight of ${how} ${weightText(obstacle.limit)}, the cart has ${weightText(cart.grams)}`
    }
  }
}

/** Why no shopper ever sees a rate, as a merchant would put it right. */
export const neverText = (reason: NeverReason, rateCurrency: string, currency: string): string => {
  switch (reason) {
    case 'currency':
      return `Never offered: its amounts are in ${rateCurrency}, your store sells in ${currency}`
    case 'bounds':
      return 'Never offered: one of its minimums is above the maximum'
    case 'countries':
      return 'Never offered: your shop does not ship to any of its countries'
  }
}
