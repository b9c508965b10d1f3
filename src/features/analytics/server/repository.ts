import { sql, type Insertable } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'
import type { DB } from '#kit/server/db/tables.ts'

export const findSettings = (db: Db, storeId: string) =>
  db.selectFrom('analytics_settings').selectAll().where('store_id', '=', storeId).executeTakeFirst()

export type SettingsRow = NonNullable<Awaited<ReturnType<typeof findSettings>>>
export type SettingsChange = Partial<Omit<Insertable<DB['analytics_settings']>, 'store_id' | 'updated_at'>>

/** Changes what is given and leaves the rest as it is. */
export const saveSettings = (db: Db, storeId: string, change: SettingsChange) =>
  db
    .insertInto('analytics_settings')
    .values({ store_id: storeId, ...change })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet({ ...change, updated_at: sql`now()` }))
    .returningAll()
    .executeTakeFirstOrThrow()
