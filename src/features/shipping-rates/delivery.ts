import { writtenFor } from '#kit/contract/written.ts'
import type { StoredRate } from './fields.ts'

/** The first and the last day on which a parcel is expected: '2026-11-24'. */
export type Delivery = { from: string; to: string }

type Days = Pick<StoredRate, 'handling_days' | 'minimum_transit_days' | 'maximum_transit_days'>

/**
 * When a parcel that is ordered on `today` is expected, both counted in working days; null where the merchant said too little to
 * tell. Whoever orders on a weekend orders on the working day after it.
 */
export const getDelivery = (rate: Days, today: string): Delivery | null => {
  const { handling_days: handling, minimum_transit_days: least, maximum_transit_days: most } = rate
  if (handling === null || (least === null && most === null)) return null
  const sent = workingDay(today, handling)
  return { from: workingDay(sent, least ?? most ?? 0), to: workingDay(sent, most ?? least ?? 0) }
}

const dayMs = 86_400_000

/** The working day that is `count` working days after the first one that is not before `day`. */
const workingDay = (day: string, count: number): string => {
  let at = Date.parse(`${day}T00:00:00Z`)
  for (let left = count; left > 0 || isWeekend(at); at += dayMs) if (!isWeekend(at)) left--
  return new Date(at).toISOString().slice(0, 10)
}

const isWeekend = (at: number) => [0, 6].includes(new Date(at).getUTCDay())

/** 'Tue, Nov 24 – Thu, Nov 26', as the locale writes it; one day alone where it is the only one. */
export const deliveryText = ({ from, to }: Delivery, locale: string): string =>
  writtenFor(`${locale} delivery ${from} ${to}`, () =>
    new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).formatRange(
      new Date(from),
      new Date(to),
    ),
  )
