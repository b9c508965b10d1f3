import { sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'

/** In which tables a text stands anywhere. */
export const tablesWith = async (db: Db, text: string): Promise<string[]> => {
  const found: string[] = []
  for (const { name, schema } of await db.introspection.getTables()) {
    if (schema !== 'public') continue
    const { rows } =
      await sql`select 1 from ${sql.table(name)} as one where one::text ilike ${`%${text}%`} limit 1`.execute(db)
    if (rows.length > 0) found.push(name)
  }
  return found
}
