import { sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'

/** The code of a series, that which is there already first. The shop does not know it for certain yet. */
export const writeCode = (db: Db, checkoutId: string, code: string, percent: number, endsAt: Date) =>
  db
    .updateTable('reminder_series')
    .set({
      code: sql<string>`coalesce(code, ${code})`,
      code_percent: sql<number>`coalesce(code_percent, ${percent})`,
      code_ends_at: sql<Date>`coalesce(code_ends_at, ${endsAt})`,
    })
    .where('checkout_id', '=', checkoutId)
    .returning(['code', 'code_percent', 'code_ends_at'])
    .$narrowType<{ code: string; code_percent: number; code_ends_at: Date }>()
    .executeTakeFirstOrThrow()

/** Whether a mail of the series that gives the code was sent: its number is `from` or above. */
export const isCodeSent = async (db: Db, checkoutId: string, from: number): Promise<boolean> =>
  (await db
    .selectFrom('reminder_mails')
    .select('number')
    .where('checkout_id', '=', checkoutId)
    .where('number', '>=', from)
    .where('sent_at', 'is not', null)
    .executeTakeFirst()) !== undefined

export const moveCodeEnd = (db: Db, checkoutId: string, endsAt: Date) =>
  db.updateTable('reminder_series').set({ code_ends_at: endsAt }).where('checkout_id', '=', checkoutId).execute()

export const dropCode = (db: Db, checkoutId: string) =>
  db
    .updateTable('reminder_series')
    .set({ code: null, code_percent: null, code_ends_at: null })
    .where('checkout_id', '=', checkoutId)
    .execute()

/** What the mails about a checkout gave, while it counts. */
export const findCode = async (db: Db, checkoutId: string, now: Date): Promise<string | null> => {
  const row = await db
    .selectFrom('reminder_series')
    .select('code')
    .where('checkout_id', '=', checkoutId)
    .where('code_ends_at', '>', now)
    .executeTakeFirst()
  return row?.code ?? null
}
