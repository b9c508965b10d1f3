/** A calendar month; `month` is 1 to 12. */
export type Month = { year: number; month: number }

/** The month of a day, year-month-day. */
export const toMonth = (day: string): Month => ({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) })

/** '2026-11', as it stands in the address. */
export const monthText = ({ year, month }: Month): string => `${year}-${String(month).padStart(2, '0')}`

/** The month that an address names; that of `today` for none, nonsense, or one that has not begun. */
export const monthFrom = (text: unknown, today: string): Month => {
  const [, year, month] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(String(text)) ?? []
  const current = toMonth(today)
  if (!year || !month || `${year}-${month}` > monthText(current)) return current
  return { year: Number(year), month: Number(month) }
}

const label = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric' })

/** 'Nov 2026'; 'Select Month' for none. */
export const monthLabel = (month: Month | null): string =>
  month === null ? 'Select Month' : label.format(new Date(month.year, month.month - 1))

/** The month before. */
export const monthBefore = ({ year, month }: Month): Month =>
  month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 }

/** How many days a month has. */
export const daysIn = ({ year, month }: Month): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Its day `number` as year-month-day: '2026-11-05'. */
export const dayText = (month: Month, number: number): string =>
  `${monthText(month)}-${String(number).padStart(2, '0')}`

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

/** 'Nov 5'. */
export const dayLabel = ({ year, month }: Month, day: number): string =>
  dayFormat.format(new Date(year, month - 1, day))
