import { sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'

const daysKept = 7

/** Notes that a draft order is about to be made for an attempt. Returns since when one may be there; null when that is over, or has one. */
export const beginDraft = async (db: Db, id: string, now: Date): Promise<Date | null> => {
  const begun = await db
    .updateTable('payment_attempts')
    .set({ draft_in_doubt_since: sql`coalesce(draft_in_doubt_since, ${now}::timestamptz)`, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'started')
    .where('shop_draft_id', 'is', null)
    .returning('draft_in_doubt_since')
    .executeTakeFirst()
  return begun?.draft_in_doubt_since ?? null
}

/**
 * Keeps the draft order of an attempt, before the provider hears of it; false when another is kept, the attempt is over, or somebody took
 * the doubt `since` over. `isDoubtLeft`: an earlier one, whose id was not stored, may still be in the shop.
 */
export const keepDraft = async (
  db: Db,
  id: string,
  { draftId, since, isDoubtLeft, now }: { draftId: number; since: Date; isDoubtLeft: boolean; now: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('payment_attempts')
    .set({ shop_draft_id: draftId, updated_at: now, ...(!isDoubtLeft && { draft_in_doubt_since: null }) })
    .where('id', '=', id)
    .where('state', '=', 'started')
    .where('shop_draft_id', 'is', null)
    .where('draft_in_doubt_since', '=', since)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** No draft order stands in the shop but the one that is kept, unless somebody else began one meanwhile. */
export const endDoubt = (db: Db, id: string, since: Date) =>
  db
    .updateTable('payment_attempts')
    .set({ draft_in_doubt_since: null })
    .where('id', '=', id)
    .where('draft_in_doubt_since', '=', since)
    .execute()

/** From here on nobody keeps a draft order that was begun before; false when one is kept already, or somebody else was faster. */
export const takeDoubtOver = async (db: Db, id: string, since: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('payment_attempts')
    .set({ draft_in_doubt_since: new Date(since.getTime() + 1) })
    .where('id', '=', id)
    .where('state', '=', 'started')
    .where('shop_draft_id', 'is', null)
    .where('draft_in_doubt_since', '=', since)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes that the draft order became an order or is out of the shop. */
export const endDraft = (db: Db, id: string, now: Date) =>
  db.updateTable('payment_attempts').set({ draft_ended_at: now }).where('id', '=', id).execute()

/**
 * Draft orders that nothing will be made of and that are in the shop still, though a job was to take them out. Each is
 * answered again some hours later, for some days: a shop that has cut us off keeps its drafts.
 */
export const takeForgotten = (db: Db, now: Date) =>
  db
    .updateTable('payment_attempts')
    .set({ updated_at: now })
    .where('shop_draft_id', 'is not', null)
    .where('draft_ended_at', 'is', null)
    .where('state', 'in', ['failed', 'cancelled', 'surplus', 'refunded'])
    .where('updated_at', '<', sql<Date>`${now}::timestamptz - interval '6 hours'`)
    .where('created_at', '>', sql<Date>`${now}::timestamptz - make_interval(days => ${daysKept})`)
    .returning('id')
    .execute()

/** Attempts that may have a draft order in the shop whose id was not stored, once the shop's search knows it. */
export const takeUncertain = (db: Db, now: Date) =>
  db
    .updateTable('payment_attempts')
    .set({ draft_in_doubt_since: now })
    .where('draft_in_doubt_since', '<', sql<Date>`${now}::timestamptz - interval '10 minutes'`)
    .where('created_at', '>', sql<Date>`${now}::timestamptz - make_interval(days => ${daysKept})`)
    .where((eb) => eb.or([eb('state', '!=', 'started'), eb('shop_draft_id', 'is not', null)]))
    .returning('id')
    .execute()
