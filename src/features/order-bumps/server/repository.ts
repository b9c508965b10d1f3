import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { compiledOnce } from '#kit/server/db/compiled-once.ts'
import { type Db, plannedOnce } from '#kit/server/db/database.ts'
import type { DB } from '#kit/server/db/tables.ts'
import type { BumpTranslation, PriceRule } from '../rules.ts'
import type { Facts } from './facts-repository.ts'

/** By name, as a plan that is kept bears no column that a newer version of the product adds. */
const columns = [
  'order_bumps.id',
  'order_bumps.store_id',
  'order_bumps.is_on',
  'order_bumps.position',
  'order_bumps.product_id',
  'order_bumps.variant_id',
  'order_bumps.title',
  'order_bumps.variant_title',
  'order_bumps.headline',
  'order_bumps.sentence',
  'order_bumps.translations',
  'order_bumps.price_rule',
  'order_bumps.percent',
  'order_bumps.amount',
  'order_bumps.currency',
  'order_bumps.from_total',
  'order_bumps.to_total',
  'order_bumps.created_at',
  'order_bumps.updated_at',
] as const

export type BumpRow = Omit<Selectable<DB['order_bumps']>, 'price_rule' | 'translations'> & {
  price_rule: PriceRule
  translations: BumpTranslation[]
}

const storeBumps = (db: Db, storeId: string) =>
  db.selectFrom('order_bumps').select(columns).where('store_id', '=', storeId).$castTo<BumpRow>()

/** In the merchant's order. */
export const listBumps = (db: Db, storeId: string) =>
  storeBumps(db, storeId).orderBy('position').orderBy('created_at').modifyEnd(plannedOnce).execute()

/** With what the shop said of the product for carts in one currency; null where it was not asked yet. */
export type OfferedBump = BumpRow & { facts: Facts | null; read_at: Date | null }

/** Those that are on, in the merchant's order. */
export const listOffered = compiledOnce((db, storeId: string, currency: string) =>
  db
    .selectFrom('order_bumps')
    .leftJoin('order_bump_facts', (join) =>
      join.onRef('order_bump_facts.bump_id', '=', 'order_bumps.id').on('order_bump_facts.currency', '=', currency),
    )
    .select(columns)
    .select(['order_bump_facts.facts', 'order_bump_facts.read_at'])
    .where('order_bumps.store_id', '=', storeId)
    .where('is_on', '=', true)
    .orderBy('position')
    .orderBy('order_bumps.created_at')
    .$castTo<OfferedBump>()
    .modifyEnd(plannedOnce),
)

export const findBump = (db: Db, storeId: string, id: string) =>
  storeBumps(db, storeId).where('id', '=', id).executeTakeFirst()

/** The same, held until the transaction ends. */
export const lockBump = (db: Db, storeId: string, id: string) =>
  storeBumps(db, storeId).where('id', '=', id).forUpdate().executeTakeFirst()

/** How many there are; further ones wait until the transaction ends. */
export const countBumps = async (db: Db, storeId: string): Promise<number> => {
  await db.selectFrom('stores').select('id').where('id', '=', storeId).forNoKeyUpdate().execute()
  const { count } = await db
    .selectFrom('order_bumps')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow()
  return count
}

/** New ones stand last. */
export const insertBump = (db: Db, values: Omit<Insertable<DB['order_bumps']>, 'position'>): Promise<BumpRow> =>
  db
    .insertInto('order_bumps')
    .values((last) => ({
      ...values,
      position: last
        .selectFrom('order_bumps')
        .select(sql<number>`coalesce(max(position), 0) + 1`.as('after'))
        .where('store_id', '=', values.store_id),
    }))
    .returningAll()
    .$castTo<BumpRow>()
    .executeTakeFirstOrThrow()

/** What the shop said of it before may be about another product. */
export const updateBump = async (
  db: Db,
  storeId: string,
  id: string,
  values: Updateable<DB['order_bumps']>,
): Promise<BumpRow | undefined> => {
  if (values.variant_id !== undefined) await db.deleteFrom('order_bump_facts').where('bump_id', '=', id).execute()
  return db
    .updateTable('order_bumps')
    .set({ ...values, updated_at: sql`now()` })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .returningAll()
    .$castTo<BumpRow>()
    .executeTakeFirst()
}

export const deleteBump = async (db: Db, storeId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('order_bumps')
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const setOrder = (db: Db, storeId: string, ids: string[]) =>
  db
    .updateTable('order_bumps')
    .from(
      sql<{ id: string; place: number }>`unnest(${ids}::uuid[]) with ordinality`.as<'places'>(sql`places(id, place)`),
    )
    .set((places) => ({ position: sql<number>`${places.ref('places.place')}::int` }))
    .whereRef('order_bumps.id', '=', 'places.id')
    .where('store_id', '=', storeId)
    .execute()
