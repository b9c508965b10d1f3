import type { Db } from '#kit/server/db/database.ts'

/** Notes that a start was not answered, so that the shopper does not know where to pay; not of one that has been answered since. */
export const noteUnanswered = (db: Db, id: string, failure: string) =>
  db
    .updateTable('payment_attempts')
    .set({ failure })
    .where('id', '=', id)
    .where('state', '=', 'started')
    .where('next_step_sealed', 'is', null)
    .execute()

/** Ends an attempt whose latest start was not answered. False for one that has been answered, or is being started again. */
export const giveUpUnanswered = async (db: Db, id: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('payment_attempts')
    .set({ state: 'cancelled', updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'started')
    .where('next_step_sealed', 'is', null)
    .where('failure', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
