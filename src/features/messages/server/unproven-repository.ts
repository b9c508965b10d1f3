import { sql } from 'kysely'
import type { UnprovenReason } from '#features/payment-methods/proof-rules.ts'
import type { Db } from '#kit/server/db/database.ts'

export type Unproven = { store_id: string; source: string; reason: UnprovenReason; at: Date }

/** Counted no further in an hour: whoever sends more says nothing new by it. */
const maxPerHour = 1_000

/** Counts a message that nobody proved: one row an hour for each sender and reason, and nothing of what it says. */
export const noteUnproven = (db: Db, { at, ...of }: Unproven) =>
  db
    .insertInto('unproven_messages')
    .values({ ...of, last_at: at, hour: sql<Date>`date_trunc('hour', ${at}::timestamptz, 'UTC')` })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'source', 'reason', 'hour'])
        .doUpdateSet((eb) => ({ times: eb('unproven_messages.times', '+', 1), last_at: at }))
        .where('unproven_messages.times', '<', maxPerHour),
    )
    .execute()

/** A store's, the latest first: one for each sender and reason. */
export const listUnproven = (db: Db, storeId: string) =>
  db
    .selectFrom('unproven_messages')
    .select(['source', 'reason'])
    .$narrowType<{ reason: UnprovenReason }>()
    .select(({ fn }) => [
      fn.sum<string>('times').as('times'),
      fn.min('hour').as('first_at'),
      fn.max('last_at').as('last_at'),
    ])
    .where('store_id', '=', storeId)
    .groupBy(['source', 'reason'])
    .orderBy('last_at', 'desc')
    .execute()

export const deleteOldUnproven = (db: Db, before: Date) =>
  db.deleteFrom('unproven_messages').where('last_at', '<', before).execute()
