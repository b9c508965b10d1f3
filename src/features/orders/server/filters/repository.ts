import { sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'
import type { FilterAddress, KeptFilter } from '../../filters-contract.ts'

export const listFilters = (db: Db, storeId: string): Promise<KeptFilter[]> =>
  db
    .selectFrom('kept_filters')
    .select(['id', 'name', 'address'])
    .where('store_id', '=', storeId)
    .orderBy(sql`lower(name)`)
    .$castTo<KeptFilter>()
    .execute()

/** Keeps a filter, in the place of one of its name; false where it would be one too many. */
export const keepFilter = async (
  db: Db,
  storeId: string,
  { name, address }: { name: string; address: FilterAddress },
  most: number,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into kept_filters as kept (store_id, name, address)
    select ${storeId}, ${name}, ${JSON.stringify(address)}
    where (select count(*) from kept_filters where store_id = ${storeId} and lower(name) <> lower(${name})) < ${most}
    on conflict (store_id, lower(name)) do update set name = excluded.name, address = excluded.address`.execute(db)
  return numAffectedRows === 1n
}

export const forgetFilter = async (db: Db, storeId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('kept_filters')
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
