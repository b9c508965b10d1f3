import { datesIn } from '#features/localization/dates.ts'
import { writtenFor } from '#kit/contract/written.ts'
import { type DeliveryCalendar, openDay, openings } from './delivery-calendar.ts'
import type { StoredRate } from './fields.ts'

/** The first and the last day on which a parcel is expected: '2026-11-24'. */
export type Delivery = { from: string; to: string }

type Days = Pick<StoredRate, 'handling_days' | 'minimum_transit_days' | 'maximum_transit_days'>

/**
 * When a parcel is expected that is ordered as one of `day`: handled on the days on which the store works, in transit on those on
 * which its carriers deliver. Null where the merchant said too little to tell.
 */
export const getDelivery = (rate: Days, day: string, calendar: DeliveryCalendar): Delivery | null => {
  const { handling_days: handling, minimum_transit_days: least, maximum_transit_days: most } = rate
  if (handling === null || (least === null && most === null)) return null
  const { handles, delivers } = openings(calendar)
  const sent = openDay(day, handling, handles)
  const from = sent && openDay(sent, least ?? most ?? 0, delivers)
  const to = sent && openDay(sent, most ?? least ?? 0, delivers)
  return from && to ? { from, to } : null
}

/** 'Tue, Nov 24 – Thu, Nov 26', as the locale writes it; one day alone where it is the only one. */
export const deliveryText = ({ from, to }: Delivery, locale: string): string =>
  writtenFor(`${locale} delivery ${from} ${to}`, () =>
    datesIn(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).formatRange(
      new Date(from),
      new Date(to),
    ),
  )
