import { useEffect, useState } from 'react'
import { dayAt } from '#kit/contract/month.ts'

/**
 * The moment at which a page was opened, and the day that it falls on in a time zone. Whoever comes back to the page on a later
 * day finds it as if opened then.
 */
export const useOpenedAt = (timeZone: string): { now: Date; today: string } => {
  const [now, setNow] = useState(() => new Date())
  const today = dayAt(now, timeZone)
  useEffect(() => {
    const look = () => {
      const seen = new Date()
      if (dayAt(seen, timeZone) !== today) setNow(seen)
    }
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [timeZone, today])
  return { now, today }
}
