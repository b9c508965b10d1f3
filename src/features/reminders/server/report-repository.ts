import { sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'

/**
 * Checkouts of which a mail was sent; paid counts from the first one on, and never test money. As everywhere, money is what was taken, and
 * nothing of an order that was cancelled.
 */
const mailed = (storeId: string) => sql`select one.id, coalesce(one.email, '') as email, one.currency, one.total,
    case when orders.cancelled_at is null then coalesce(orders.captured_total, one.total) else 0 end as taken, series.came_back_at,
    series.code, sent.mails, sent.mailed_at, sent.mailed_at::text as mailed_exactly, sent.left_at, orders.order_number,
    case when one.state in ('paid', 'ordered') and one.paid_at >= sent.mailed_at then one.paid_at end as paid_at,
    (one.state in ('paid', 'ordered') and one.paid_at >= sent.mailed_at and exists (
      select from unnest(one.discount_codes) as given where lower(given) = lower(series.code)
        and not exists (select from jsonb_array_elements(one.refused_codes) as refused where lower(refused ->> 'code') = lower(given))
    )) as is_code_used
  from reminder_series as series
  join checkouts as one on one.id = series.checkout_id and not one.is_trial and not one.is_test
  join lateral (select count(*)::integer as mails, min(sent_at) as mailed_at, series.began_at as left_at
    from reminder_mails where checkout_id = series.checkout_id and sent_at is not null) as sent on sent.mails > 0
  left join orders on orders.checkout_id = one.id
  where series.store_id = ${storeId}`

export type MailedRow = {
  id: string
  email: string
  currency: string
  total: number
  came_back_at: Date | null
  mails: number
  mailed_at: Date
  /** The same to the microsecond, of which a date here knows nothing. */
  mailed_exactly: string
  left_at: Date
  order_number: string | null
  code: string | null
  is_code_used: boolean
  paid_at: Date | null
}

/** Newest first, from behind `after` on, which is a row's `id` and `mailed_exactly`. */
export const listMailed = async (db: Db, storeId: string, limit: number, after?: Cursor): Promise<MailedRow[]> => {
  const behind = after
    ? sql` and (sent.mailed_at, one.id) < (${after.mailed_exactly}::timestamptz, ${after.id}::uuid)`
    : sql``
  const rows = sql<MailedRow>`${mailed(storeId)}${behind} order by sent.mailed_at desc, one.id desc limit ${limit}`
  return (await rows.execute(db)).rows
}

type Cursor = Pick<MailedRow, 'id' | 'mailed_exactly'>
type Sums = Record<'mailed' | 'back' | 'paid' | 'amount' | 'codes' | 'codes_used', number> & { currency: string }

export const sumMailed = async (db: Db, storeId: string) => {
  const { rows } = await sql<Sums>`
    select currency, count(*)::integer as mailed, count(came_back_at)::integer as back, count(paid_at)::integer as paid,
      coalesce(sum(taken) filter (where paid_at is not null), 0)::bigint as amount,
      count(code)::integer as codes, count(*) filter (where is_code_used)::integer as codes_used
    from (${mailed(storeId)}) as all_of_them group by currency order by currency`.execute(db)
  return rows
}
