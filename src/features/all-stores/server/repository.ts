import { sql } from 'kysely'
import type { Period } from '#kit/contract/period.ts'
import type { Db } from '#kit/server/db/database.ts'

/** What each store of a merchant came to, by currency; money in minor units. A store without figures has one row of zeros. */
export const listStores = (db: Db, merchantId: string, { from, to }: Period) =>
  db
    .selectFrom('stores')
    .leftJoin('daily_figures as day', (join) =>
      join.onRef('day.store_id', '=', 'stores.id').on('day.day', '>=', from).on('day.day', '<=', to),
    )
    .select(['stores.id', 'stores.name', 'stores.shop_domain'])
    .select([
      sql<string>`coalesce(day.currency, stores.currency)`.as('currency'),
      sql<number>`coalesce(sum(day.revenue), 0)::bigint`.as('revenue'),
      sql<number>`coalesce(sum(day.orders), 0)::integer`.as('orders'),
      sql<number>`coalesce(sum(day.checkouts), 0)::integer`.as('checkouts'),
    ])
    .where('stores.merchant_id', '=', merchantId)
    .where('stores.leaving_at', 'is', null)
    .groupBy(['stores.id', sql`coalesce(day.currency, stores.currency)`])
    .orderBy('stores.name')
    .orderBy('stores.id')
    .orderBy(sql`coalesce(day.currency, stores.currency)`)
    .execute()
