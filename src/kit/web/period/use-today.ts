import { useEffect, useState } from 'react'
import { dayAt } from '#kit/contract/month.ts'

/** The day in a time zone on which a page was opened. On a return to the page on a later day it is as if opened then. */
export const useToday = (timeZone: string): string => {
  const [seenAt, setSeenAt] = useState(() => new Date())
  const today = dayAt(seenAt, timeZone)
  useEffect(() => {
    const look = () => {
      const now = new Date()
      if (dayAt(now, timeZone) !== today) setSeenAt(now)
    }
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [timeZone, today])
  return today
}
