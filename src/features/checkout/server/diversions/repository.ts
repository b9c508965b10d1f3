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

/** Whatever is typed next is priced by the shop, also what was priced a moment ago: a price since then is one that may be paid. */
export const forgetPrice = (db: Db, id: string) =>
  db
    .updateTable('checkouts')
    .set({ priced_at: new Date(0) })
    .where('id', '=', id)
    .execute()
