import { sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'
import type { Source } from '../rules.ts'

const columns = ['id', 'name', 'rating', 'review', 'source'] as const
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
    .execute()

/** New reviews stand first. */
export const insertReview = (db: Db, storeId: string, input: Input) =>
  db
    .insertInto('reviews')
    .values((first) => ({
      store_id: storeId,
      ...input,
      position: first
        .selectFrom('reviews')
        .select(sql<number>`coalesce(min(position), 1) - 1`.as('before'))
        .where('store_id', '=', storeId),
    }))
    .returning(columns)
    .executeTakeFirstOrThrow()

export const updateReview = (db: Db, storeId: string, id: string, input: Input) =>
  db
    .updateTable('reviews')
    .set({ ...input, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()

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
    .select(['rating', 'total_reviews', 'is_enable'])
    .where('store_id', '=', storeId)
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
    .returning(['rating', 'total_reviews', 'is_enable'])
    .executeTakeFirstOrThrow()
