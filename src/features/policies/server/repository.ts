import { type RawBuilder, sql } from 'kysely'
import { type Db, plannedOnce } from '#kit/server/db/database.ts'

/** One of the shop's policies in one language; `body` is HTML that was cleaned. */
export type Policy = { type: string; title: string; body: string }
export type PolicyTitle = Omit<Policy, 'body'>
/** Why the shop did not say: the app lacks the scope, or it does not answer. */
export type Problem = 'scope' | 'silent'
export type Kept = { policies: PolicyTitle[]; problem: Problem | null; asked_at: Date }

/** Those that shoppers are not led to are left out where `isShown` says so. */
const titles = (db: Db, storeId: string, isShown: RawBuilder<boolean> = sql`true`) =>
  db
    .selectFrom('shop_policies')
    .select(['problem', 'asked_at'])
    .select(
      sql<PolicyTitle[]>`(select coalesce(jsonb_agg(one - 'body' order by at), '[]')
        from jsonb_array_elements(policies) with ordinality as each (one, at) where ${isShown})`.as('policies'),
    )
    .where('store_id', '=', storeId)
    .$castTo<Kept>()

/** What the shop said last, without the texts, which can be long. */
export const findTitles = (db: Db, storeId: string, language: string): Promise<Kept | undefined> =>
  titles(db, storeId).where('language', '=', language).executeTakeFirst()

const isLinked = sql<boolean>`one ->> 'type' <> all (select unnest(hidden_policies) from stores where id = store_id)`

/** What the shop said at all: a row of one that was silent from the beginning holds nothing. */
const isAnswered = sql<boolean>`(problem is null or policies <> '[]')`

/** As the platform calls it, in small letters. */
export const termsOfService = 'terms_of_service'
const terms = sql<string | null>`(select one ->> 'title' from jsonb_array_elements(policies) as each (one)
  where one ->> 'type' = ${termsOfService} limit 1)`

/** Of the language that was asked for, whatever language the titles are in. */
const ownMember = (column: 'asked_at' | 'problem', storeId: string, language: string) =>
  sql`(select ${sql.ref(column)} from shop_policies as own where own.store_id = ${storeId} and own.language = ${language})`
type AnyTitles = Kept & { terms: string | null; own_asked_at: Date | null; own_problem: Problem | null }

/**
 * The same in this language or, while the shop did not say it there yet, in the one that it was asked for last; beside them what its terms of
 * service are called, linked or not.
 */
export const findAnyTitles = (db: Db, storeId: string, language: string): Promise<AnyTitles | undefined> =>
  titles(db, storeId, isLinked)
    .select(terms.as('terms'))
    .select(ownMember('asked_at', storeId, language).as('own_asked_at'))
    .select(ownMember('problem', storeId, language).as('own_problem'))
    .orderBy(isAnswered, 'desc')
    .orderBy(sql`language = ${language}`, 'desc')
    .orderBy('asked_at', 'desc')
    .modifyEnd(plannedOnce)
    .$castTo<AnyTitles>()
    .executeTakeFirst()

/** One of them with its text, in the language in which it is linked. */
export const findPolicy = async (db: Db, storeId: string, language: string, type: string): Promise<Policy | null> => {
  const row = await db
    .selectFrom('shop_policies')
    .select('policies')
    .where('store_id', '=', storeId)
    .where(isAnswered)
    .orderBy(sql`language = ${language}`, 'desc')
    .orderBy('asked_at', 'desc')
    .$castTo<{ policies: Policy[] }>()
    .executeTakeFirst()
  return row?.policies.find((policy) => policy.type === type) ?? null
}

/** All of them with their texts, as the shop said them last in a language. */
export const findPolicies = async (db: Db, storeId: string, language: string): Promise<Policy[]> =>
  (
    await db
      .selectFrom('shop_policies')
      .select('policies')
      .where('store_id', '=', storeId)
      .where('language', '=', language)
      .$castTo<{ policies: Policy[] }>()
      .executeTakeFirst()
  )?.policies ?? []

/** Has a store's policies asked for anew in every language. */
export const makeDue = (db: Db, storeId: string) =>
  db
    .updateTable('shop_policies')
    .set({ asked_at: new Date(0) })
    .where('store_id', '=', storeId)
    .execute()

/** The types that shoppers are not led to, in order. */
export const findHidden = async (db: Db, storeId: string): Promise<string[]> =>
  (await db.selectFrom('stores').select('hidden_policies').where('id', '=', storeId).executeTakeFirst())
    ?.hidden_policies ?? []

/** False where others are hidden than were `seen`. */
export const saveHidden = async (
  db: Db,
  storeId: string,
  seen: readonly string[],
  hidden: readonly string[],
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('stores')
    .set({ hidden_policies: [...hidden] })
    .where('id', '=', storeId)
    .where(sql<boolean>`hidden_policies = ${[...seen]}::text[]`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** `policies` null: the shop did not say, and what it said before stays. */
export const keepPolicies = (
  db: Db,
  key: { store_id: string; language: string },
  { policies, problem, asked_at }: { policies: Policy[] | null; problem: Problem | null; asked_at: Date },
) => {
  const values = { problem, asked_at, ...(policies && { policies: JSON.stringify(policies) }) }
  return db
    .insertInto('shop_policies')
    .values({ ...key, ...values })
    .onConflict((conflict) => conflict.columns(['store_id', 'language']).doUpdateSet(values))
    .execute()
}
