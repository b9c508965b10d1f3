import { sql } from 'kysely'
import type { Db } from '#kit/server/db/database.ts'
import type { outcomes } from '../contract.ts'

export type Outcome = (typeof outcomes)[number]

/** The latest test order of a store with all that is known of its way. */
export const findLatest = (db: Db, storeId: string) =>
  db
    .selectFrom('test_orders as run')
    .innerJoin('checkouts as checkout', 'checkout.id', 'run.checkout_id')
    .leftJoin('payment_attempts as attempt', (join) =>
      join
        .onRef('attempt.checkout_id', '=', 'run.checkout_id')
        .on('attempt.state', 'in', ['succeeded', 'refunded'])
        .on('attempt.is_test', '=', true),
    )
    .leftJoin('orders as placed', (join) =>
      join.onRef('placed.checkout_id', '=', 'run.checkout_id').onRef('placed.store_id', '=', 'run.store_id'),
    )
    .select(['run.id', 'run.checkout_id', 'run.problem', 'checkout.token', 'checkout.state', 'checkout.expires_at'])
    .select([
      'checkout.thanked_at',
      'attempt.provider',
      'placed.order_number',
      'placed.shopify_order_id',
      'placed.placed_at',
    ])
    .select(sql<Outcome | null>`run.outcome`.as('outcome'))
    .select((of) =>
      of
        .exists(
          of
            .selectFrom('webhook_deliveries as message')
            .select('message.id')
            .whereRef('message.store_id', '=', 'run.store_id')
            .whereRef('message.source', '=', 'attempt.provider')
            .whereRef('message.received_at', '>=', 'run.started_at')
            .where(
              sql<boolean>`(message.payload ->> 'reference' = attempt.id::text or message.payload ->> 'payment_id' = attempt.provider_payment_id)`,
            ),
        )
        .$castTo<boolean>()
        .as('has_message'),
    )
    .where('run.store_id', '=', storeId)
    .orderBy('run.started_at', 'desc')
    .orderBy('attempt.created_at')
    .limit(1)
    .executeTakeFirst()

export type Latest = NonNullable<Awaited<ReturnType<typeof findLatest>>>

/** Writes a test order down with its checkout, unless one is under way. */
export const insertRun = (db: Db, storeId: string, open: (db: Db) => Promise<{ id: string }>, at: Date) =>
  db.transaction().execute(async (db) => {
    await db.selectFrom('stores').select('id').where('id', '=', storeId).forNoKeyUpdate().execute()
    const before = await db
      .selectFrom('test_orders')
      .select('id')
      .where('store_id', '=', storeId)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (before) return
    const { id: checkout_id } = await open(db)
    await db.insertInto('test_orders').values({ store_id: storeId, checkout_id, started_at: at }).execute()
  })

export const endRun = (db: Db, storeId: string, id: string, outcome: Outcome, problem: string | null, at: Date) =>
  db
    .updateTable('test_orders')
    .set({ outcome, problem, ended_at: at })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()

export const noteProblem = (db: Db, storeId: string, id: string, problem: string | null) =>
  db
    .updateTable('test_orders')
    .set({ problem })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
