import { sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'
import type { DiversionCause } from '../diversions.ts'

export type Diversion = { store_id: string; cause: DiversionCause; handover: string | null; happened_at: Date }

/** Keeps it once, however often the beacon comes. Nothing for a store that does not exist or has the add-on off. False where nothing was kept. */
export const insertDiversion = async (
  db: Db,
  { store_id, cause, handover, happened_at }: Diversion,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`insert into diversions (store_id, cause, handover, happened_at)
    select id, ${cause}, ${handover}, ${happened_at} from stores
    where id = ${store_id} and is_add_on_enabled and leaving_at is null
    on conflict do nothing`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

export const isGivenUp = async (db: Db, storeId: string, handover: string): Promise<boolean> => {
  const row = await db
    .selectFrom('diversions')
    .select('id')
    .where('store_id', '=', storeId)
    .where('handover', '=', handover)
    .executeTakeFirst()
  return row !== undefined
}

/** How many shoppers went to the shop's own checkout since then, by cause, the most frequent first. */
export const countDiversions = async (db: Db, storeId: string, since: Date) =>
  (
    await db
      .selectFrom('diversions')
      .select(['cause', ({ fn }) => fn.countAll<string>().as('count')])
      .where('store_id', '=', storeId)
      .where('happened_at', '>=', since)
      .groupBy('cause')
      .orderBy('count', 'desc')
      .execute()
  ).map(({ cause, count }) => ({ cause: cause as DiversionCause, count: Number(count) }))

export const deleteOldDiversions = (db: Db, before: Date) =>
  db.deleteFrom('diversions').where('happened_at', '<', before).execute()
