import { currencyDigits, currencySymbol, formatMoney } from '#kit/contract/money.ts'
import type { ShippingRate } from '../contract.ts'
import { placeName, placesText } from '../countries.ts'
import type { CartMeasure, Obstacle } from '../rules.ts'
import { gramsPerKilogram } from '../units.ts'

const decimals = (currency: string) => Math.max(2, currencyDigits(currency))

/** '€8.75': the currency's symbol and two decimals, three where the currency has three; 'N/A' without a price. */
export const priceText = ({ shipping_price, currency }: Pick<ShippingRate, 'shipping_price' | 'currency'>): string =>
  shipping_price === null ? 'N/A' : `${currencySymbol(currency)}${shipping_price.toFixed(decimals(currency))}`

/** '€20' or '€19.90': whole amounts without decimals. */
const amountText = (major: number, currency: string) =>
  `${currencySymbol(currency)}${Number.isInteger(major) ? major : major.toFixed(currencyDigits(currency))}`

/** One line for each condition of a rate, and for its countries; bounds that are both zero or empty have none. */
export const conditionLines = (rate: ShippingRate): string[] => {
  const { currency } = rate
  const lines: string[] = []
  if (rate.minimum_cart_items || rate.maximum_cart_items)
    lines.push(`Cart items qty from ${rate.minimum_cart_items ?? 0} to ${rate.maximum_cart_items || 'No max'}`)
  if (rate.minimum_cart_value || rate.maximum_cart_value) {
    const most = rate.maximum_cart_value ? amountText(rate.maximum_cart_value, currency) : 'No max'
    lines.push(`Cart value from ${amountText(rate.minimum_cart_value ?? 0, currency)} to ${most}`)
  }
  if (rate.maximum_cart_weight) lines.push(`Cart weight less than ${rate.maximum_cart_weight}kg`)
  if (rate.minimum_cart_weight) lines.push(`Cart weight at least ${rate.minimum_cart_weight}kg`)
  if (rate.countries.length > 0) lines.push(`Ships to ${placesText(rate.countries)}`)
  return lines
}

const pieces = (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`
const weightText = (grams: number) => `${grams / gramsPerKilogram} kg`

/** '1 item, €50.01, 0 kg, to Norway' */
export const cartText = ({ items, value, grams, currency, country }: CartMeasure): string =>
  `${pieces(items)}, ${formatMoney(value, currency)}, ${weightText(grams)}${country === null ? '' : `, to ${placeName(country)}`}`

/** Why a rate is not offered, as a merchant would put it right. `rateCurrency` is the rate's, `cart` the one that was tried. */
export const obstacleText = (obstacle: Obstacle, rateCurrency: string, cart: CartMeasure): string => {
  if (obstacle.by === 'price') return 'It has no shipping price yet'
  if (obstacle.by === 'currency') return `Its amounts are in ${rateCurrency}, the store sells in ${cart.currency}`
  if (obstacle.by === 'country') return `It does not ship to ${placeName(cart.country ?? '')}`
  const at = obstacle.end === 'minimum' ? 'at least' : 'at most'
  if (obstacle.by === 'items') return `Needs ${at} ${pieces(obstacle.limit)}, the cart has ${cart.items}`
  if (obstacle.by === 'value')
    return `Needs a cart value of ${at} ${formatMoney(obstacle.limit, rateCurrency)}, the cart has ${formatMoney(cart.value, cart.currency)}`
  return `Needs a cart weight of ${at} ${weightText(obstacle.limit)}, the cart has ${weightText(cart.grams)}`
}
