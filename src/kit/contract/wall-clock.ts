/** Making one costs a hundred times what using it does; there are as many as time zones. */
const formats = new Map<string, Intl.DateTimeFormat>()
const digits = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const

/**
 * 'YYYY-MM-DD' and 'HH:MM' by the clock of a time zone. Read by its parts: how a locale writes a date as a whole changes with the data of
 * browsers: ICU 72 begins those of Canada with the month.
 */
export const clockAt = (moment: Date, timeZone: string): { day: string; time: string } => {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { ...digits, timeZone, hourCycle: 'h23' })
    formats.set(timeZone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  return {
    day: `${parts['year']}-${parts['month']}-${parts['day']}`,
    time: `${parts['hour']}:${parts['minute']}`,
  }
}

/** The year-month-day that a moment falls on in a time zone. */
export const dayAt = (moment: Date, timeZone: string): string => clockAt(moment, timeZone).day
