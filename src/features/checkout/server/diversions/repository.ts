import type { Db } from '#kit/server/db/database.ts'

/** Takes back the checkout of a handover that was given up, unless it is in use. */
export const deleteGivenUp = (db: Db, storeId: string, handover: string) =>
  db
    .deleteFrom('checkouts')
    .where('store_id', '=', storeId)
    .where('handover', '=', handover)
    .where('state', '=', 'open')
    .where('priced_at', 'is', null)
    .execute()
