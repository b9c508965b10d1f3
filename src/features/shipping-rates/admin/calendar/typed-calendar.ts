import { calendarErrors, type ClosedDays, type DeliveryCalendar, orderDay } from '../../delivery-calendar.ts'
import { deliveryText, getDelivery } from '../../delivery.ts'

/** The calendar as its fields hold what is typed; closed days go by a key of their own. */
export type TypedCalendar = {
  working_days: string[]
  delivery_days: string[]
  cut_off: string
  closed: (ClosedDays & { key: string })[]
}

let made = 0

export const noDays = (): TypedCalendar['closed'][number] => ({
  key: String(made++),
  from: '',
  to: '',
  name: '',
  delivers: false,
})

export const typedFrom = ({ working_days, delivery_days, cut_off, closed }: DeliveryCalendar): TypedCalendar => ({
  working_days: working_days.map(String),
  delivery_days: delivery_days.map(String),
  cut_off: cut_off ?? '',
  closed: closed.map((span) => ({ ...noDays(), ...span })),
})

const numbers = (days: readonly string[]) => days.map(Number).toSorted((a, b) => a - b)

export const calendarFrom = ({ working_days, delivery_days, cut_off, closed }: TypedCalendar): DeliveryCalendar => ({
  working_days: numbers(working_days),
  delivery_days: numbers(delivery_days),
  cut_off: cut_off || null,
  // One day needs no second date.
  closed: closed.map(({ from, to, name, delivers }) => ({ from, to: to || from, name: name.trim(), delivers })),
})

export const typedErrors = (typed: TypedCalendar) => calendarErrors(calendarFrom(typed))

const parcel = { handling_days: 1, minimum_transit_days: 1, maximum_transit_days: 2 }

/** What the calendar comes to for an order of this moment, without closed days that have no date yet; null while it is wrong. */
export const exampleText = (typed: TypedCalendar, now: Date, timeZone: string): string | null => {
  const calendar = calendarFrom({ ...typed, closed: typed.closed.filter(({ from, to }) => from || to) })
  if (Object.keys(calendarErrors(calendar)).length > 0) return null
  const delivery = getDelivery(parcel, orderDay(calendar, now, timeZone).day, calendar)
  return delivery && deliveryText(delivery, 'en')
}
