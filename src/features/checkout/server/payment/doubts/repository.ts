import { sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'
import type { Doubt } from '../../../payments-rules.ts'
import { live } from '../repository.ts'

/** Notes why it is unknown whether an attempt was paid; the time it began stays. One that has ended is in no doubt. */
export const noteDoubt = (db: Db, id: string, doubt: Doubt, at: Date) =>
  db
    .updateTable('payment_attempts')
    .set({ doubt, doubt_since: sql`coalesce(doubt_since, ${at}::timestamptz)` })
    .where('id', '=', id)
    .where('state', 'in', live)
    .execute()

/** Ends it; `unpaidAt` where the provider just said that it is unpaid. */
export const endDoubt = (db: Db, id: string, unpaidAt: Date | null) =>
  db
    .updateTable('payment_attempts')
    .set({ doubt: null, doubt_since: null, ...(unpaidAt && { unpaid_at: unpaidAt }) })
    .where('id', '=', id)
    .execute()
