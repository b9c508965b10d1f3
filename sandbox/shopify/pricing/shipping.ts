import type { Address, Cents } from '../shops/model.ts'
import type { ShippingRate } from '../shops/model.ts'
import type { ShopIdentity } from '../shops/shops.ts'
import { isEuropean } from './taxes.ts'

const rate = (title: string, price: Cents): ShippingRate => ({
  handle: `shopify-${encodeURIComponent(title)}-${(price / 100).toFixed(2)}`,
  title,
  price,
})

/** What the shop itself asks for sending these goods there, cheapest first. Empty when it does not deliver there. */
export function shippingRates(shop: ShopIdentity, address: Address | null, subtotal: Cents): ShippingRate[] {
  const country = address?.countryCode ?? shop.country
  if (country === shop.country) {
    const standard = rate('Standard', shop.currency === 'USD' ? 690 : 495)
    return subtotal >= 10_000 ? [rate('Free standard', 0), rate('Express', 1490)] : [standard, rate('Express', 1490)]
  }
  if (isEuropean(shop.country) && isEuropean(country)) return [rate('Europe', 990), rate('Europe express', 2490)]
  return [rate('International', 2900)]
}
