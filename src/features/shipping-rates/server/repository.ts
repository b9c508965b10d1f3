import type { Db } from '#kit/server/db/database.ts'

/** Every rate of a store, with its conditions. */
export const listRates = async (db: Db, storeId: string) =>
  db
    .selectFrom('shipping_rates')
    .select(['id', 'name', 'description', 'currency', 'shipping_price', 'use_as_default'])
    .select(['minimum_cart_items', 'maximum_cart_items', 'minimum_cart_value', 'maximum_cart_value'])
    .select(['minimum_cart_weight', 'maximum_cart_weight'])
    .where('store_id', '=', storeId)
    .execute()
