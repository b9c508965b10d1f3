import { useState } from 'react'
import { dayAt } from '#kit/contract/month.ts'

/** The moment at which a page was opened, and the day that it falls on in a time zone. */
export const useOpenedAt = (timeZone: string): { now: Date; today: string } => {
  const [now] = useState(() => new Date())
  return { now, today: dayAt(now, timeZone) }
}
