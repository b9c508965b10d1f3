import { sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'
import type { Job } from '#kit/server/jobs.ts'

export type NewDelivery = {
  source: string
  external_id: string
  store_id: string
  topic: string
  /** Ids only: what they stand for is asked at its owner. */
  payload: Record<string, string | number | null>
  triggered_at: Date | null
  received_at: Date
}

/** Keeps a message the first time that it arrives, and a job with its id; in one statement, since shops send many at once. Counts it when it comes again. */
export const insertDelivery = (db: Db, delivery: NewDelivery, job: Job<{ deliveryId: number }>) => {
  const kept = db
    .insertInto('webhook_deliveries')
    .values({ ...delivery, payload: JSON.stringify(delivery.payload) })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'source', 'external_id'])
        .doUpdateSet((eb) => ({ repeats: eb('webhook_deliveries.repeats', '+', 1) })),
    )
    .returning(['id', 'repeats'])
  const add = job.adding(sql`json_build_object('deliveryId', kept.id)`, sql`'webhook:' || kept.id`)
  return sql`with kept as (${kept}) select ${add} from kept where kept.repeats = 0`.execute(db)
}

/** A delivery that is still to be processed. */
export const findWaiting = (db: Db, id: number) =>
  db
    .selectFrom('webhook_deliveries')
    .select(['source', 'store_id', 'topic', 'payload'])
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .executeTakeFirst()

export type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>

export const setProcessed = (db: Db, id: number, effect: 'followed' | 'unmatched' | 'nothing', at: Date) =>
  db.updateTable('webhook_deliveries').set({ processed_at: at, effect, problem: null }).where('id', '=', id).execute()

/** It still waits: its job tries again. */
export const setFailed = (db: Db, id: number, problem: string) =>
  db
    .updateTable('webhook_deliveries')
    .set({ effect: 'failed', problem })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .execute()

/** Deliveries of some time that a killed worker or a full queue left behind. */
export const listForgotten = async (db: Db, since: Date, before: Date) =>
  (
    await db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('processed_at', 'is', null)
      .where('received_at', '>', since)
      .where('received_at', '<', before)
      .orderBy('received_at')
      .limit(500)
      .execute()
  ).map(({ id }) => id)

/** Forgets what is long done, and what nobody could do anything with for as long. */
export const deleteOld = (db: Db, before: Date) =>
  db
    .deleteFrom('webhook_deliveries')
    .where(({ and, eb, or }) =>
      or([eb('processed_at', '<', before), and([eb('processed_at', 'is', null), eb('received_at', '<', before)])]),
    )
    .execute()
