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

/** Orders of a store since a moment, by the shop's own ids. */
export const listOrderIdsSince = async (db: Db, storeId: string, since: Date): Promise<number[]> =>
  (
    await db
      .selectFrom('orders')
      .select('shopify_order_id')
      .where('store_id', '=', storeId)
      .where('placed_at', '>=', since)
      .orderBy('placed_at')
      .execute()
  ).map((row) => row.shopify_order_id)

export const listFeeEntries = (db: Db, storeId: string) =>
  db.selectFrom('fee_entries').select(['amount', 'occurred_at']).where('store_id', '=', storeId).execute()
