import { sql, type SqlBool } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'
import type { Effect, MessageKind } from '../rules.ts'

export type Payload = Record<string, string | number | null>

export type Asked = {
  search: string
  what: MessageKind
  source?: string | undefined
  topic?: string | undefined
  after?: number | undefined
}

/** As the index of what messages are about has it. */
const subject = sql<string | null>`coalesce(payload ->> 'order_id', payload ->> 'payment_id', payload ->> 'id')`

/** Which messages a text names: each way by an index of its own, so that what nobody sent is known to be nowhere at once. */
const named = (db: Db, storeId: string, text: string) => {
  const storeDeliveries = db.selectFrom('webhook_deliveries').select('id').where('store_id', '=', storeId)
  return storeDeliveries
    .where('external_id', '=', text)
    .where('source', 'in', (of) =>
      of
        .selectFrom('payment_providers')
        .select('provider')
        .where('store_id', '=', storeId)
        .union(db.selectNoFrom(sql<string>`'shopify'`.as('provider'))),
    )
    .union(storeDeliveries.where(subject, '=', text))
    .union(storeDeliveries.where(sql<SqlBool>`payload ->> 'reference' = ${text}`))
}

/** A store's messages, newest first, after the one that `after` names. */
export const listMessages = (db: Db, storeId: string, { search, what, source, topic, after }: Asked, limit: number) =>
  db
    .selectFrom('webhook_deliveries')
    .select(['id', 'source', 'topic', 'external_id', 'received_at', 'triggered_at', 'repeats', 'problem', 'payload'])
    .select(
      sql<Effect>`coalesce(effect, case when processed_at is null then 'waiting' else 'followed' end)`.as('effect'),
    )
    .$narrowType<{ payload: Payload }>()
    .where('store_id', '=', storeId)
    .$if(what === 'loose', (query) => query.where(sql<SqlBool>`effect in ('unmatched', 'failed')`))
    .$if(source !== undefined, (query) => query.where('source', '=', source!))
    .$if(topic !== undefined, (query) => query.where('topic', '=', topic!))
    .$if(search !== '', (query) => query.where('id', 'in', named(db, storeId, search)))
    .$if(after !== undefined, (query) => query.where('id', '<', after!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number]

/** Every sender and topic of a store: one look into the index for each, however many messages there are. */
export const listTypes = async (db: Db, storeId: string) => {
  const { rows } = await sql<{ source: string; topic: string }>`
    with recursive type as (
      (select source, topic from webhook_deliveries where store_id = ${storeId} order by source, topic limit 1)
      union all
      select next.source, next.topic from type cross join lateral (
        select source, topic from webhook_deliveries
        where store_id = ${storeId} and (source, topic) > (type.source, type.topic)
        order by source, topic limit 1
      ) as next
    ) select source, topic from type limit 200`.execute(db)
  return rows
}

/** The orders of this store among those that messages name by the shop's own id. */
export const listOrders = (db: Db, storeId: string, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('orders')
        .select(['shopify_order_id', 'order_number'])
        .where('store_id', '=', storeId)
        .where('shopify_order_id', 'in', [...ids])
        .execute()

/** The orders of payments, by our reference of an attempt or the provider's name of it. */
export const listPaidOrders = async (
  db: Db,
  storeId: string,
  references: readonly string[],
  paymentIds: readonly string[],
) =>
  references.length + paymentIds.length === 0
    ? []
    : db
        .selectFrom('payment_attempts as attempt')
        .innerJoin('orders', 'orders.checkout_id', 'attempt.checkout_id')
        .select(['attempt.id', 'attempt.provider_payment_id', 'orders.shopify_order_id', 'orders.order_number'])
        .where('attempt.store_id', '=', storeId)
        .where('orders.store_id', '=', storeId)
        .where((eb) =>
          eb.or([
            sql<SqlBool>`attempt.id = any(${[...references]}::uuid[])`,
            sql<SqlBool>`attempt.provider_payment_id = any(${[...paymentIds]}::text[])`,
          ]),
        )
        .execute()

/** Has a message worked on once more; false where it was not worked on yet, or is none of this store. */
export const playAgain = async (db: Db, storeId: string, id: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({ processed_at: null, effect: null, problem: null })
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .where(sql<SqlBool>`(processed_at is not null or effect = 'failed') and effect is distinct from 'nothing'`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const hasMessage = async (db: Db, storeId: string, id: number): Promise<boolean> =>
  (await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .executeTakeFirst()) !== undefined
