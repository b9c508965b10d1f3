import { sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'

/** How long a second payment that was given back is looked at: refunds fail within days. */
const refundedMs = 30 * 24 * 60 * 60_000

/**
 * Payments that their provider is to be asked about again, in their first week every six hours, then daily: paid ones, where no
 * message is sent, and second ones that were given back, wherever.
 */
export const listUnasked = (db: Db, now: Date, watchedMs: number, providers: readonly string[]) =>
  db
    .selectFrom('payment_attempts')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('state', '=', 'succeeded'),
          eb(eb.ref('provider'), '=', eb.fn.any(eb.val([...providers]))),
          eb('created_at', '>', new Date(now.getTime() - watchedMs)),
        ]),
        eb.and([eb('state', '=', 'refunded'), eb('updated_at', '>', new Date(now.getTime() - refundedMs))]),
        eb.and([eb('state', '=', 'surplus'), eb('refund_failed_at', 'is not', null)]),
      ]),
    )
    .where(
      sql<boolean>`coalesce(aftermath_checked_at, updated_at) < ${now}::timestamptz
        - case when created_at > ${now}::timestamptz - interval '7 days' then interval '6 hours' else interval '1 day' end`,
    )
    .orderBy(sql`coalesce(aftermath_checked_at, updated_at)`)
    .limit(200)
    .execute()

/** The stores that took a payment at one of these providers since a day. */
export const listPaidAt = (db: Db, since: Date, providers: readonly string[]) =>
  db
    .selectFrom('payment_attempts')
    .select(['store_id', 'provider'])
    .distinct()
    .where('state', '=', 'succeeded')
    .where((eb) => eb(eb.ref('provider'), '=', eb.fn.any(eb.val([...providers]))))
    .where('created_at', '>', since)
    .execute()

/** Whether more of a payment went back than its order in the shop says. */
export const lacksRefund = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('orders as order', 'order.checkout_id', 'attempt.checkout_id')
    .select('attempt.id')
    .where('attempt.id', '=', id)
    .where('attempt.state', '=', 'succeeded')
    .whereRef('attempt.refunded_amount', '>', 'order.refunded_total')
    .executeTakeFirst()) !== undefined

/** Lets one worker at a time write refunds of an attempt; false while another is at it. */
export const leaseRefunds = async (db: Db, id: string, now: Date, until: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('payment_attempts')
    .set({ refund_writing_until: until })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('refund_writing_until', 'is', null), eb('refund_writing_until', '<', now)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type Named = { storeId: string; provider: string; payments: readonly string[]; references: readonly string[] }

/** A store's paid payments that a provider names by either id, those left out that were asked about since a moment. */
export const listNamed = (db: Db, { storeId, provider, payments, references }: Named, since: Date) =>
  db
    .selectFrom('payment_attempts')
    .select('id')
    .where('store_id', '=', storeId)
    .where('provider', '=', provider)
    .where('state', '=', 'succeeded')
    .where((eb) =>
      eb.or([
        eb('provider_payment_id', '=', eb.fn.any(eb.val([...payments]))),
        eb(eb.cast<string>('id', 'text'), '=', eb.fn.any(eb.val([...references]))),
      ]),
    )
    .where(sql<boolean>`coalesce(aftermath_checked_at, '-infinity') < ${since}::timestamptz`)
    .orderBy('created_at')
    .limit(200)
    .execute()
