import { sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'

type Profile = { name: string; last_name: string }

/** False, and nothing changed, when the names are neither those that were `seen` nor the new ones already. */
export const updateProfile = async (
  db: Db,
  merchantId: string,
  profile: Profile,
  seen: Profile | undefined,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('merchants')
    .set({ ...profile, updated_at: sql`now()` })
    .where('id', '=', merchantId)
    .$if(seen !== undefined, (update) => update.where((eb) => eb.or([eb.and(seen!), eb.and(profile)])))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const findProfile = (db: Db, merchantId: string): Promise<Profile> =>
  db.selectFrom('merchants').select(['name', 'last_name']).where('id', '=', merchantId).executeTakeFirstOrThrow()

/** A merchant's stores with the number of their orders, the oldest store first. */
export const listLosses = (db: Db, merchantId: string) =>
  db
    .selectFrom('stores')
    .select((from) => [
      'id',
      'name',
      'shop_domain',
      'plan_id',
      'is_script_injected',
      from
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll<number>().as('orders'))
        .whereRef('orders.store_id', '=', 'stores.id')
        .as('orders'),
    ])
    .where('merchant_id', '=', merchantId)
    .where('leaving_at', 'is', null)
    .orderBy('created_at')
    .execute()

/** Nobody signs in any more, and no store sends its shoppers to the hosted checkout or starts a payment there. */
export const markLeaving = async (db: Db, merchantId: string) => {
  await db
    .updateTable('merchants')
    .set({ leaving_at: sql`now()` })
    .where('id', '=', merchantId)
    .execute()
  await db
    .updateTable('stores')
    .set({ is_add_on_enabled: false, leaving_at: sql`coalesce(leaving_at, now())` })
    .where('merchant_id', '=', merchantId)
    .execute()
}

/** Undefined once the account is erased, or when nobody asked for that. */
export const findLeaving = (db: Db, merchantId: string) =>
  db
    .selectFrom('merchants')
    .select(['id', 'email', 'name', 'email_proven_at'])
    .where('id', '=', merchantId)
    .where('leaving_at', 'is not', null)
    .executeTakeFirst()

/** Erases the merchant and everything that hangs on them. False when that was done before. */
export const eraseMerchant = async (db: Db, merchantId: string): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('merchants').where('id', '=', merchantId).executeTakeFirst()
  return numDeletedRows > 0n
}
