import { sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'

/** A row of figures that is not what the checkouts and orders come to; null where one side has none. */
export type Difference = {
  what: 'day' | 'discount' | 'customer' | 'funnel'
  day: string
  name: string
  kept: unknown
  counted: unknown
}

/** Stores that have anything to count. */
export const listStoreIds = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('stores').select('id').orderBy('id').execute()).map(({ id }) => id)

/** The first day of the first month that a store has figures or sales of; null for none. */
export const firstMonth = async (db: Db, storeId: string): Promise<string | null> => {
  const { rows } = await sql<{ first: string | null }>`
    select date_trunc('month', least(
      (select min(placed_at) at time zone time_zone from orders where store_id = stores.id),
      (select min(opened_at) at time zone time_zone from checkouts where store_id = stores.id),
      (select min(day) from daily_figures where store_id = stores.id)
    ))::date as first from stores where id = ${storeId}`.execute(db)
  return rows[0]?.first ?? null
}

/** What the figures of whole months, the last one not included, differ in from a recount. One look at one moment. */
export const listDifferences = async (db: Db, storeId: string, since: string, until: string): Promise<Difference[]> => {
  const { rows } = await sql<Difference>`
    with range as (select ${storeId}::uuid as store_id, ${since}::date as since, ${until}::date as until)
    select 'day' as what, coalesce(kept.day, counted.day) as day, coalesce(kept.currency, counted.currency) as name,
      to_jsonb(kept) - 'store_id' as kept, to_jsonb(counted) - 'store_id' as counted
    from (select daily_figures.* from daily_figures, range
      where daily_figures.store_id = range.store_id and day >= range.since and day < range.until) as kept
    full join (select figures.* from range, recount_figures(range.store_id, range.since, range.until) as figures) as counted
      on counted.day = kept.day and counted.currency = kept.currency
    where (coalesce(kept.checkouts, 0), coalesce(kept.orders, 0), coalesce(kept.cancelled_orders, 0),
        coalesce(kept.refunded_orders, 0), coalesce(kept.discounted_orders, 0), coalesce(kept.revenue, 0),
        coalesce(kept.customers, 0), coalesce(kept.discounts_used, 0), coalesce(kept.discounted_revenue, 0))
      <> (coalesce(counted.checkouts, 0), coalesce(counted.orders, 0), coalesce(counted.cancelled_orders, 0),
        coalesce(counted.refunded_orders, 0), coalesce(counted.discounted_orders, 0), coalesce(counted.revenue, 0),
        coalesce(counted.customers, 0), coalesce(counted.discounts_used, 0), coalesce(counted.discounted_revenue, 0))
    union all
    select 'discount', coalesce(kept.day, counted.day), coalesce(kept.title, counted.title),
      to_jsonb(kept) - 'store_id', to_jsonb(counted) - 'store_id'
    from (select daily_discounts.* from daily_discounts, range
      where daily_discounts.store_id = range.store_id and day >= range.since and day < range.until) as kept
    full join (select used.* from range, recount_discounts(range.store_id, range.since, range.until) as used) as counted
      on counted.day = kept.day and counted.currency = kept.currency and counted.title = kept.title
    where (coalesce(kept.orders, 0), coalesce(kept.applications, 0), coalesce(kept.revenue, 0))
      <> (coalesce(counted.orders, 0), coalesce(counted.applications, 0), coalesce(counted.revenue, 0))
    union all
    select 'customer', coalesce(kept.month, counted.month), coalesce(kept.customer_key, counted.customer_key)::text,
      to_jsonb(kept) - 'store_id', to_jsonb(counted) - 'store_id'
    from (select monthly_customers.* from monthly_customers, range
      where monthly_customers.store_id = range.store_id and month >= range.since and month < range.until) as kept
    full join (select came.* from range, recount_customers(range.store_id, range.since, range.until) as came) as counted
      on counted.month = kept.month and counted.customer_key = kept.customer_key
    where (kept.orders, kept.first_day, kept.first_currency)
      is distinct from (counted.orders, counted.first_day, counted.first_currency)
    union all
    select 'funnel', coalesce(kept.day, counted.day),
      concat_ws(' ', coalesce(kept.currency, counted.currency), coalesce(kept.step, counted.step)),
      to_jsonb(kept) - 'store_id', to_jsonb(counted) - 'store_id'
    from (select daily_funnel.* from daily_funnel, range
      where daily_funnel.store_id = range.store_id and day >= range.since and day < range.until) as kept
    full join (select came.* from range, recount_funnel(range.store_id, range.since, range.until) as came) as counted
      on (counted.day, counted.currency, counted.device, counted.country, counted.language, counted.way,
        counted.is_test, counted.step)
      = (kept.day, kept.currency, kept.device, kept.country, kept.language, kept.way, kept.is_test, kept.step)
    where (coalesce(kept.checkouts, 0), coalesce(kept.amount, 0))
      <> (coalesce(counted.checkouts, 0), coalesce(counted.amount, 0))
    order by 2, 1, 3`.execute(db)
  return rows
}

/** Counts whole months of a store anew. Nothing of the store's sales is written meanwhile. Call it in a transaction. */
export const rebuildFigures = (db: Db, storeId: string, since: string, until: string) =>
  sql`select rebuild_figures(${storeId}, ${since}, ${until})`.execute(db)

/** Leaves a line in the append-only record for the store's merchant. */
export const noteRepair = (db: Db, storeId: string, detail: { month: string; rows: number }) =>
  db
    .insertInto('audit_events')
    .columns(['merchant_id', 'store_id', 'action', 'detail'])
    .expression((of) =>
      of
        .selectFrom('stores')
        .select([
          'merchant_id',
          'id',
          sql<string>`'figures.repaired'`.as('action'),
          sql`${JSON.stringify(detail)}::jsonb`.as('detail'),
        ])
        .where('id', '=', storeId),
    )
    .execute()
