import type { Month } from '../contract.ts'

/** The month that `now` falls in. */
export const monthAt = (now: Date): Month => ({ year: now.getFullYear(), month: now.getMonth() + 1 })

/** '2026-11', as it stands in the address. */
export const monthText = ({ year, month }: Month): string => `${year}-${String(month).padStart(2, '0')}`

/** The month that an address names; the current one for none, nonsense, or one that has not begun. */
export const monthFrom = (text: unknown, now: Date): Month => {
  const [, year, month] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(String(text)) ?? []
  const current = monthAt(now)
  if (!year || !month || `${year}-${month}` > monthText(current)) return current
  return { year: Number(year), month: Number(month) }
}

const label = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric' })

/** 'Nov 2026'; 'Select Month' for none. */
export const monthLabel = (month: Month | null): string =>
  month === null ? 'Select Month' : label.format(new Date(month.year, month.month - 1))
