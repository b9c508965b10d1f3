import type { Db } from '#kit/server/db/database.ts'
import { defaultCalendar, type DeliveryCalendar, orderDay } from '../delivery-calendar.ts'
import { type Delivery, getDelivery } from '../delivery.ts'
import { inCurrency } from '../in-currency.ts'
import { type CartMeasure, missingForFree, offeredCountries, offerRates, findNoRateReason } from '../rules.ts'
import { findCalendar } from './calendar/repository.ts'
import { listRates } from './repository.ts'

export { getPrice } from '../rules.ts'
export { deliveryCalendarRoutes } from './calendar/calendar-routes.ts'
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

/** What a store ships for, and when. */
export const readRates = async (db: Db, storeId: string) => {
  const [rates, calendar] = await Promise.all([listRates(db, storeId), findCalendar(db, storeId)])
  return { rates, calendar: calendar ?? defaultCalendar }
}
export type StoreRates = Awaited<ReturnType<typeof readRates>>

/** What a store's rates offer to a cart: cheapest first, with the one to preselect; where there is none, why. */
export const ratesFor = ({ rates: kept, calendar }: StoreRates, request: RateRequest) => {
  const { cart, chosenId, shipsTo, exchange } = request
  const rates = exchange
    ? kept.map((rate) => (rate.currency === exchange.from ? inCurrency(rate, cart.currency, exchange.rate) : rate))
    : kept
  const isServed = !shipsTo || cart.country === null || shipsTo.includes(cart.country)
  const offer = offerRates(isServed ? rates : [], cart, chosenId)
  return {
    ...offer,
    calendar,
    countries: offeredCountries(rates, cart.currency, shipsTo),
    missingForFree: isServed ? missingForFree(rates, cart) : null,
    noRateReason: offer.offered.length > 0 ? null : findNoRateReason(rates, cart, shipsTo),
  }
}

type When = { now: Date; timeZone: string; calendar: DeliveryCalendar }

/** When a parcel of each rate is expected that is ordered now, by the rate's id. */
export const getDeliveries = (
  rates: readonly OfferedRate[],
  { now, timeZone, calendar }: When,
): ReadonlyMap<string, Delivery> => {
  const { day } = orderDay(calendar, now, timeZone)
  return new Map(
    rates.flatMap((rate) => {
      const delivery = getDelivery(rate, day, calendar)
      return delivery ? [[rate.id, delivery]] : []
    }),
  )
}

/** Rates as they are told now: none leaves on the day itself where that one is over for orders, or closed. */
export const withoutSameDay = (rates: readonly OfferedRate[], { now, timeZone, calendar }: When): OfferedRate[] =>
  orderDay(calendar, now, timeZone).isPutOff
    ? rates.map((rate) => (rate.handling_days === 0 ? { ...rate, handling_days: null } : rate))
    : [...rates]

export type OfferedRate = ReturnType<typeof ratesFor>['offered'][number]
