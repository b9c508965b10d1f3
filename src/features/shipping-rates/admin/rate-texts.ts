import { currencyDigits, currencySymbol, formatMoney } from '#kit/contract/money.ts'
import type { ShippingRate } from '../contract.ts'
import { placeName, placesText } from '../countries.ts'
import { getBounds } from '../ranges.ts'
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
export const conditionLines = (rate: Omit<ShippingRate, 'id' | 'position' | 'updated_at'>): string[] => {
  const { currency } = rate
  const lines: string[] = []
  const items = getBounds(rate, 'items')
  if (items.minimum || items.maximum)
    lines.push(`Cart items qty from ${items.minimum ?? 0} to ${items.maximum || 'No max'}`)
  const value = getBounds(rate, 'value')
  if (value.minimum || value.maximum) {
    const most = value.maximum ? amountText(value.maximum, currency) : 'No max'
    lines.push(`Cart value from ${amountText(value.minimum ?? 0, currency)} to ${most}`)
  }
  const weight = getBounds(rate, 'weight')
  if (weight.maximum) lines.push(`Cart weight less than ${weight.maximum}kg`)
  if (weight.minimum) lines.push(`Cart weight at least ${weight.minimum}kg`)
  if (rate.free_from) lines.push(`Free from ${amountText(rate.free_from, currency)} after discounts`)
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
  if (obstacle.by === 'off') return 'It is off'
  if (obstacle.by === 'price') return 'It has no shipping price yet'
  if (obstacle.by === 'currency') return `Its amounts are in ${rateCurrency}, the store sells in ${cart.currency}`
  if (obstacle.by === 'country') return `It does not ship to ${placeName(cart.country ?? '')}`
  const at = obstacle.end === 'minimum' ? 'at least' : 'at most'
  if (obstacle.by === 'items') return `Needs ${at} ${pieces(obstacle.limit)}, the cart has ${cart.items}`
  if (obstacle.by === 'value')
    return `Needs a cart value of ${at} ${formatMoney(obstacle.limit, rateCurrency)}, the cart has ${formatMoney(cart.value, cart.currency)}`
  const how = obstacle.end === 'minimum' ? at : 'less than'
  return `Needs a cart weight of ${how} ${weightText(obstacle.limit)}, the cart has ${weightText(cart.grams)}`
}
