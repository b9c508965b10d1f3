import { sql, type SqlBool } from 'kysely'
import type { Period } from '#kit/contract/period.ts'
import type { Db } from '#kit/server/db/database.ts'
import type { Split } from '../rules.ts'

export type Scope = { id: string; currency: string; time_zone: string }
export type Filter = { [S in Split]?: string | undefined }

/** The first instant of a period and the first after it, in the store's time zone. */
const periodBounds = ({ time_zone }: Scope, { from: first, to: last }: Period) => {
  return [
    sql<Date>`${first}::date::timestamp at time zone ${time_zone}::text`,
    sql<Date>`(${last}::date + 1)::timestamp at time zone ${time_zone}::text`,
  ] as const
}

type Row = { split: Split | 'all'; value: string; step: number; checkouts: number; amount: number; foreign: number }

/** A period's checkouts by the furthest step, all together and by each split; amounts in minor units of the store's currency. */
export const listSteps = async (db: Db, store: Scope, period: Period, filter: Filter): Promise<Row[]> => {
  const { from: first, to: last } = period
  const matchesFilter = (split: Split) =>
    filter[split] === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(split)} = ${filter[split]}`
  // The days are put together first: what is taken apart five times is then a few hundred rows, not thousands.
  const { rows } = await sql<Row>`
    with whole as materialized (
      select device, country, language, way, step, sum(checkouts)::integer as checkouts,
        coalesce(sum(amount) filter (where currency = ${store.currency}), 0)::bigint as amount,
        coalesce(sum(checkouts) filter (where currency <> ${store.currency}), 0)::integer as foreign
      from daily_funnel
      where store_id = ${store.id} and day between ${first} and ${last} and not is_test
        and ${matchesFilter('device')} and ${matchesFilter('country')} and ${matchesFilter('language')} and ${matchesFilter('way')}
      group by 1, 2, 3, 4, 5
    )
    select case when grouping(device) = 0 then 'device' when grouping(country) = 0 then 'country'
        when grouping(language) = 0 then 'language' when grouping(way) = 0 then 'way' else 'all' end as split,
      coalesce(device, country, language, way, '') as value, step, sum(checkouts)::integer as checkouts,
      sum(amount)::bigint as amount, sum("foreign")::integer as foreign
    from whole
    group by grouping sets ((step), (device, step), (country, step), (language, step), (way, step))
    having sum(checkouts) <> 0`.execute(db)
  return rows
}

/** Checkouts of a period that were tried with test money. */
export const countTests = async (db: Db, store: Scope, period: Period): Promise<number> => {
  const { from: first, to: last } = period
  const { count } = await db
    .selectFrom('daily_funnel')
    .select(sql<number>`coalesce(sum(checkouts), 0)::integer`.as('count'))
    .where('store_id', '=', store.id)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .where('is_test', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

const mostReasons = 30

/** Why payments that were begun in a period did not work, by provider, the most frequent first. */
export const listDeclines = async (db: Db, store: Scope, period: Period) => {
  const [from, to] = periodBounds(store, period)
  const { rows } = await sql<{ provider: string; reason: string; times: number; unpaid: number; lost: number }>`
    with declined as (
      select provider, coalesce(failure, declined) as reason, checkout_id, currency, count(*) as times, max(amount) as amount
      from payment_attempts
      where store_id = ${store.id} and created_at >= ${from} and created_at < ${to} and coalesce(failure, declined) is not null
        and is_test is not true
      group by 1, 2, 3, 4
    )
    select declined.provider, declined.reason, sum(declined.times)::integer as times,
      count(*) filter (where checkouts.paid_at is null)::integer as unpaid,
      coalesce(sum(declined.amount) filter (where checkouts.paid_at is null and declined.currency = ${store.currency}), 0)::bigint
        as lost
    from declined join checkouts on checkouts.id = declined.checkout_id
    group by 1, 2 order by times desc, 1, 2 limit ${mostReasons}`.execute(db)
  return rows
}

/** Shoppers whom the storefront script sent to the shop's own checkout in a period, by cause. */
export const listDiversions = (db: Db, store: Scope, period: Period) => {
  const [from, to] = periodBounds(store, period)
  return db
    .selectFrom('diversions')
    .select(['cause', sql<number>`count(*)::integer`.as('count')])
    .where('store_id', '=', store.id)
    .where('happened_at', '>=', from)
    .where('happened_at', '<', to)
    .groupBy('cause')
    .execute()
}
