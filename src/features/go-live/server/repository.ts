import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Db, plannedOnce } from '#kit/server/db/database.ts'

/** All that the checklist of a store is made of, in one question. */
export const findFacts = (db: Db, storeId: string) =>
  db
    .selectFrom('stores as store')
    .leftJoin('go_live as progress', 'progress.store_id', 'store.id')
    .leftJoin('custom_domains as domain', 'domain.store_id', 'store.id')
    .select(['store.currency', 'store.plan_id', 'store.missing_scopes', 'store.is_verified_secret_key'])
    .select(['store.ships_to', 'store.checkout_languages', 'domain.host', 'domain.verified_at', 'progress.left_as_is'])
    .select(sql<boolean>`store.access_token_sealed is not null`.as('has_keys'))
    .select(sql<boolean>`progress.dismissed_at is not null`.as('is_dismissed'))
    .select((of) => [
      jsonArrayFrom(
        of
          .selectFrom('payment_providers as provider')
          .select(['provider.provider', 'provider.world', 'provider.is_active', 'provider.is_authorized'])
          .select('provider.address')
          .whereRef('provider.store_id', '=', 'store.id')
          .where(sql<boolean>`octet_length(provider.credentials_sealed) > 0`)
          .where('provider.disconnected_at', 'is', null)
          .orderBy('provider.created_at'),
      ).as('providers'),
      jsonArrayFrom(
        of
          .selectFrom('shipping_rates as rate')
          .select(['rate.currency', 'rate.countries', 'rate.shipping_price', 'rate.is_active'])
          .whereRef('rate.store_id', '=', 'store.id'),
      ).as('rates'),
      of
        .exists(of.selectFrom('customizations').select('store_id').whereRef('store_id', '=', 'store.id'))
        .$castTo<boolean>()
        .as('has_look'),
      of
        .exists(of.selectFrom('checkouts').select('store_id').whereRef('store_id', '=', 'store.id'))
        .$castTo<boolean>()
        .as('has_checkouts'),
      of
        .selectFrom('translations')
        .select(sql<number>`count(distinct language)::integer`.as('count'))
        .whereRef('store_id', '=', 'store.id')
        .$asScalar()
        .as('languages'),
      of
        .or([
          of('progress.tested_at', 'is not', null),
          of.exists(
            of
              .selectFrom('orders')
              .select('orders.id')
              .whereRef('orders.store_id', '=', 'store.id')
              .where('orders.is_test', '=', true),
          ),
        ])
        .$castTo<boolean>()
        .as('is_tested'),
    ])
    .where('store.id', '=', storeId)
    .modifyEnd(plannedOnce)
    .executeTakeFirstOrThrow()

/** Adds a task to those that are left as they are, or takes it out again. */
export const leaveLine = (db: Db, storeId: string, name: string, isLeft: boolean) =>
  db
    .insertInto('go_live')
    .values({ store_id: storeId, left_as_is: isLeft ? [name] : [] })
    .onConflict((conflict) =>
      conflict.column('store_id').doUpdateSet({
        left_as_is: isLeft
          ? sql<string[]>`array_append(array_remove(go_live.left_as_is, ${name}), ${name})`
          : sql<string[]>`array_remove(go_live.left_as_is, ${name})`,
      }),
    )
    .execute()

export const dismiss = (db: Db, storeId: string, at: Date | null) =>
  db
    .insertInto('go_live')
    .values({ store_id: storeId, dismissed_at: at })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet({ dismissed_at: at }))
    .execute()

/** A test order went all the way. */
export const markTested = (db: Db, storeId: string, at: Date) =>
  db
    .insertInto('go_live')
    .values({ store_id: storeId, tested_at: at })
    .onConflict((conflict) =>
      conflict.column('store_id').doUpdateSet({ tested_at: sql<Date>`coalesce(go_live.tested_at, ${at})` }),
    )
    .execute()
