import { sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'
import type { Doubt } from '../../../payments-rules.ts'
import { live } from '../repository.ts'

/** Notes why nobody can say whether an attempt was paid; since when stays as it was. One that has ended is in no doubt. */
export const noteDoubt = (db: Db, id: string, doubt: Doubt, at: Date) =>
  db
    .updateTable('payment_attempts')
    .set({ doubt, doubt_since: sql`coalesce(doubt_since, ${at}::timestamptz)` })
    .where('id', '=', id)
    .where('state', 'in', live)
    .execute()

/** Ends it; `unpaidAt` where the provider just said that nobody has paid. */
export const endDoubt = (db: Db, id: string, unpaidAt: Date | null) =>
  db
    .updateTable('payment_attempts')
    .set({ doubt: null, doubt_since: null, ...(unpaidAt && { unpaid_at: unpaidAt }) })
    .where('id', '=', id)
    .execute()
