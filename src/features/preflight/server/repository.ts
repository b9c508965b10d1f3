import { sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'
import type { Line } from '../contract.ts'

export type Outcome = { subject: string; ran_at: Date; is_well: boolean; lines: readonly Line[] }

/**
 * Keeps how a check ended. `isNotified`: the merchant hears of it now, by mail or by looking. Returns true where nobody
 * had told them of what does not work since it last was well.
 */
export const saveCheck = async (
  db: Db,
  storeId: string,
  { subject, ran_at, is_well, lines }: Outcome,
  isNotified: boolean,
): Promise<boolean> => {
  const before = await db
    .selectFrom('connection_checks')
    .select('told_at')
    .where('store_id', '=', storeId)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst()
  const told_at = is_well ? null : (before?.told_at ?? (isNotified ? ran_at : null))
  const values = { ran_at, is_well, lines: JSON.stringify(lines), told_at }
  await db
    .insertInto('connection_checks')
    .values({ store_id: storeId, subject, ...values })
    .onConflict((conflict) => conflict.columns(['store_id', 'subject']).doUpdateSet(values))
    .execute()
  return !is_well && !before?.told_at
}

export const listChecks = (db: Db, storeId: string) =>
  db
    .selectFrom('connection_checks')
    .select(['subject', 'ran_at', 'is_well', 'lines'])
    .where('store_id', '=', storeId)
    .orderBy(sql`subject <> 'store'`)
    .orderBy('subject')
    .$castTo<{ subject: string; ran_at: Date; is_well: boolean; lines: Line[] }>()
    .execute()

/** To whom a failure is told. */
export const findRecipient = (db: Db, storeId: string) =>
  db
    .selectFrom('stores')
    .innerJoin('merchants', 'merchants.id', 'stores.merchant_id')
    .select(['merchants.email', 'merchants.name', 'stores.name as store'])
    .where('stores.id', '=', storeId)
    .executeTakeFirst()

/** Every connected store, and each of its providers that takes its keys. */
export const listSubjects = async (db: Db) => {
  const stores = await db
    .selectFrom('stores')
    .select('id')
    .where('access_token_sealed', 'is not', null)
    .where('leaving_at', 'is', null)
    .execute()
  const providers = await db
    .selectFrom('payment_providers')
    .innerJoin('stores', 'stores.id', 'payment_providers.store_id')
    .select(['payment_providers.store_id', 'payment_providers.provider'])
    .where('payment_providers.is_authorized', '=', true)
    .where('stores.leaving_at', 'is', null)
    .execute()
  return [
    ...stores.map(({ id }) => ({ storeId: id, subject: 'store' })),
    ...providers.map(({ store_id, provider }) => ({ storeId: store_id, subject: provider })),
  ]
}

/** By its id or its shop's address: one shop may be the store of several merchants. */
export const findStoreIds = async (db: Db, named: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('stores')
    .select('id')
    .where((where) => where.or([where(sql`id::text`, '=', named), where('shop_domain', '=', named)]))
    .where('leaving_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

export const listProviderNames = async (db: Db, storeId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('payment_providers')
    .select('provider')
    .where('store_id', '=', storeId)
    .where('disconnected_at', 'is', null)
    .execute()
  return rows.map(({ provider }) => provider)
}
