import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'
import type { DB } from '#kit/server/db/tables.ts'
import type { Address } from '../../address.ts'
import type { ChangeCause } from '../../change-rules.ts'
import { lease, listAsked } from '../asked/repository.ts'

export type OrderChange = Omit<Selectable<DB['order_changes']>, 'kind' | 'state' | 'cause' | 'address'> & {
  kind: 'cancel' | 'address'
  state: 'asked' | 'done' | 'refused'
  cause: ChangeCause | null
  address: Address | null
}

/** The order that a checkout became, with all that decides whether its shopper may change it; undefined while the shop has none. */
export const findPlaced = (db: Db, storeId: string, checkoutId: string) =>
  db
    .selectFrom('orders')
    .leftJoin('checkout_forms as form', 'form.store_id', 'orders.store_id')
    .leftJoin('payment_attempts as attempt', (join) =>
      join
        .onRef('attempt.checkout_id', '=', 'orders.checkout_id')
        .onRef('attempt.store_id', '=', 'orders.store_id')
        .on('attempt.state', '=', 'succeeded'),
    )
    .select(['orders.shopify_order_id', 'orders.placed_at', 'orders.fulfillment_status', 'orders.cancelled_at'])
    .select((eb) => eb.fn.coalesce('form.change_minutes', sql<number>`0`).as('minutes'))
    .select(['attempt.id as attempt_id', 'attempt.amount', 'attempt.authorization_state', 'attempt.captured_amount'])
    .select(sql<boolean>`coalesce(attempt.dispute in ('open', 'lost'), false)`.as('is_disputed'))
    .select(
      sql<boolean>`orders.refunded_total > 0 or coalesce(attempt.refunded_amount, 0) > 0
        or exists (select from order_refunds as refund where refund.attempt_id = attempt.id and refund.state <> 'failed')`.as(
        'is_refunded',
      ),
    )
    .where('orders.store_id', '=', storeId)
    .where('orders.checkout_id', '=', checkoutId)
    .executeTakeFirst()

export type Placed = NonNullable<Awaited<ReturnType<typeof findPlaced>>>

/** What the shopper of a checkout last wanted changed. */
export const findLatest = (db: Db, checkoutId: string): Promise<OrderChange | undefined> =>
  db
    .selectFrom('order_changes')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .$castTo<OrderChange>()
    .executeTakeFirst()

export const findChange = (db: Db, id: string): Promise<OrderChange | undefined> =>
  db.selectFrom('order_changes').selectAll().where('id', '=', id).$castTo<OrderChange>().executeTakeFirst()

type NewChange = Pick<OrderChange, 'store_id' | 'checkout_id' | 'kind' | 'address'>

export const insertChange = async (db: Db, change: NewChange, at: Date): Promise<string> => {
  const { id } = await db
    .insertInto('order_changes')
    .values({
      ...change,
      address: change.address && JSON.stringify(change.address),
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Lets one at a time see to a change that is not over, and counts the try before it is made; undefined while another is at it. */
export const leaseChange = (db: Db, id: string, ms: number): Promise<OrderChange | undefined> =>
  lease(db, 'order_changes', id, ms)

export const updateChange = (db: Db, id: string, values: Updateable<DB['order_changes']>) =>
  db.updateTable('order_changes').set(values).where('id', '=', id).execute()

/** Ends a change, unless it is over. Whom the parcel goes to is kept with the checkout alone. */
export const concludeChange = (
  db: Db,
  id: string,
  { at, ...values }: { state: 'done' | 'refused'; cause?: ChangeCause; problem?: string | null; at: Date },
) =>
  db
    .updateTable('order_changes')
    .set({ ...values, address: null, leased_until: null, updated_at: at })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute()

/** Changes that were not worked on for a while. */
export const listWaiting = (db: Db, before: Date) => listAsked(db, 'order_changes', before)

/** Keeps where a placed order goes now; what had one address for parcel and bill keeps the old one for the bill, as the shop does. */
export const readdress = async (db: Db, storeId: string, checkoutId: string, address: Address): Promise<void> => {
  await db
    .updateTable('checkouts')
    .set({
      billing_address: sql`coalesce(billing_address, shipping_address)`,
      shipping_address: JSON.stringify(address),
      version: sql`version + 1`,
    })
    .where('id', '=', checkoutId)
    .where('store_id', '=', storeId)
    .where('erased_at', 'is', null)
    .execute()
  await db
    .updateTable('orders')
    .set({ first_name: address.first_name, last_name: address.last_name, updated_at: sql`now()` })
    .where('store_id', '=', storeId)
    .where('checkout_id', '=', checkoutId)
    .where('erased_at', 'is', null)
    .execute()
}
