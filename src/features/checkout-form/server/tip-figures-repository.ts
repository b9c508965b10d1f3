import { sql } from 'kysely'
import type { Period } from '#kit/contract/period.ts'
import type { Db } from '#kit/server/db/database.ts'

type Scope = { id: string; currency: string; time_zone: string }
type Sums = { amount: number; tipped: number; foreign: number; orders: number }

/**
 * What tips came to among the orders of a period, in minor units of the store's currency. A refund takes from a tip only what is more than
 * everything else cost. How many orders there were is read from what is kept by day.
 */
export const sumTips = async (db: Db, store: Scope, { from, to }: Period): Promise<Sums> => {
  const midnight = (day: string, later: number) =>
    sql<Date>`((${day}::date + ${later}::integer)::timestamp at time zone ${store.time_zone})`
  const { rows } = await sql<Sums>`
    with tipped as (
      select currency, least(tip_total, greatest(coalesce(captured_total, total) - refunded_total, 0)) as kept from orders
      where store_id = ${store.id} and placed_at >= ${midnight(from, 0)} and placed_at < ${midnight(to, 1)}
        and tip_total > 0 and not is_test and cancelled_at is null
    )
    select coalesce(sum(kept) filter (where currency = ${store.currency}), 0)::bigint as amount,
      (count(*) filter (where kept > 0))::integer as tipped,
      (count(*) filter (where kept > 0 and currency <> ${store.currency}))::integer as foreign,
      (select coalesce(sum(orders - cancelled_orders), 0)::integer from daily_figures
        where store_id = ${store.id} and day between ${from}::date and ${to}::date) as orders
    from tipped`.execute(db)
  return rows[0]!
}
