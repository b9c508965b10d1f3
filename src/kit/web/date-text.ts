/** One way to write a date in the admin: 'Nov 22, 2026', and 'Nov 22, 2026, 6:05 PM' with its time. */
const day = { dateStyle: 'medium' } as const
const moment = { ...day, timeStyle: 'short' } as const

const written = (at: string, how: Intl.DateTimeFormatOptions, timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-US', { ...how, ...(timeZone !== undefined && { timeZone }) }).format(new Date(at))

/** The day by the merchant's own clock, or by that of `zone`. */
export const dateText = (at: string, zone?: string): string => written(at, day, zone)

export const momentText = (at: string, zone?: string): string => written(at, moment, zone)
