import { sql } from 'kysely'
import { type Db, plannedOnce } from '#kit/server/db/database.ts'
import type { DeliveryCalendar } from '../../delivery-calendar.ts'

const columns = ['working_days', 'delivery_days', 'cut_off', 'closed', 'updated_at'] as const
export type CalendarRow = DeliveryCalendar & { updated_at: Date }

/** Undefined for a store that never saved one. */
export const findCalendar = (db: Db, storeId: string) =>
  db
    .selectFrom('delivery_calendars')
    .select(columns)
    .where('store_id', '=', storeId)
    .$castTo<CalendarRow>()
    .modifyEnd(plannedOnce)
    .executeTakeFirst()

export const saveCalendar = (db: Db, storeId: string, { closed, ...calendar }: DeliveryCalendar) => {
  const values = { ...calendar, closed: JSON.stringify(closed) }
  return db
    .insertInto('delivery_calendars')
    .values({ store_id: storeId, ...values })
    .onConflict((conflict) =>
      conflict.column('store_id').doUpdateSet({
        ...values,
        updated_at: sql`greatest(now(), delivery_calendars.updated_at + interval '1 millisecond')`,
      }),
    )
    .returning(columns)
    .$castTo<CalendarRow>()
    .executeTakeFirstOrThrow()
}
