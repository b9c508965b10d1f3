import { type ClosedDays, type DeliveryCalendar, weekdays } from './delivery-calendar.ts'

/** 'Mon, Tue, Fri' */
const daysText = (days: readonly number[]) => days.map((day) => weekdays[day - 1]?.slice(0, 3)).join(', ')

const dateFormat = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** With spaces as they are typed: a record is searched. */
const spanText = (from: string, to: string) =>
  dateFormat.formatRange(new Date(from), new Date(to)).replaceAll(/[\u2009\u202f]/g, ' ')

/** 'Christmas, Dec 24 – 26, 2026' */
const closedText = ({ from, to, name, delivers }: ClosedDays): string =>
  `${name ? `${name}, ` : ''}${spanText(from, to)}${delivers ? ' (carriers deliver)' : ''}`

const texts: Record<string, (calendar: DeliveryCalendar) => string> = {
  'Working days': ({ working_days }) => daysText(working_days),
  'Delivery days': ({ delivery_days }) => daysText(delivery_days),
  'Cut-off time': ({ cut_off }) => cut_off ?? 'none',
  'Closed days': ({ closed }) => closed.map(closedText).join('; ') || 'none',
}

/** In which parts two calendars differ, as they are read out. */
export const calendarDifferences = (saved: DeliveryCalendar, yours: DeliveryCalendar) =>
  Object.entries(texts)
    .map(([label, text]) => ({ key: label, label, saved: text(saved), yours: text(yours) }))
    .filter((each) => each.saved !== each.yours)

/** 'Cut-off time': 'none → 14:00' */
export const calendarChanges = (before: DeliveryCalendar, after: DeliveryCalendar) =>
  calendarDifferences(before, after).map(({ label, saved, yours }) => ({ name: label, detail: `${saved} → ${yours}` }))
