import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'
import type { FoundKind } from '../../rules.ts'
import { kindFilters, getRowColumns, type Scope } from '../list/repository.ts'

/** Where more than that begin so, the newest of them are found sooner by going through the orders themselves. */
const few = 2_000

const number = sql<string>`lower(ltrim(order_number, '#'))`
const name = sql<string>`lower(first_name || ' ' || last_name)`
const lastName = sql<string>`lower(last_name || ' ' || first_name)`
const email = sql<string>`lower(email)`

const bare = (text: string) => text.replace(/^#+/, '')
const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Said so that the index of what is compared serves it; no text is greater than one of the last character. */
const begins = (what: RawBuilder<string>, text: string) =>
  sql<SqlBool>`(${what} ~>=~ lower(${text}::text) and ${what} ~<~ (lower(${text}::text) || chr(1114111)))`

/** The same, said so that no index serves it. */
const beginsUnaided = (what: RawBuilder<string>, text: string) =>
  sql<SqlBool>`left(${what}, length(${text}::text)) = lower(${text}::text)`

const isKnown = sql<SqlBool>`erased_at is null`

/** The orders whose number, name or address begins so, at most `few` and one of each. */
const beginning = (db: Db, storeId: string, text: string) => {
  const matching = (what: RawBuilder<string>, begin: string, isMeant = sql<SqlBool>`true`) =>
    db
      .selectFrom((of) =>
        of
          .selectFrom('orders')
          .select('id')
          .where('store_id', '=', storeId)
          .where(begins(what, begin))
          .where(isMeant)
          .limit(few + 1)
          .as('one'),
      )
      .select('one.id')
  return matching(number, bare(text))
    .union(matching(name, text))
    .union(matching(lastName, text))
    .union(matching(email, text, isKnown))
}

/** The orders with a payment that is called so at its provider, or here. */
const paidBy = (db: Db, storeId: string, text: string) =>
  db
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.store_id', '=', storeId)
    .where('orders.checkout_id', 'in', (of) =>
      of
        .selectFrom('payment_attempts')
        .select('checkout_id')
        .where('store_id', '=', storeId)
        .where('provider_payment_id', '=', text)
        .$if(isUuid(text), (query) =>
          query.union(
            db
              .selectFrom('payment_attempts')
              .select('checkout_id')
              .where('store_id', '=', storeId)
              .where('id', '=', text),
          ),
        ),
    )

/** As no figure counts them. */
const foundFilters: Record<FoundKind, RawBuilder<SqlBool>> = {
  ...kindFilters,
  unfulfilled: sql<SqlBool>`cancelled_at is null and lower(fulfillment_status) <> 'fulfilled'`,
  test: sql<SqlBool>`is_test`,
}

export type Asked = { search: string; what: FoundKind; after?: number | undefined }

/**
 * A store's orders of all times, newest first: those that a text finds, or all of a kind, after the order that `after` names. The key of a
 * page is an order's place, so that a page far down costs no more than the first.
 */
export const findOrders = async (db: Db, store: Scope, { search, what, after }: Asked, limit: number) => {
  const ids = search === '' ? [] : await listBeginning(db, store.id, search)
  const isCommon = ids.length > few
  // Named one by one: asked for by two subqueries at once, the database goes through all orders instead.
  const found = search === '' || isCommon ? [] : [...ids, ...(await listPaidBy(db, store.id, search))]
  return db
    .selectFrom(
      db
        .selectFrom('orders')
        .select('shopify_order_id')
        .where('store_id', '=', store.id)
        .where(foundFilters[what])
        .$if(search !== '' && !isCommon, (query) => query.where(sql<SqlBool>`id = any(${found}::uuid[])`))
        .$if(isCommon, (query) =>
          query.where((eb) =>
            eb.or([
              beginsUnaided(number, bare(search)),
              beginsUnaided(name, search),
              beginsUnaided(lastName, search),
              eb.and([isKnown, beginsUnaided(email, search)]),
            ]),
          ),
        )
        .$if(after !== undefined, (query) =>
          query.where(
            sql<SqlBool>`(placed_at, shopify_order_id) < (select placed_at, shopify_order_id from orders
              where store_id = ${store.id} and shopify_order_id = ${after})`,
          ),
        )
        .orderBy('placed_at', 'desc')
        .orderBy('shopify_order_id', 'desc')
        .limit(limit)
        .as('shown'),
    )
    .innerJoin('orders', (join) =>
      join.onRef('orders.shopify_order_id', '=', 'shown.shopify_order_id').on('orders.store_id', '=', store.id),
    )
    .select(getRowColumns(store))
    .orderBy('placed_at', 'desc')
    .orderBy('orders.shopify_order_id', 'desc')
    .execute()
}

const listBeginning = async (db: Db, storeId: string, text: string): Promise<string[]> =>
  (await beginning(db, storeId, text).execute()).map(({ id }) => id)

const listPaidBy = async (db: Db, storeId: string, text: string): Promise<string[]> =>
  (await paidBy(db, storeId, text).execute()).map(({ id }) => id)
