import type { Db } from '#kit/server/db/database.ts'

/** The providers that a store has connected, without their credentials. */
export const listProviders = (db: Db, storeId: string) =>
  db
    .selectFrom('payment_providers')
    .select(['id', 'provider', 'is_authorized', 'is_active', 'settings', 'webhook_proven_at'])
    .where('store_id', '=', storeId)
    .orderBy('provider')
    .execute()
