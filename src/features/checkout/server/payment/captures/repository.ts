import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'
import type { DB } from '#kit/server/db/tables.ts'
import type { CaptureKind, CaptureState } from '../../../capture-rules.ts'
import { lease, listAsked } from '../../asked/repository.ts'

export type OrderCapture = Omit<Selectable<DB['order_captures']>, 'kind' | 'state'> & {
  kind: CaptureKind
  state: CaptureState
}

export const listCaptures = (db: Db, attemptId: string): Promise<OrderCapture[]> =>
  db
    .selectFrom('order_captures')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('created_at')
    .$castTo<OrderCapture>()
    .execute()

export const findCapture = (db: Db, id: string): Promise<OrderCapture | undefined> =>
  db.selectFrom('order_captures').selectAll().where('id', '=', id).$castTo<OrderCapture>().executeTakeFirst()

export const insertCapture = (db: Db, values: Insertable<DB['order_captures']>) =>
  db.insertInto('order_captures').values(values).execute()

/** Lets one at a time ask for what has no answer, and counts the try before it is made; undefined while another is at it. */
export const leaseCapture = (db: Db, id: string, ms: number): Promise<OrderCapture | undefined> =>
  lease(db, 'order_captures', id, ms)

/** What a call came to, unless that is known already. */
export const concludeCapture = (db: Db, id: string, values: Updateable<DB['order_captures']>) =>
  db.updateTable('order_captures').set(values).where('id', '=', id).where('state', '=', 'asked').execute()

/** When the order that an attempt paid for was cancelled, as far as it is known here. */
export const findCancelledAt = async (
  db: Db,
  { store_id, checkout_id }: { store_id: string; checkout_id: string },
): Promise<Date | null> => {
  const order = await db
    .selectFrom('orders')
    .select('cancelled_at')
    .where('store_id', '=', store_id)
    .where('checkout_id', '=', checkout_id)
    .executeTakeFirst()
  return order?.cancelled_at ?? null
}

export const isOrderCancelled = async (db: Db, attempt: { store_id: string; checkout_id: string }): Promise<boolean> =>
  (await findCancelledAt(db, attempt)) !== null

/** Those without news for a while. */
export const listUnanswered = (db: Db, before: Date) => listAsked(db, 'order_captures', before)

/** Authorized payments that were not asked about for a while: the nearer their end, the more often. */
export const listOpen = (db: Db, now: Date) =>
  db
    .selectFrom('payment_attempts')
    .select('id')
    .where('state', '=', 'succeeded')
    .where('authorization_state', '=', 'open')
    .where(
      sql<boolean>`coalesce(checked_at, '-infinity') < ${now}::timestamptz - case
        when authorized_until < ${now}::timestamptz + interval '1 day' then interval '30 minutes' else interval '6 hours' end`,
    )
    .orderBy('checked_at')
    .limit(100)
    .execute()

/** How many payments of a store are authorized and neither captured nor released. */
export const countUncaptured = async (db: Db, storeId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('payment_attempts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('store_id', '=', storeId)
    .where('state', '=', 'succeeded')
    .where('authorization_state', '=', 'open')
    .executeTakeFirstOrThrow()
  return count
}

/** Authorized payments whose order is cancelled, unless a void of it was asked for by this before or something has no answer yet. */
export const listOpenCancelled = (db: Db) =>
  db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('orders', 'orders.checkout_id', 'attempt.checkout_id')
    .select(['attempt.id', 'attempt.store_id'])
    .where('attempt.state', '=', 'succeeded')
    .where('attempt.authorization_state', '=', 'open')
    .where('orders.cancelled_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_captures as asked')
            .select('asked.id')
            .whereRef('asked.attempt_id', '=', 'attempt.id')
            .where((one) => one.or([one('asked.state', '=', 'asked'), one('asked.id', '=', one.ref('attempt.id'))])),
        ),
      ),
    )
    .limit(50)
    .execute()

/** Payments that were captured or released, of which the order in the shop does not say so yet. */
export const listUnwritten = (db: Db, before: Date) =>
  db
    .selectFrom('payment_attempts')
    .select('id')
    .where('state', '=', 'succeeded')
    .where('authorization_state', 'in', ['captured', 'released'])
    .where('authorization_written_at', 'is', null)
    .where('authorization_ended_at', '<', before)
    .orderBy('authorization_ended_at')
    .limit(50)
    .execute()

/** How the order in the shop stands; `overcaptured_amount`: what it had no room for, left as it is where the shop did not say. */
export type Written = {
  authorization_written_at: Date | null
  authorization_problem: string | null
  overcaptured_amount?: number
}

/**
 * Notes that the order in the shop says so, or why it does not; nothing where the payment went on meanwhile. Another reason than the one that its
 * merchant has seen to is shown again.
 */
export const noteWritten = (
  db: Db,
  { id, authorization_state }: { id: string; authorization_state: string | null },
  values: Written,
) =>
  db
    .updateTable('payment_attempts')
    .set(values)
    .set('settled_by_merchant_at', ({ ref }) => {
      const isSame = sql<boolean>`coalesce(${values.authorization_problem}::text = ${ref('authorization_problem')}, ${values.authorization_problem}::text is null)`
      return sql<Date | null>`case when ${isSame} then ${ref('settled_by_merchant_at')} end`
    })
    .where('id', '=', id)
    .where('authorization_state', '=', authorization_state)
    .execute()
