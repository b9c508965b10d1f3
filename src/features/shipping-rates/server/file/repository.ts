import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'
import { columns as fieldColumns } from '../../fields.ts'
import { everyRate, type RateRow, type RateValues, takeTurns } from '../repository.ts'
import { getVersions, type Write } from './plan-file.ts'

const atOnce = 500
/** Days for which an import can be taken back. */
const keptDays = 1
const young = sql<Date>`now() - make_interval(days => ${keptDays})`

const writtenColumns = ['currency', ...fieldColumns] as const

/** Writes rates with their ids: those that are there are changed, others added in this order. */
const writeRates = async (db: Db, storeId: string, rates: readonly { id: string; values: RateValues }[]) => {
  // One row's turn to be the default comes before another one's end.
  if (rates.some(({ values }) => values.use_as_default)) await noDefault(db, storeId)
  for (let from = 0; from < rates.length; from += atOnce)
    await db
      .insertInto('shipping_rates')
      .values(
        rates.slice(from, from + atOnce).map(({ id, values }, at) => ({
          ...values,
          id,
          store_id: storeId,
          translations: JSON.stringify(values.translations),
          created_at: sql<Date>`now() + make_interval(secs => ${(from + at) / 1e6})`,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((of) => ({
            ...Object.fromEntries(writtenColumns.map((column) => [column, of.ref(`excluded.${column}`)])),
            updated_at: sql<Date>`greatest(now(), shipping_rates.updated_at + interval '1 millisecond')`,
          }))
          .where('shipping_rates.store_id', '=', storeId),
      )
      .execute()
}

const noDefault = (db: Db, storeId: string) =>
  db
    .updateTable('shipping_rates')
    .set({ use_as_default: false, updated_at: sql`updated_at + interval '1 millisecond'` })
    .where('store_id', '=', storeId)
    .where('use_as_default', '=', true)
    .execute()

type Counts = { added: number; changed: number }

/**
 * Writes what was planned with the rates `seen`, and keeps what stood there before; the name by which that is taken back. Null where
 * the rates are not those any more.
 */
export const importRates = (
  db: Db,
  storeId: string,
  { seen, writes, version, ...counts }: Counts & { seen: string; writes: readonly Write[]; version: string },
): Promise<string | null> =>
  db.transaction().execute(async (db) => {
    await takeTurns(db, storeId)
    const own = await everyRate(db, storeId, true)
    if (getVersions(own) !== seen) return null
    const rates = writes.map(({ values, before }) => ({ id: before?.id ?? randomUUID(), values }))
    await writeRates(db, storeId, rates)
    const after = await versionsIn(db, storeId)
    const changed = own.filter(({ id, updated_at }) => after.get(id) !== updated_at.getTime())
    await db.deleteFrom('rate_imports').where('store_id', '=', storeId).where('imported_at', '<', young).execute()
    const touched = [...rates, ...changed].map(({ id }) => [id, after.get(id)])
    const kept = { before: JSON.stringify(changed), versions: JSON.stringify(Object.fromEntries(touched)) }
    const { id } = await db
      .insertInto('rate_imports')
      .values({ store_id: storeId, version, ...counts, ...kept })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })

const versionsIn = async (db: Db, storeId: string) =>
  new Map((await everyRate(db, storeId)).map(({ id, updated_at }) => [id, updated_at.getTime()]))

/** The import that was agreed to under this version, where it can still be taken back. */
export const findImport = (db: Db, storeId: string, version: string) =>
  db
    .selectFrom('rate_imports')
    .select(['id', 'added', 'changed'])
    .where('store_id', '=', storeId)
    .where('version', '=', version)
    .where('imported_at', '>=', young)
    .orderBy('imported_at', 'desc')
    .executeTakeFirst()

/**
 * Takes an import back: what it added goes, what it changed is as before. What was changed since is left as it is, and counted. Null
 * where there is nothing of this name to take back.
 */
export const undoImport = (db: Db, storeId: string, undo: string): Promise<{ count: number; left: number } | null> =>
  db.transaction().execute(async (db) => {
    await takeTurns(db, storeId)
    const kept = await db
      .deleteFrom('rate_imports')
      .where('store_id', '=', storeId)
      .where('id', '=', undo)
      .where('imported_at', '>=', young)
      .returning([sql<RateRow[]>`before`.as('before'), sql<Record<string, number>>`versions`.as('versions')])
      .executeTakeFirst()
    if (!kept) return null
    const own = await everyRate(db, storeId, true)
    const untouched = new Set(
      own.filter((rate) => kept.versions[rate.id] === rate.updated_at.getTime()).map(({ id }) => id),
    )
    const wasThere = new Set(kept.before.map(({ id }) => id))
    const added = Object.keys(kept.versions).filter((id) => untouched.has(id) && !wasThere.has(id))
    for (let from = 0; from < added.length; from += atOnce)
      await db
        .deleteFrom('shipping_rates')
        .where('store_id', '=', storeId)
        .where('id', 'in', added.slice(from, from + atOnce))
        .execute()
    const back = kept.before.filter(({ id }) => untouched.has(id))
    // Another one may have become the default since.
    const other = own.some((rate) => rate.use_as_default && !untouched.has(rate.id))
    await writeRates(
      db,
      storeId,
      back.map(({ id, position: _place, updated_at: _at, ...values }) => ({
        id,
        values: { ...values, use_as_default: values.use_as_default && !other },
      })),
    )
    const count = added.length + back.length
    return { count, left: Object.keys(kept.versions).length - count }
  })
