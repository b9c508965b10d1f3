import { sql } from 'kysely'
import type { Period } from '#kit/contract/period.ts'
import type { Db } from '#kit/server/db/database.ts'

type Scope = { id: string; currency: string; time_zone: string }
type Row = { id: string; offered: number; taken: number; orders: number; revenue: number; foreign: number }

/** What became of each offer among the checkouts to which it was first shown in a period; money in minor units of the store's currency. */
export const sumBumps = async (db: Db, store: Scope, { from, to }: Period): Promise<Row[]> => {
  const midnight = (day: string, later: number) =>
    sql<Date>`((${day}::date + ${later}::integer)::timestamp at time zone ${store.time_zone})`
  const { rows } = await sql<Row>`
    select bump.id, count(distinct showing.checkout_id)::integer as offered, count(distinct line.checkout_id)::integer as taken,
      count(distinct placed.id)::integer as orders,
      coalesce(sum(line.line_total - line.discount) filter (where placed.currency = ${store.currency}
        and coalesce(placed.captured_total, placed.total) > 0), 0)::bigint as revenue,
      count(distinct placed.id) filter (where placed.currency <> ${store.currency})::integer as foreign
    from order_bumps as bump
    left join order_bump_showings as showing on showing.bump_id = bump.id
      and showing.shown_at >= ${midnight(from, 0)} and showing.shown_at < ${midnight(to, 1)}
    left join checkout_lines as line on line.checkout_id = showing.checkout_id and line.bump_id = bump.id and line.quantity > 0
    left join orders as placed on placed.checkout_id = line.checkout_id and placed.store_id = bump.store_id
      and not placed.is_test and placed.cancelled_at is null
    where bump.store_id = ${store.id}
    group by bump.id`.execute(db)
  return rows
}
