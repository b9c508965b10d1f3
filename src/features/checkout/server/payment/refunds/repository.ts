import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { NamedRefund } from '#features/payment-methods/server/public.ts'
import type { Db } from '#kit/server/db/database.ts'
import type { DB } from '#kit/server/db/tables.ts'
import { isCounted, type RefundState, type Restocked } from '../../../refund-rules.ts'
import { lease, listAsked } from '../../asked/repository.ts'
import type { NotedRefund } from '../afterwards/refunds-after.ts'
import type { Attempt } from '../repository.ts'

export type OrderRefund = Omit<Selectable<DB['order_refunds']>, 'state' | 'restock'> & {
  state: RefundState
  restock: Restocked[]
}

/** The payment that an order of a store was placed for; undefined where the store has no such order. */
export const findPaidOrder = (db: Db, storeId: string, shopifyOrderId: number) =>
  db
    .selectFrom('orders')
    .leftJoin('payment_attempts as attempt', (join) =>
      join
        .onRef('attempt.checkout_id', '=', 'orders.checkout_id')
        .onRef('attempt.store_id', '=', 'orders.store_id')
        .on('attempt.state', '=', 'succeeded'),
    )
    .select(['orders.id', 'orders.shopify_order_id', 'orders.order_number', 'orders.currency', 'orders.cancelled_at'])
    .select('attempt.id as attempt_id')
    .where('orders.store_id', '=', storeId)
    .where('orders.shopify_order_id', '=', shopifyOrderId)
    .executeTakeFirst()

export const listLines = (db: Db, storeId: string, orderId: string) =>
  db
    .selectFrom('order_lines')
    .select(['variant_id', 'title', 'variant_title'])
    .select(sql<number>`sum(quantity)::integer`.as('quantity'))
    .where('store_id', '=', storeId)
    .where('order_id', '=', orderId)
    .groupBy(['variant_id', 'title', 'variant_title'])
    .orderBy(sql`min(position)`)
    .execute()

/** Held until the transaction ends: two who refund one payment take turns. */
export const lockAttempt = (db: Db, id: string): Promise<Attempt> =>
  db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .$castTo<Attempt>()
    .executeTakeFirstOrThrow()

export const listRefunds = (db: Db, attemptId: string): Promise<OrderRefund[]> =>
  db
    .selectFrom('order_refunds')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('created_at')
    .$castTo<OrderRefund>()
    .execute()

export const findRefund = (db: Db, id: string): Promise<OrderRefund | undefined> =>
  db.selectFrom('order_refunds').selectAll().where('id', '=', id).$castTo<OrderRefund>().executeTakeFirst()

export const insertRefund = (db: Db, values: Insertable<DB['order_refunds']>) =>
  db.insertInto('order_refunds').values(values).execute()

/** What other refunds of its payment are called that were known when a refund was written down: those asked for here, and the provider's own. */
export const listOtherNames = async (
  db: Db,
  { id, attempt_id, created_at }: Pick<OrderRefund, 'id' | 'attempt_id' | 'created_at'>,
): Promise<string[]> => {
  const ours = (await listRefunds(db, attempt_id)).filter((one) => one.id !== id).map((one) => one.provider_refund_id)
  const { counted_refunds: counted } = await db
    .selectFrom('payment_attempts')
    .select('counted_refunds')
    .$narrowType<{ counted_refunds: NotedRefund[] }>()
    .where('id', '=', attempt_id)
    .executeTakeFirstOrThrow()
  const before = counted.filter(({ at }) => new Date(at) <= created_at).map((one) => one.id)
  return [...before, ...ours.filter((name) => name !== null)]
}

/** Lets one at a time ask for a refund that has no answer, and counts the try before it is made; undefined while another is at it. */
export const leaseRefund = (db: Db, id: string, ms: number): Promise<OrderRefund | undefined> =>
  lease(db, 'order_refunds', id, ms)

/** What a call came to, unless that is known already. */
export const concludeRefund = (db: Db, id: string, values: Updateable<DB['order_refunds']>) =>
  db.updateTable('order_refunds').set(values).where('id', '=', id).where('state', '=', 'asked').execute()

export const updateRefund = (db: Db, id: string, values: Updateable<DB['order_refunds']>) =>
  db.updateTable('order_refunds').set(values).where('id', '=', id).execute()

/** Refunds without news for a while. */
export const listUnanswered = (db: Db, before: Date) => listAsked(db, 'order_refunds', before)

type ProviderAnswer = { refunded: number; refunds: readonly NamedRefund[]; pending: readonly string[]; at: Date }

const notCarriedOut = 'It was accepted, but not carried out: the shopper did not get the money.'

/** Takes over how the refunds of an attempt stand by what its provider tells of them. */
export const followRefunds = async (db: Db, attemptId: string, answer: ProviderAnswer): Promise<void> => {
  for (const row of await listRefunds(db, attemptId)) {
    if (row.state !== 'pending' && row.state !== 'done') continue
    const named = answer.refunds.find(({ id }) => id === row.provider_refund_id)
    const state = getState(row, named, answer)
    if (state === row.state) continue
    await updateRefund(db, row.id, {
      state,
      failure: state === 'failed' ? notCarriedOut : null,
      settled_by_merchant_at: null,
      updated_at: answer.at,
    })
  }
}

const getState = (
  row: OrderRefund,
  named: NamedRefund | undefined,
  { refunded, pending }: ProviderAnswer,
): RefundState => {
  if (named?.amount === 0) return 'failed'
  if (named) return pending.includes(named.id) ? 'pending' : 'done'
  return isCounted(row, refunded) ? 'done' : row.state
}
