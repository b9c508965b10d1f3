import { sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'

/** More than anybody has; the ones known longest are forgotten first. */
const most = 8

/** The first browser that opens a checkout in which nothing was typed yet is its shopper's. */
export const claimUntouched = (db: Db, checkoutId: string, mark: string) =>
  db
    .updateTable('checkouts')
    .set({ browsers: [mark] })
    .where('id', '=', checkoutId)
    .where(sql<boolean>`browsers = '{}'`)
    .where('email', 'is', null)
    .where('shipping_address', 'is', null)
    .execute()

/** One more browser that has proven to be the shopper's. */
export const admitBrowser = (db: Db, checkoutId: string, mark: string) =>
  db
    .updateTable('checkouts')
    .set({
      browsers: sql<
        string[]
      >`(array_append(array_remove(browsers, ${mark}::text), ${mark}::text))[greatest(1, cardinality(browsers) - ${most - 2}::integer):]`,
    })
    .where('id', '=', checkoutId)
    .execute()

/** Leaves an open checkout to one browser, under a new token; undefined where it is known already, or payments were begun. */
export const handOver = async (
  db: Db,
  checkoutId: string,
  mark: string,
  token: string,
): Promise<string | undefined> => {
  const row = await db
    .updateTable('checkouts')
    .set({ token, browsers: [mark] })
    .where('id', '=', checkoutId)
    .where('state', '=', 'open')
    .where(sql<boolean>`not ${mark}::text = any(browsers)`)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('payment_attempts').select('id').whereRef('checkout_id', '=', 'checkouts.id'))),
    )
    .returning('token')
    .executeTakeFirst()
  return row?.token
}

/** The thank-you page of a test order was shown. */
export const noteThankYouSeen = (db: Db, id: string, at: Date) =>
  db.updateTable('checkouts').set({ thanked_at: at }).where('id', '=', id).where('thanked_at', 'is', null).execute()
