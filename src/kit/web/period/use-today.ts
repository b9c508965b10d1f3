import { useEffect, useState } from 'react'
import { dayAt } from '#kit/contract/wall-clock.ts'
import { serverNow } from '../server-clock.ts'

const minuteMs = 60_000

/** The day in a time zone, by the server's clock. A page that is open or returned to on a later day is as if opened then. */
export const useToday = (timeZone: string): string => {
  const [seenAt, setSeenAt] = useState(serverNow)
  const today = dayAt(seenAt, timeZone)
  useEffect(() => {
    const look = () => {
      const now = serverNow()
      if (dayAt(now, timeZone) !== today) setSeenAt(now)
    }
    const timer = setInterval(look, minuteMs)
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [timeZone, today])
  return today
}
