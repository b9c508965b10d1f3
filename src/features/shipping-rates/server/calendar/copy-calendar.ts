import type { Db } from '#kit/server/db/database.ts'
import { calendarChanges } from '../../calendar-texts.ts'
import { defaultCalendar } from '../../delivery-calendar.ts'
import { findCalendar, saveCalendar } from './repository.ts'

/** What copying a store's delivery calendar to another would change; the clock is then that of the other store. */
export const planCalendarCopy = async (db: Db, from: string, to: string) => {
  const [source, target] = [await findCalendar(db, from), await findCalendar(db, to)]
  const changes = source ? calendarChanges(target ?? defaultCalendar, source) : []
  return {
    replaced: changes.map(({ name, detail }) => ({ name: `Delivery calendar: ${name}`, detail })),
    apply: async () => {
      if (!source || changes.length === 0) return
      const { updated_at: _, ...calendar } = source
      await saveCalendar(db, to, calendar)
    },
  }
}
