import { sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'
import type { Undo } from '../../shop-contract.ts'

type Import = { changed: number; undo: Undo }

/** Keeps a store's last import of its look; the one before it can be taken back no more. */
export const keepImport = (db: Db, storeId: string, version: string, { changed, undo }: Import) => {
  const values = { version, changed, undo: JSON.stringify(undo), imported_at: sql<Date>`now()` }
  return db
    .insertInto('look_imports')
    .values({ store_id: storeId, ...values })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(values))
    .execute()
}

/** The last import, where it was agreed to under this version and not taken back. */
export const findImport = (db: Db, storeId: string, version: string) =>
  db
    .selectFrom('look_imports')
    .select(['changed', 'undo'])
    .where('store_id', '=', storeId)
    .where('version', '=', version)
    .$castTo<Import>()
    .executeTakeFirst()

export const forgetImport = (db: Db, storeId: string) =>
  db.deleteFrom('look_imports').where('store_id', '=', storeId).execute()
