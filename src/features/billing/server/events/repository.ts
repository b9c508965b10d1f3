import type { Db } from '#kit/server/db/database.ts'

export type BillingEvent = {
  id: string
  type: string
  object_id: string
  customer_id: string | null
  received_at: Date
}

/** Keeps a message the first time that it arrives; returns whether this was it. */
export const insertEvent = async (db: Db, event: BillingEvent): Promise<boolean> => {
  const kept = await db
    .insertInto('billing_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

/** A message that is still to be processed. */
export const findWaiting = (db: Db, id: string) =>
  db
    .selectFrom('billing_events')
    .select(['type', 'object_id', 'customer_id'])
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .executeTakeFirst()

export const setProcessed = (db: Db, id: string, at: Date) =>
  db.updateTable('billing_events').set({ processed_at: at }).where('id', '=', id).execute()

export const listForgotten = async (db: Db, before: Date): Promise<string[]> =>
  (
    await db
      .selectFrom('billing_events')
      .select('id')
      .where('processed_at', 'is', null)
      .where('received_at', '<', before)
      .orderBy('received_at')
      .limit(500)
      .execute()
  ).map(({ id }) => id)

export const deleteProcessed = (db: Db, before: Date) =>
  db.deleteFrom('billing_events').where('processed_at', '<', before).execute()
