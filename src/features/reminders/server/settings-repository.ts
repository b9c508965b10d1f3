import { sql } from 'kysely'
import { type Db, plannedOnce } from '#kit/server/db/database.ts'
import type { ReminderSettings } from '../rules.ts'

const columns = ['is_on', 'ground', 'declaration', 'declared_by', 'declared_at', 'mails', 'code', 'updated_at'] as const
type Row = ReminderSettings & { declared_by: string | null; declared_at: Date | null; updated_at: Date }

export const findSettings = (db: Db, storeId: string): Promise<Row | undefined> =>
  db.selectFrom('reminder_settings').select(columns).where('store_id', '=', storeId).$castTo<Row>().executeTakeFirst()

type Saved = ReminderSettings & { declared_by: string | null; declared_at: Date | null }

/** From the moment that it is switched on only what is left from then on counts. */
export const saveSettings = (db: Db, storeId: string, { mails, code, ...settings }: Saved, now: Date): Promise<Row> => {
  const values = { ...settings, mails: JSON.stringify(mails), code: code && JSON.stringify(code) }
  const since = settings.is_on ? now : null
  return db
    .insertInto('reminder_settings')
    .values({ ...values, store_id: storeId, on_since: since, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('store_id').doUpdateSet({
        ...values,
        updated_at: now,
        // Who left while nobody was asked, or was asked and did not agree, is not written to for another reason afterwards.
        on_since: settings.is_on
          ? sql`case when reminder_settings.ground = ${settings.ground}
              then coalesce(reminder_settings.on_since, ${now}) else ${now}::timestamptz end`
          : null,
      }),
    )
    .returning(columns)
    .$castTo<Row>()
    .executeTakeFirstOrThrow()
}

/** Whether shoppers are asked if they want to be reminded. */
export const asksReminder = async (db: Db, storeId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('reminder_settings')
    .select('ground')
    .where('store_id', '=', storeId)
    .where('is_on', '=', true)
    .modifyEnd(plannedOnce)
    .executeTakeFirst()
  return row?.ground === 'consent'
}
