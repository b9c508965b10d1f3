import { sql } from 'kysely'
import type { Period } from '#kit/contract/period.ts'
import type { Db } from '#kit/server/db/database.ts'

export type Scope = { id: string; currency: string; time_zone: string }

type Row = {
  source: string
  medium: string
  campaign: string
  checkouts: number
  orders: number
  revenue: number
  foreign: number
}

/** No order is placed before its checkout was opened; the shop's clock and ours agree to less than this many days. */
const clocksApart = 1

/**
 * Sources of the checkouts that were opened in a period, most revenue first; money in minor units of the store's currency. Of orders
 * only those since then are looked at, in an index alone.
 */
export const listSources = async (db: Db, store: Scope, { from, to }: Period, limit: number): Promise<Row[]> => {
  const midnight = (day: string, later: number) =>
    sql<Date>`((${day}::date + ${later}::integer)::timestamp at time zone ${store.time_zone})`
  const { rows } = await sql<Row>`
    select opened.source, opened.medium, opened.campaign, count(*)::integer as checkouts,
      count(placed.checkout_id)::integer as orders,
      coalesce(sum(coalesce(placed.captured_total, placed.total)) filter (where placed.currency = ${store.currency} and placed.cancelled_at is null), 0)::bigint
        as revenue,
      count(placed.checkout_id) filter (where placed.currency <> ${store.currency})::integer as foreign
    from checkouts as opened
    left join orders as placed on placed.checkout_id = opened.id and not placed.is_test
      and placed.store_id = ${store.id} and placed.placed_at >= ${midnight(from, -clocksApart)}
    where opened.store_id = ${store.id} and opened.opened_at >= ${midnight(from, 0)} and opened.opened_at < ${midnight(to, 1)}
      and not opened.is_trial
    group by 1, 2, 3 order by revenue desc, orders desc, checkouts desc, 1, 2, 3 limit ${limit}`.execute(db)
  return rows
}
