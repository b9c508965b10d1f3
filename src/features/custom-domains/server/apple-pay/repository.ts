import { sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'

export const findFile = (db: Db, storeId: string) =>
  db.selectFrom('apple_pay_files').select(['content', 'updated_at']).where('store_id', '=', storeId).executeTakeFirst()

export const saveFile = (db: Db, storeId: string, content: string) =>
  db
    .insertInto('apple_pay_files')
    .values({ store_id: storeId, content })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet({ content, updated_at: sql`now()` }))
    .execute()

export const deleteFile = (db: Db, storeId: string) =>
  db.deleteFrom('apple_pay_files').where('store_id', '=', storeId).execute()
