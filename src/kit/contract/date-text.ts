/** One way to tell merchants a date: 'Nov 22, 2026', and 'Nov 22, 2026, 6:05 PM' with its time. */
const day = { dateStyle: 'medium' } as const
const moment = { ...day, timeStyle: 'short' } as const
const time = { timeStyle: 'short' } as const

const written = (at: string | Date, how: Intl.DateTimeFormatOptions, timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-US', { ...how, ...(timeZone !== undefined && { timeZone }) }).format(new Date(at))

/** The day by the merchant's own clock, or by that of `zone`. */
export const dateText = (at: string | Date, zone?: string): string => written(at, day, zone)

export const momentText = (at: string, zone?: string): string => written(at, moment, zone)

/** Of today. */
export const timeText = (at: string): string => written(at, time, undefined)
