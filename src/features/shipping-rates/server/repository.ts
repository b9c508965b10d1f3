import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { pageBounds } from '#kit/contract/pages.ts'
import { type Db, plannedOnce } from '#kit/server/db/database.ts'
import type { DB } from '#kit/server/db/tables.ts'
import { keyedId } from '#kit/server/keyed-id.ts'
import { columns as fieldColumns } from '../fields.ts'
import type { Translation } from '../translations.ts'

type Typed = { translations: Translation[] }

const columns = ['id', 'currency', 'position', 'updated_at', ...fieldColumns] as const

/** Every rate of a store. */
export const listRates = async (db: Db, storeId: string) =>
  db.selectFrom('shipping_rates').select(columns).where('store_id', '=', storeId).$narrowType<Typed>().execute()

export const ratesPerPage = 10

type Asked = { name: string; page: number; earlier?: 'included' | undefined }

/**
 * One page of a store's rates, latest changed first, and how many there are in all. `name` matches anywhere, in any case;
 * with the `earlier` rows included it is what an address of the list shows.
 */
export const listRatesPage = async (db: Db, storeId: string, { name, page, earlier }: Asked) => {
  let rates = db.selectFrom('shipping_rates').where('store_id', '=', storeId)
  if (name) {
    const pattern = `%${name.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    rates = rates.where(sql<boolean>`lower(name) like ${pattern}`)
  }
  const span =
    earlier && page > 1
      ? pageBounds(page, await countRates(rates), ratesPerPage)
      : { page, limit: ratesPerPage, offset: (page - 1) * ratesPerPage }
  const found = await rates
    .select([...columns, sql<number>`count(*) over ()`.as('total')])
    .orderBy('updated_at', 'desc')
    // What one import added keeps the order of its lines.
    .orderBy('created_at')
    .orderBy('id')
    .limit(span.limit)
    .offset(span.offset)
    .modifyEnd(plannedOnce)
    .$narrowType<Typed>()
    .execute()
  const isPastTheEnd = found.length === 0 && page > 1
  const total = isPastTheEnd ? await countRates(rates) : (found[0]?.total ?? 0)
  return { rates: found, total, page: span.page }
}

const countRates = async (rates: SelectQueryBuilder<DB, 'shipping_rates', unknown>) => {
  const { total } = await rates.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return total
}

/** The query for one rate of a store. */
export const findRate = (db: Db, storeId: string, id: string) =>
  db
    .selectFrom('shipping_rates')
    .select(columns)
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .$narrowType<Typed>()

export type RateRow = NonNullable<Awaited<ReturnType<ReturnType<typeof findRate>['executeTakeFirst']>>>
/** A rate's values as they are stored: minor units of `currency`, grams. A column that no field describes is missed by `fromForm`. */
export type RateValues = Omit<
  Selectable<DB['shipping_rates']>,
  'id' | 'store_id' | 'position' | 'created_at' | 'updated_at' | keyof Typed
> &
  Typed

/** What is undefined stays as it is. */
type Changed = Omit<RateValues, 'is_active'> & { is_active: boolean | undefined }

const stored = <V extends Typed>({ translations, ...values }: V) => ({
  ...values,
  translations: JSON.stringify(translations),
})

/** Every rate of a store as it is stored, the oldest first; held until the transaction ends where `lock` says so. */
export const everyRate = (db: Db, storeId: string, lock = false) =>
  db
    .selectFrom('shipping_rates')
    .select(columns)
    .where('store_id', '=', storeId)
    .orderBy('created_at')
    .orderBy('id')
    .$if(lock, (rates) => rates.forUpdate())
    .$narrowType<Typed>()
    .execute()

/** A new rate; under a `key` that was sent before, the one of then as it is sent now. */
export const insertRate = (db: Db, storeId: string, values: RateValues, key?: string): Promise<RateRow> =>
  db.transaction().execute((db) => addRate(db, storeId, values, key))

/** `insertRate` as part of a transaction. */
export const addRate = async (db: Db, storeId: string, values: RateValues, key?: string): Promise<RateRow> => {
  if (values.use_as_default) {
    await takeTurns(db, storeId)
    await clearDefault(db, storeId)
  }
  return db
    .insertInto('shipping_rates')
    .values({ ...(key && { id: keyedId(storeId, key) }), store_id: storeId, ...stored(values) })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...stored(values), updated_at: sql`now()` })
        .where('shipping_rates.store_id', '=', storeId),
    )
    .returning(columns)
    .$narrowType<Typed>()
    .executeTakeFirstOrThrow()
}

/**
 * `saved`: the changed rate. `newer`: the rate as it stands, unchanged, because it is not the version `seen` any more.
 * Undefined when the store has none with this id.
 */
export const updateRate = async (
  db: Db,
  storeId: string,
  id: string,
  values: Changed,
  seen?: Date,
): Promise<{ saved: RateRow } | { newer: RateRow } | undefined> =>
  db.transaction().execute(async (db) => {
    if (values.use_as_default) await takeTurns(db, storeId)
    const current = await findRate(db, storeId, id).forUpdate().executeTakeFirst()
    if (!current) return undefined
    if (seen && current.updated_at.getTime() !== seen.getTime()) return { newer: current }
    return { saved: await replaceRate(db, storeId, id, values) }
  })

/** Changes a rate that is there, as part of a transaction that holds it. */
export const replaceRate = async (db: Db, storeId: string, id: string, values: Changed): Promise<RateRow> => {
  if (values.use_as_default) await clearDefault(db, storeId, id)
  return db
    .updateTable('shipping_rates')
    .set({ ...stored(values), updated_at: sql`greatest(now(), updated_at + interval '1 millisecond')` })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .returning(columns)
    .$narrowType<Typed>()
    .executeTakeFirstOrThrow()
}

/** A store has one default. Its lock, taken before any rate's, lets two defaults that are saved at once take turns. */
export const takeTurns = (db: Db, storeId: string) =>
  db.selectFrom('stores').select('id').where('id', '=', storeId).forNoKeyUpdate().execute()

/** The default before steps back: another version of that rate, though not one that a merchant typed. */
const clearDefault = async (db: Db, storeId: string, exceptId?: string) => {
  let others = db
    .updateTable('shipping_rates')
    .set({ use_as_default: false, updated_at: sql`updated_at + interval '1 millisecond'` })
    .where('store_id', '=', storeId)
  if (exceptId) others = others.where('id', '!=', exceptId)
  await others.where('use_as_default', '=', true).execute()
}
