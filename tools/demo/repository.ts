import { sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'
import type { DB } from '#kit/server/db/tables.ts'

/** Adds thousands of rows in one statement. All rows name the same columns; values are as JSON carries them. */
export async function insertRows<T extends keyof DB>(
  db: Db,
  table: T,
  rows: readonly { [K in keyof DB[T]]?: unknown }[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    db,
  )
}

/** True once the demo merchant's year has been written. */
export async function hasSales(db: Db, storeId: string): Promise<boolean> {
  const found = await db.selectFrom('orders').select('id').where('store_id', '=', storeId).limit(1).executeTakeFirst()
  return found !== undefined
}
