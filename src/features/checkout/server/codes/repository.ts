import { sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'
import { maxCodes } from '../../contract.ts'

/** What the shop says of a code. `code` is in lower case. */
export type KnownCode = {
  code: string
  discount_id: string
  usage_limit: number | null
  once_per_customer: boolean
  used: number
}

/** Keeps what the shop says of a code; its first count is where ours begins. A new discount starts from its own. */
export const keepCode = (db: Db, storeId: string, { used, ...known }: KnownCode, readAt: Date) =>
  db
    .insertInto('code_counts')
    .values({ ...known, store_id: storeId, seed: used, shop_count: used, read_at: readAt })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'code']).doUpdateSet(({ ref }) => ({
        discount_id: ref('excluded.discount_id'),
        usage_limit: ref('excluded.usage_limit'),
        once_per_customer: ref('excluded.once_per_customer'),
        shop_count: ref('excluded.shop_count'),
        read_at: ref('excluded.read_at'),
        seed: sql<number>`case when code_counts.discount_id = excluded.discount_id then code_counts.seed
          else excluded.seed end`,
      })),
    )
    .execute()

type Whose = { storeId: string; codes: readonly string[]; customerKey: string | null; checkoutId: string }

/** Holds the counts of codes until the transaction ends, always in the same order. */
export const lockCodes = (db: Db, storeId: string, codes: readonly string[]) =>
  db
    .selectFrom('code_counts')
    .select('code')
    .where('store_id', '=', storeId)
    .where('code', 'in', codes)
    .orderBy('code')
    .forUpdate()
    .execute()

/** How far codes are used up by others than this checkout; codes that were never met are not among them. */
export const countUses = (db: Db, { storeId, codes, customerKey, checkoutId }: Whose) =>
  db
    .selectFrom('code_counts as count')
    .leftJoin('code_uses as use', (join) =>
      join
        .onRef('use.store_id', '=', 'count.store_id')
        .onRef('use.code', '=', 'count.code')
        .onRef('use.discount_id', '=', 'count.discount_id')
        .on('use.checkout_id', '!=', checkoutId),
    )
    .select(['count.code', 'count.discount_id', 'count.usage_limit', 'count.once_per_customer'])
    .select(sql<number>`greatest(count.shop_count, count.seed + count(use.attempt_id))::integer`.as('used'))
    .select(sql<boolean>`coalesce(bool_or(use.customer_key = ${customerKey}::text), false)`.as('is_known_customer'))
    .where('count.store_id', '=', storeId)
    .where('count.code', 'in', codes)
    .groupBy(['count.store_id', 'count.code'])
    .execute()

type Use = { attempt_id: string; store_id: string; checkout_id: string; customer_key: string }

/** Notes that an attempt uses codes, once however often. */
export const takeUses = async (db: Db, use: Use, codes: readonly { code: string; discount_id: string }[]) => {
  if (codes.length === 0) return
  const values = codes.map(({ code, discount_id }) => ({ ...use, code, discount_id }))
  await db
    .insertInto('code_uses')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const releaseUses = (db: Db, attemptId: string) =>
  db.deleteFrom('code_uses').where('attempt_id', '=', attemptId).execute()

/** False where the checkout has the code already, has as many as it may have, or is not open. */
export const addDiscountCode = async (db: Db, checkoutId: string, code: string): Promise<boolean> => {
  const row = await db
    .updateTable('checkouts')
    .set({ discount_codes: sql<string[]>`array_append(discount_codes, ${code})` })
    .where('id', '=', checkoutId)
    .where('state', 'in', ['open', 'failed'])
    .where(sql<boolean>`not exists (select from unnest(discount_codes) as one where lower(one) = lower(${code}))`)
    .where(sql<boolean>`cardinality(discount_codes) < ${maxCodes}`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
