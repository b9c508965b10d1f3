import { type Selectable, sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'
import type { DB } from '#kit/server/db/tables.ts'
import { takeTurns } from '../repository.ts'

/** How many of a store's rates were switched; those that stand so already count too. */
export const switchRates = async (db: Db, storeId: string, ids: string[], isActive: boolean): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('shipping_rates')
    .set({ is_active: isActive, updated_at: sql`greatest(now(), updated_at + interval '1 millisecond')` })
    .where('store_id', '=', storeId)
    .where('id', 'in', ids)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Days for which deleted rates can be put back. */
const keptDays = 1

/** Deletes rates of a store and keeps them for a while; null where it has none of these. */
export const deleteRates = (db: Db, storeId: string, ids: string[]): Promise<{ count: number; undo: string } | null> =>
  db.transaction().execute(async (db) => {
    const rates = await db
      .deleteFrom('shipping_rates')
      .where('store_id', '=', storeId)
      .where('id', 'in', ids)
      .returningAll()
      .execute()
    if (rates.length === 0) return null
    await db
      .deleteFrom('deleted_rates')
      .where('store_id', '=', storeId)
      .where('deleted_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
      .execute()
    const { id } = await db
      .insertInto('deleted_rates')
      .values({ store_id: storeId, rates: JSON.stringify(rates) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { count: rates.length, undo: id }
  })

type Kept = Selectable<DB['shipping_rates']>

/** Puts back what was deleted together, each rate once; null where there is nothing of this name to put back. */
export const putBack = (db: Db, storeId: string, undo: string): Promise<number | null> =>
  db.transaction().execute(async (db) => {
    await takeTurns(db, storeId)
    const kept = await db
      .deleteFrom('deleted_rates')
      .where('store_id', '=', storeId)
      .where('id', '=', undo)
      .where('deleted_at', '>=', sql<Date>`now() - make_interval(days => ${keptDays})`)
      .returning(sql<Kept[]>`rates`.as('rates'))
      .executeTakeFirst()
    if (!kept) return null
    const other = await db
      .selectFrom('shipping_rates')
      .select('id')
      .where('store_id', '=', storeId)
      .where('use_as_default', '=', true)
      .executeTakeFirst()
    // Another one may be the default by now.
    const rates = kept.rates.map((rate) => ({
      ...rate,
      // A list would be written as one of PostgreSQL's own.
      translations: JSON.stringify(rate.translations ?? []),
      use_as_default: rate.use_as_default && !other,
    }))
    await db
      .insertInto('shipping_rates')
      .values(rates)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    return rates.length
  })

/** Gives the named rates their places, in this order, and the others none; false where one of them is not the store's. */
export const orderRates = (db: Db, storeId: string, ids: string[]): Promise<boolean> =>
  db.transaction().execute(async (db) => {
    await takeTurns(db, storeId)
    const rates = await db.selectFrom('shipping_rates').select('id').where('store_id', '=', storeId).execute()
    const own = new Set(rates.map(({ id }) => id))
    if (!ids.every((id) => own.has(id))) return false
    const places = new Map(ids.map((id, at) => [id, at + 1]))
    const every = rates.map(({ id }) => id)
    const positions = every.map((id) => places.get(id) ?? null)
    await db
      .updateTable('shipping_rates')
      .from(
        sql<{ rate: string; place: number | null }>`unnest(${every}::uuid[], ${positions}::int[])`.as<'places'>(
          sql`places(rate, place)`,
        ),
      )
      .set((row) => ({ position: row.ref('places.place') }))
      .whereRef('shipping_rates.id', '=', 'places.rate')
      .where('store_id', '=', storeId)
      .execute()
    return true
  })
