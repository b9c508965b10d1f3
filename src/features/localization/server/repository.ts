import { type ExpressionBuilder, sql } from 'kysely'
import { compiledOnce } from '#kit/server/db/compiled-once.ts'
import { type Db, plannedOnce } from '#kit/server/db/database.ts'
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
export const ownCheckoutTexts = async (db: Db, token: string, language: string, page: TextPage): Promise<Texts> =>
  byKey(
    await db
      .selectFrom('translations')
      .innerJoin('checkouts', 'checkouts.store_id', 'translations.store_id')
      .select(['translations.key', 'translations.text'])
      .where('checkouts.token', '=', token)
      .where('translations.language', '=', language)
      .where('translations.page', '=', page)
      .modifyEnd(plannedOnce)
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

/** What the shopper chose for a checkout, and what its store speaks; null: nothing, and every language. */
export const findCheckoutLanguages = async (db: Db, token: string): Promise<CheckoutLanguages | undefined> =>
  (await languagesByToken(db, token))[0]

const languagesByToken = compiledOnce((db, token: string) =>
  db
    .selectFrom('checkouts')
    .innerJoin('stores', 'stores.id', 'checkouts.store_id')
    .leftJoin('store_versions', 'store_versions.store_id', 'checkouts.store_id')
    .select(['checkouts.store_id', 'store_versions.version as store_version'])
    .select(['checkouts.language as chosen', 'stores.checkout_languages as checkoutLanguages'])
    .where('checkouts.token', '=', token)
    .modifyEnd(plannedOnce),
)
export type CheckoutLanguages = {
  store_id: string
  store_version: string | null
  chosen: string | null
  checkoutLanguages: string[] | null
}

/** The languages that a store speaks at its checkout; null: every one. */
export const checkoutLanguages = async (db: Db, storeId: string): Promise<string[] | null> =>
  (await db.selectFrom('stores').select('checkout_languages').where('id', '=', storeId).executeTakeFirst())
    ?.checkout_languages ?? null

/** Changes them where they are still what was seen; false where they are not. */
export const saveCheckoutLanguages = async (
  db: Db,
  storeId: string,
  seen: readonly string[] | null,
  languages: readonly string[] | null,
): Promise<boolean> => {
  const written = await db
    .updateTable('stores')
    .set({ checkout_languages: languages === null ? null : [...languages] })
    .where('id', '=', storeId)
    .where(sql<boolean>`checkout_languages is not distinct from ${seen === null ? null : [...seen]}::text[]`)
    .executeTakeFirst()
  return written.numUpdatedRows > 0n
}

/** Numbers, countries and the payment page follow the locale too, so the checkout itself keeps it. */
export const keepLocale = (db: Db, token: string, kept: { locale: string; language?: string }) =>
  db.updateTable('checkouts').set(kept).where('token', '=', token).execute()
