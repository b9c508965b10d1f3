/** One way to write a date in the admin: 'Nov 22, 2026', and 'Nov 22, 2026, 6:05 PM' with its time. */
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const moments = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

export const dateText = (at: string): string => days.format(new Date(at))

export const momentText = (at: string): string => moments.format(new Date(at))
