import { sql } from 'kysely'
import { type Db, plannedOnce } from '#kit/server/db/database.ts'
import { keyedId } from '#kit/server/keyed-id.ts'
import type { Source } from '../rules.ts'

const columns = ['id', 'name', 'rating', 'review', 'source', 'updated_at'] as const
const summaryColumns = ['rating', 'total_reviews', 'is_enable', 'updated_at'] as const
type Input = { name: string; rating: number; review: string; source: Source }

/** In the merchant's order; the first `limit` of them where it is given. */
export const listReviews = (db: Db, storeId: string, limit?: number) =>
  db
    .selectFrom('reviews')
    .select(columns)
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('created_at')
    .$if(limit !== undefined, (query) => query.limit(limit!))
    .modifyEnd(plannedOnce)
    .execute()

/** New reviews stand first. Under a `key` that was sent before it is the one of then, as it is sent now. */
export const insertReview = (db: Db, storeId: string, input: Input, key?: string) =>
  db
    .insertInto('reviews')
    .values((first) => ({
      ...(key && { id: keyedId(storeId, key) }),
      store_id: storeId,
      ...input,
      position: first
        .selectFrom('reviews')
        .select(sql<number>`coalesce(min(position), 1) - 1`.as('before'))
        .where('store_id', '=', storeId),
    }))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...input, deleted_at: null, updated_at: sql`now()` })
        .where('reviews.store_id', '=', storeId),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()

const portion = 500

/** Adds reviews below those that are there, in their order. */
export const appendReviews = async (db: Db, storeId: string, inputs: Input[]) => {
  const { last } = await db
    .selectFrom('reviews')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow()
  const rows = inputs.map((input, at) => ({ store_id: storeId, ...input, position: (last ?? 0) + 1 + at }))
  for (let at = 0; at < rows.length; at += portion)
    await db
      .insertInto('reviews')
      .values(rows.slice(at, at + portion))
      .execute()
}

export const updateReview = (db: Db, storeId: string, id: string, input: Input) =>
  db
    .updateTable('reviews')
    .set({ ...input, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()

/** When a review was changed last, held until the transaction ends. */
export const lockReview = async (db: Db, storeId: string, id: string): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('reviews')
      .select('updated_at')
      .where('id', '=', id)
      .where('store_id', '=', storeId)
      .forUpdate()
      .executeTakeFirst()
  )?.updated_at

/** Deletes, or with `false` takes the deletion back. Undefined when the store has no such review. */
export const setDeleted = (db: Db, storeId: string, id: string, isDeleted: boolean) =>
  db
    .updateTable('reviews')
    .set({ deleted_at: isDeleted ? sql`coalesce(deleted_at, now())` : null })
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .returning(columns)
    .executeTakeFirst()

export const setOrder = (db: Db, storeId: string, ids: string[]) =>
  db
    .updateTable('reviews')
    .from(
      sql<{ id: string; place: number }>`unnest(${ids}::uuid[]) with ordinality`.as<'places'>(sql`places(id, place)`),
    )
    .set((places) => ({ position: sql<number>`${places.ref('places.place')}::int` }))
    .whereRef('reviews.id', '=', 'places.id')
    .where('store_id', '=', storeId)
    .execute()

export const findSummary = (db: Db, storeId: string) =>
  db
    .selectFrom('rating_summaries')
    .select(summaryColumns)
    .where('store_id', '=', storeId)
    .modifyEnd(plannedOnce)
    .executeTakeFirst()

export const saveSummary = (
  db: Db,
  storeId: string,
  summary: { rating: number; total_reviews: number; is_enable: boolean },
) =>
  db
    .insertInto('rating_summaries')
    .values({ store_id: storeId, ...summary })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet({ ...summary, updated_at: sql`now()` }))
    .returning(summaryColumns)
    .executeTakeFirstOrThrow()
