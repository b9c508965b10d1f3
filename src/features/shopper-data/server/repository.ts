import { sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'

export const getMonths = async (db: Db, storeId: string): Promise<number> =>
  (await db.selectFrom('stores').select('keep_personal_months').where('id', '=', storeId).executeTakeFirstOrThrow())
    .keep_personal_months

export const saveMonths = (db: Db, storeId: string, keep_personal_months: number) =>
  db.updateTable('stores').set({ keep_personal_months }).where('id', '=', storeId).execute()

/**
 * Whether what a checkout holds is needed to pay it, or for its order. What was paid and became no order is done with once the
 * merchant said so, or all of it went back; an order of nothing has nothing that goes back.
 */
const isNeeded = sql<boolean>`(checkouts.state = 'paying' or checkouts.state = 'paid' and exists (
  select from payment_attempts as attempt where attempt.checkout_id = checkouts.id
    and attempt.state in ('started', 'waiting', 'succeeded', 'surplus') and attempt.settled_by_merchant_at is null
    and not (attempt.refunded_amount > 0 and attempt.refunded_amount >= coalesce(attempt.captured_amount, attempt.amount))))`

const openedBefore = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('checkouts')
    .select('id')
    .where('erased_at', 'is', null)
    .where('opened_at', '<', before)
    .orderBy('opened_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()

/** Checkouts that nobody paid and that were opened before a day, some at once. */
export const lockUnpaid = async (db: Db, before: Date, limit: number): Promise<string[]> => {
  const rows = await openedBefore(db, before, limit)
    .where(sql<boolean>`state in ('open', 'failed', 'expired')`)
    .execute()
  return rows.map(({ id }) => id)
}

/** The same of those that were paid, became no order, and are done with. */
export const lockNeverOrdered = async (db: Db, before: Date, limit: number): Promise<string[]> => {
  const rows = await openedBefore(db, before, limit)
    .where('state', '=', 'paid')
    .where(sql<boolean>`not ${isNeeded}`)
    .execute()
  return rows.map(({ id }) => id)
}

/** What a purchase holds of a person is emptied; the goods, amounts and the country stay. */
const anonymous = sql<string>`(purchase - 'extras') || jsonb_build_object('email', '', 'billing_address', null,
  'shipping_address', (select jsonb_object_agg(key, case key when 'country' then value else '""' end)
    from jsonb_each(purchase -> 'shipping_address')),
  'lines', (select coalesce(jsonb_agg(line || '{"properties": {}}'), '[]')
    from jsonb_array_elements(purchase -> 'lines') as line))`
const anonymousVisit = sql<string>`(visit - 'browser' - 'typed') || '{"customer_ip": ""}'`

/** Leaves of checkouts what figures, fees and the provider's records need. */
export const eraseCheckouts = async (db: Db, ids: readonly string[], now: Date): Promise<void> => {
  if (ids.length === 0) return
  await db
    .updateTable('checkouts')
    .set({
      email: null,
      email_typed_at: null,
      phone: null,
      shipping_address: null,
      billing_address: null,
      note: '',
      browsers: [],
    })
    .set({ attributes: '{}', extras: '{}', shop_customer_id: null, found_customer_id: null, erased_at: now })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  await db
    .updateTable('checkout_lines')
    .set({ properties: '{}' })
    .where(sql<boolean>`checkout_id = any(${ids}::uuid[])`)
    .execute()
  await db
    .updateTable('payment_attempts')
    .set({ purchase: anonymous, visit: anonymousVisit })
    .where(sql<boolean>`checkout_id = any(${ids}::uuid[])`)
    .where(sql<boolean>`purchase ? 'shipping_address'`)
    .execute()
  // A use of a code goes on counting; whose it was is not to be tried out.
  await db
    .updateTable('code_uses')
    .set({ customer_key: sql<string>`'erased-' || attempt_id` })
    .where(sql<boolean>`checkout_id = any(${ids}::uuid[])`)
    .execute()
  await db
    .updateTable('code_uses')
    .set({ customer_key: '' })
    .where(sql<boolean>`checkout_id = any(${ids}::uuid[])`)
    .execute()
  await db
    .updateTable('order_changes')
    .set({ address: null })
    .where(sql<boolean>`checkout_id = any(${ids}::uuid[])`)
    .where('address', 'is not', null)
    .execute()
  // What was recovered goes on counting; who was written to is not to be tried out.
  await db
    .updateTable('reminder_series')
    .set({ address_key: '', ended_at: sql<Date>`coalesce(ended_at, ${now})` })
    .where(sql<boolean>`checkout_id = any(${ids}::uuid[])`)
    .execute()
  await db
    .deleteFrom('shopper_visits')
    .where(sql<boolean>`checkout_id = any(${ids}::uuid[])`)
    .execute()
}

/** A month of a store's own calendar, by its first day. */
export type StoreMonth = { store_id: string; first: string }

/** The months of all stores whose orders have been kept for as long as their merchants said; what is kept longer is not read. */
export const listMonthsToErase = async (db: Db, now: Date): Promise<StoreMonth[]> => {
  const { rows } = await sql<StoreMonth>`
    select store.id as store_id, month.first
    from stores as store cross join lateral (
      select distinct to_char(one.placed_at at time zone store.time_zone, 'YYYY-MM-01') as first from orders as one
      where one.store_id = store.id and one.erased_at is null
        and one.placed_at < (date_trunc('month', ${now}::timestamptz at time zone store.time_zone)
          - make_interval(months => store.keep_personal_months)) at time zone store.time_zone
    ) as month
    order by 1, 2`.execute(db)
  return rows
}

export type OrderToErase = { id: string; checkout_id: string | null; month: string }

const ordersToErase = (db: Db, storeId: string) =>
  db
    .selectFrom('orders')
    .innerJoin('stores', 'stores.id', 'orders.store_id')
    .select(['orders.id', 'orders.checkout_id'])
    .select(sql<string>`to_char(orders.placed_at at time zone stores.time_zone, 'YYYY-MM-01')`.as('month'))
    .where('orders.store_id', '=', storeId)
    .where('orders.erased_at', 'is', null)
    .orderBy('orders.id')
    .forUpdate('orders')

export const lockMonthOrders = (db: Db, { store_id, first }: StoreMonth): Promise<OrderToErase[]> =>
  ordersToErase(db, store_id)
    .where(sql<boolean>`orders.placed_at >= ${first}::date::timestamp at time zone stores.time_zone`)
    .where(
      sql<boolean>`orders.placed_at < (${first}::date + interval '1 month')::timestamp at time zone stores.time_zone`,
    )
    .execute()

export const lockOrdersBy = (db: Db, storeId: string, email: string): Promise<OrderToErase[]> =>
  ordersToErase(db, storeId)
    .where(sql<boolean>`lower(orders.email) = lower(${email})`)
    .execute()

/**
 * Takes the persons out of orders. `salt` is forgotten afterwards, so that nobody can try which address one was: orders of one
 * person get one address of nobody. The months that they stand in are counted anew.
 */
export const eraseOrders = async (
  db: Db,
  storeId: string,
  orders: readonly OrderToErase[],
  salt: string,
  now: Date,
): Promise<void> => {
  if (orders.length === 0) return
  await db
    .updateTable('orders')
    .set({
      email: sql<string>`case when email = '' then '' else
        encode(sha256(convert_to(lower(email) || ${salt}::text, 'UTF8')), 'hex') || '@erased.invalid' end`,
      first_name: '',
      last_name: '',
      parcels: '[]',
      erased_at: now,
    })
    .where('store_id', '=', storeId)
    .where(sql<boolean>`id = any(${orders.map(({ id }) => id)}::uuid[])`)
    .execute()
  await eraseCheckouts(
    db,
    orders.flatMap(({ checkout_id }) => checkout_id ?? []),
    now,
  )
  for (const month of new Set(orders.map((order) => order.month)))
    await sql`select rebuild_figures(${storeId}, ${month}::date, (${month}::date + interval '1 month')::date)`.execute(
      db,
    )
}

/** The checkouts of a person that can be erased now, and how many cannot yet. */
export const lockCheckoutsBy = async (db: Db, storeId: string, email: string) => {
  const rows = await db
    .selectFrom('checkouts')
    .select(['id', isNeeded.as('is_needed')])
    .where('store_id', '=', storeId)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = rows.flatMap(({ id, is_needed }) => (is_needed ? [] : [id]))
  return { ids, waiting: rows.length - ids.length }
}

/** What earlier attempts of checkouts hold that somebody else went on to fill in. */
export const erasePurchasesBy = (db: Db, storeId: string, email: string) =>
  db
    .updateTable('payment_attempts')
    .set({ purchase: anonymous, visit: anonymousVisit })
    .where('store_id', '=', storeId)
    .where(sql<boolean>`lower(purchase ->> 'email') = lower(${email})`)
    .where(sql<boolean>`purchase ? 'shipping_address'`)
    .where(
      sql<boolean>`not exists (select from checkouts where checkouts.id = payment_attempts.checkout_id and ${isNeeded})`,
    )
    .execute()

/** A search that was kept may be for their address. */
export const deleteFiltersBy = (db: Db, storeId: string, email: string) =>
  db
    .deleteFrom('kept_filters')
    .where('store_id', '=', storeId)
    .where(sql<boolean>`lower(trim(address ->> 'search')) = lower(${email})`)
    .execute()
