import type { Insertable } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'
import type { DB } from '#kit/server/db/tables.ts'

export const insertExpress = (db: Db, values: Insertable<DB['express_payments']>) =>
  db.insertInto('express_payments').values(values).execute()

/** One that was begun for this very checkout. */
export const findExpress = (db: Db, checkoutId: string, id: string) =>
  db
    .selectFrom('express_payments')
    .selectAll()
    .where('id', '=', id)
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst()

export const noteStarted = (db: Db, id: string, provider_payment_id: string) =>
  db.updateTable('express_payments').set({ provider_payment_id }).where('id', '=', id).execute()

export const noteShown = (db: Db, id: string, version: number) =>
  db.updateTable('express_payments').set({ checkout_version: version }).where('id', '=', id).execute()
