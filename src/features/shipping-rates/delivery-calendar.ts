import { clockAt } from '#kit/contract/wall-clock.ts'

/** 1 is Monday, 7 is Sunday. */
type Weekday = number
/** Days without handling, from the first to the last: '2026-12-24'. `delivers`: carriers do all the same. */
export type ClosedDays = { from: string; to: string; name: string; delivers: boolean }
export type DeliveryCalendar = {
  working_days: Weekday[]
  delivery_days: Weekday[]
  /** 'HH:MM' by the clock of the store; an order from then on counts as one of the next day. Null: none. */
  cut_off: string | null
  closed: ClosedDays[]
}

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const mondayToFriday = [1, 2, 3, 4, 5]
export const defaultCalendar: DeliveryCalendar = {
  working_days: mondayToFriday,
  delivery_days: mondayToFriday,
  cut_off: null,
  closed: [],
}

export const mostClosed = 50
export const longestClosedName = 60
/** So many days may pass without one on which orders are handled, or delivered. */
const longestPause = 90

const dayMs = 86_400_000
const toTime = (day: string) => Date.parse(`${day}T00:00:00Z`)
const toDay = (at: number) => new Date(at).toISOString().slice(0, 10)
const dayAfter = (day: string) => toDay(toTime(day) + dayMs)

type Opening = (at: number) => boolean

const openOn = (days: readonly Weekday[], closed: readonly ClosedDays[]): Opening => {
  const spans = closed.map(({ from, to }) => [toTime(from), toTime(to)] as const)
  return (at) =>
    days.includes(new Date(at).getUTCDay() || 7) && !spans.some(([first, last]) => first <= at && at <= last)
}

/** Whether orders are handled on a day, and whether carriers deliver. */
export const openings = ({ working_days, delivery_days, closed }: DeliveryCalendar) => ({
  handles: openOn(working_days, closed),
  delivers: openOn(
    delivery_days,
    closed.filter((span) => !span.delivers),
  ),
})

/** The day that is `count` open ones after the first that is not before `day`; null where it is years away. */
export const openDay = (day: string, count: number, isOpen: Opening): string | null => {
  let left = count
  const start = toTime(day)
  for (let at = start; at < start + 2_000 * dayMs; at += dayMs) if (isOpen(at) && left-- === 0) return toDay(at)
  return null
}

type ByClock = ReturnType<typeof clockAt>
/** Every page of a minute reads the clock of a time zone alike. */
const latest = new Map<string, ByClock & { minute: number }>()

const readClock = (moment: Date, timeZone: string): ByClock => {
  const minute = Math.floor(moment.getTime() / 60_000)
  let read = latest.get(timeZone)
  if (read?.minute !== minute) {
    read = { minute, ...clockAt(moment, timeZone) }
    latest.set(timeZone, read)
  }
  return read
}

/** The day as one of which an order of this moment counts; put off where today is over for orders, or closed. */
export const orderDay = (calendar: DeliveryCalendar, moment: Date, timeZone: string) => {
  const { day, time } = readClock(moment, timeZone)
  const isLate = calendar.cut_off !== null && time >= calendar.cut_off
  const isClosed = calendar.closed.some(({ from, to }) => from <= day && day <= to)
  return { day: isLate ? dayAfter(day) : day, isPutOff: isLate || isClosed }
}

/** Those of a calendar that are not over on `today`, the next first. */
export const comingClosed = (closed: readonly ClosedDays[], today: string): ClosedDays[] =>
  closed.filter(({ to }) => to >= today).toSorted((a, b) => compare(a.from, b.from) || compare(a.to, b.to))

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

type CalendarErrors = Partial<Record<string, string>>

const isDay = (day: string) =>
  /^20\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(toTime(day)) && toDay(toTime(day)) === day

/** The sentence for each field that breaks a rule; `closed.2.to` is the last day of the third. */
export const calendarErrors = (calendar: DeliveryCalendar): CalendarErrors => {
  const errors: CalendarErrors = {}
  if (calendar.working_days.length === 0) errors['working_days'] = 'Choose at least one working day'
  if (calendar.delivery_days.length === 0) errors['delivery_days'] = 'Choose at least one delivery day'
  if (calendar.cut_off !== null && !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(calendar.cut_off))
    errors['cut_off'] = 'Enter a time of day, such as 14:00'
  calendar.closed.forEach(({ from, to, name }, at) => {
    if (name.length > longestClosedName) errors[`closed.${at}.name`] = `Use at most ${longestClosedName} characters`
    if (!isDay(from)) errors[`closed.${at}.from`] = 'Enter a date'
    if (!isDay(to)) errors[`closed.${at}.to`] = 'Enter a date'
    else if (isDay(from) && to < from) errors[`closed.${at}.to`] = 'The last day must not be before the first day'
  })
  return Object.keys(errors).length > 0 ? errors : pauseErrors(calendar)
}

/** Dates that nobody could promise: closed days that leave nothing open for months. */
const pauseErrors = (calendar: DeliveryCalendar): CalendarErrors => {
  const { handles, delivers } = openings(calendar)
  const errors: CalendarErrors = {}
  calendar.closed.forEach(({ from }, at) => {
    for (const [isOpen, what] of [
      [handles, 'working day'],
      [delivers, 'day for deliveries'],
    ] as const) {
      const next = openDay(from, 0, isOpen)
      if (next === null || toTime(next) - toTime(from) > longestPause * dayMs)
        errors[`closed.${at}.to`] ??= `This leaves no ${what} for more than ${longestPause} days`
    }
  })
  return errors
}
