import type { Db } from '#kit/server/db/database.ts'
import { type Delivery, getDelivery } from '../delivery.ts'
import { inCurrency } from '../in-currency.ts'
import { type CartMeasure, missingForFree, offeredCountries, offerRates, findNoRateReason } from '../rules.ts'
import { listRates } from './repository.ts'

export { getPrice } from '../rules.ts'
export { planRateCopy } from './copy-rates.ts'
export { shippingRateRoutes } from './routes.ts'
export { ratesFromShopRoutes } from './shop/shop-routes.ts'

type RateRequest = {
  cart: CartMeasure
  chosenId: string | null
  shipsTo: readonly string[] | null
  /** Units of the cart's currency for one of the rates', where they differ; null where that is not known. */
  exchange: { from: string; rate: number } | null
}

/** What a store's rates offer to a cart: cheapest first, with the one to preselect; where there is none, why. */
export const ratesFor = async (db: Db, storeId: string, { cart, chosenId, shipsTo, exchange }: RateRequest) => {
  const kept = await listRates(db, storeId)
  const rates = exchange
    ? kept.map((rate) => (rate.currency === exchange.from ? inCurrency(rate, cart.currency, exchange.rate) : rate))
    : kept
  const isServed = !shipsTo || cart.country === null || shipsTo.includes(cart.country)
  const offer = offerRates(isServed ? rates : [], cart, chosenId)
  return {
    ...offer,
    countries: offeredCountries(rates, cart.currency, shipsTo),
    missingForFree: isServed ? missingForFree(rates, cart) : null,
    noRateReason: offer.offered.length > 0 ? null : findNoRateReason(rates, cart, shipsTo),
  }
}

/** When a parcel of each rate is expected, by the rate's id; `today` is the shop's. */
export const getDeliveries = (rates: readonly OfferedRate[], today: string): ReadonlyMap<string, Delivery> =>
  new Map(
    rates.flatMap((rate) => {
      const delivery = getDelivery(rate, today)
      return delivery ? [[rate.id, delivery]] : []
    }),
  )

export type OfferedRate = Awaited<ReturnType<typeof ratesFor>>['offered'][number]
