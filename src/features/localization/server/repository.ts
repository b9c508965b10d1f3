import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'
import type { DB } from '#kit/server/db/tables.ts'
import type { TextPage, Texts } from '../catalogue.ts'

export type Named = { language: string; page: TextPage; key: string }

/** A store's own texts of one page, by key. */
export const ownTexts = async (db: Db, storeId: string, language: string, page: TextPage): Promise<Texts> =>
  byKey(
    await db
      .selectFrom('translations')
      .select(['key', 'text'])
      .where('store_id', '=', storeId)
      .where('language', '=', language)
      .where('page', '=', page)
      .execute(),
  )

/** The own texts of the store that a checkout belongs to. */
export const ownTextsOfCheckout = async (db: Db, token: string, language: string, page: TextPage): Promise<Texts> =>
  byKey(
    await db
      .selectFrom('translations')
      .innerJoin('checkouts', 'checkouts.store_id', 'translations.store_id')
      .select(['translations.key', 'translations.text'])
      .where('checkouts.token', '=', token)
      .where('translations.language', '=', language)
      .where('translations.page', '=', page)
      .execute(),
  )

const byKey = (rows: { key: string; text: string }[]): Texts =>
  Object.fromEntries(rows.map(({ key, text }) => [key, text]))

/** Which texts of which language a store has in its own words. */
export const ownNames = (db: Db, storeId: string) =>
  db.selectFrom('translations').select(['language', 'page', 'key']).where('store_id', '=', storeId).execute()

/** Every text that a store has in its own words. */
export const everyOwnText = (db: Db, storeId: string) =>
  db
    .selectFrom('translations')
    .select(['language', 'page', 'key', 'text'])
    .where('store_id', '=', storeId)
    .orderBy('language')
    .orderBy('page')
    .orderBy('key')
    .$castTo<Named & { text: string }>()
    .execute()

/** Makes the saves of a store wait for each other until the transaction ends. */
export const lockTexts = (db: Db, storeId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`translations ${storeId}`}, 0))`.execute(db)

/** Those of the named texts that the store has in its own words. */
export const ownAmong = (db: Db, storeId: string, names: Named[]) =>
  db
    .selectFrom('translations')
    .select(['language', 'page', 'key', 'text'])
    .where('store_id', '=', storeId)
    .where(isAmong(names))
    .$castTo<Named & { text: string }>()
    .execute()

export const saveOwn = (db: Db, storeId: string, texts: (Named & { text: string })[]) =>
  db
    .insertInto('translations')
    .values(texts.map(({ language, page, key, text }) => ({ store_id: storeId, language, page, key, text })))
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'language', 'page', 'key'])
        .doUpdateSet({ text: (excluded) => excluded.ref('excluded.text'), updated_at: sql`now()` }),
    )
    .execute()

export const deleteOwn = (db: Db, storeId: string, names: Named[]) =>
  db.deleteFrom('translations').where('store_id', '=', storeId).where(isAmong(names)).execute()

const isAmong = (names: Named[]) => (row: ExpressionBuilder<DB, 'translations'>) =>
  row(
    row.refTuple('language', 'page', 'key'),
    'in',
    names.map(({ language, page, key }) => row.tuple(language, page, key)),
  )

/** What the shopper chose for a checkout, or null. */
export const chosenLanguage = async (db: Db, token: string): Promise<string | null> => {
  const row = await db.selectFrom('checkouts').select('language').where('token', '=', token).executeTakeFirst()
  return row?.language ?? null
}

/** Numbers, countries and the payment page follow the locale too, so the checkout itself keeps it. */
export const keepLocale = (db: Db, token: string, kept: { locale: string; language?: string }) =>
  db.updateTable('checkouts').set(kept).where('token', '=', token).execute()
