import { currencyDigits, currencySymbol, formatMoney } from '#kit/contract/money.ts'
import type { ShippingRate } from '../contract.ts'
import { placeName } from '../countries.ts'
import type { NeverReason } from '../coverage.ts'
import type { CartMeasure, Obstacle } from '../rules.ts'
import { gramsPerKilogram } from '../units.ts'

const decimals = (currency: string) => Math.max(2, currencyDigits(currency))

/** '€8.75': the currency's symbol and two decimals, three where the currency has three; 'N/A' without a price. */
export const priceText = ({ shipping_price, currency }: Pick<ShippingRate, 'shipping_price' | 'currency'>): string =>
  shipping_price === null ? 'N/A' : `${currencySymbol(currency)}${shipping_price.toFixed(decimals(currency))}`

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
