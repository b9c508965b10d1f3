import { sql } from 'kysely'
import { inMs } from '#kit/server/db/clock.ts'
import type { Db } from '#kit/server/db/database.ts'

/** What is written down before anybody is asked for it; its state is `asked` until it has an answer. */
export type Table = 'order_captures' | 'order_changes' | 'order_refunds'

/** Lets one at a time see to what has no answer, for `ms`, and counts the try before it is made; undefined while another is at it. */
export const lease = <Row>(db: Db, table: Table, id: string, ms: number): Promise<Row | undefined> =>
  db
    .updateTable(table)
    .set({ leased_until: inMs(ms), tries: sql`tries + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', sql<Date>`now()`)]))
    .returningAll()
    .$castTo<Row>()
    .executeTakeFirst()

/** Takes back that a try counts, where it was over before anybody was asked for what was written down. */
export const uncount = (db: Db, table: Table, { id, leased_until }: { id: string; leased_until: Date | null }) =>
  db
    .updateTable(table)
    .set({ tries: sql`tries - 1` })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .where('leased_until', '=', leased_until)
    .execute()

/** Those that nobody has heard of since before `before`. */
export const listAsked = (db: Db, table: Table, before: Date): Promise<{ id: string }[]> =>
  db
    .selectFrom(table)
    .select('id')
    .where('state', '=', 'asked')
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .limit(50)
    .execute()
