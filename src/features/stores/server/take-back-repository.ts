import { sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'
import type { StoreRow } from './repository.ts'

/** Takes back a store that was added by mistake within the last hour: it never had keys, and nobody's session is at it. */
export const takeBack = (db: Db, { id, shop_domain: shopDomain }: Pick<StoreRow, 'id' | 'shop_domain'>) =>
  db
    .deleteFrom('stores')
    .where('id', '=', id)
    // Another tab may have corrected its name meanwhile.
    .where('shop_domain', '=', shopDomain)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .where('api_secret_key_sealed', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sessions').select('sessions.id').whereRef('sessions.store_id', '=', 'stores.id'))),
    )
    .execute()

/** What a merchant may have made for a store before it has keys; an account at the billing engine may be paid for. */
const begunFor = ['billing_accounts', 'payment_providers', 'shipping_rates', 'custom_domains'] as const

/**
 * Takes back the stores that were added and never had keys, where nothing was done about them since `before`; those that a session is at,
 * that their merchant's setting up is about, or that something was made for, are left alone, and so is a merchant's only store.
 */
export const takeBackUnfinished = (db: Db, before: Date) =>
  db
    .deleteFrom('stores')
    .where('api_secret_key_sealed', 'is', null)
    .where('access_token_sealed', 'is', null)
    .where('api_key', 'is', null)
    .where('leaving_at', 'is', null)
    .where('updated_at', '<', before)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('merchants')
          .select('merchants.id')
          .whereRef('merchants.id', '=', 'stores.merchant_id')
          .where('merchants.onboarding', '<>', ''),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sessions').select('sessions.id').whereRef('sessions.store_id', '=', 'stores.id'))),
    )
    .where(({ not, or, exists, selectFrom }) =>
      not(
        or(
          begunFor.map((table) =>
            exists(
              selectFrom(table)
                .select('store_id')
                .where(sql<boolean>`store_id = stores.id`),
            ),
          ),
        ),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('stores as other')
          .select('other.id')
          .whereRef('other.merchant_id', '=', 'stores.merchant_id')
          .where('other.api_secret_key_sealed', 'is not', null)
          .where('other.leaving_at', 'is', null),
      ),
    )
    .execute()
