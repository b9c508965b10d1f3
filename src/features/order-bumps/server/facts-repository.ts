import type { Db } from '#kit/server/db/database.ts'

/** What the shop said of an offered product, in minor units of the currency that it was asked for. */
export type Facts = {
  title: string
  variant_title: string
  image_url: string | null
  unit_price: number
  /** The same in the shop's own currency. */
  own_price: number
  compare_at_price: number | null
  /** Pieces that it can sell; null for any number. */
  available: number | null
}

type Read = { bump_id: string; store_id: string; currency: string; facts: Facts | null; read_at: Date }

/** An offer that was deleted meanwhile has none. */
export const keepFacts = async (db: Db, { facts, ...read }: Read) => {
  const values = { facts: facts && JSON.stringify(facts), read_at: read.read_at }
  await db
    .insertInto('order_bump_facts')
    .columns(['bump_id', 'store_id', 'currency', 'facts', 'read_at'])
    .expression((eb) =>
      eb
        .selectFrom('order_bumps')
        .select(({ val, cast }) => [
          'id',
          'store_id',
          cast<string>(val(read.currency), 'text').as('currency'),
          cast<string | null>(val(values.facts), 'jsonb').as('facts'),
          cast<Date>(val(values.read_at), 'timestamptz').as('read_at'),
        ])
        .where('id', '=', read.bump_id)
        .where('store_id', '=', read.store_id),
    )
    .onConflict((conflict) => conflict.columns(['bump_id', 'currency']).doUpdateSet(values))
    .execute()
}

type Showing = { bump_id: string; checkout_id: string; store_id: string; shown_at: Date }

/** Notes that a checkout was shown an offer, once however often; nothing of one that was deleted meanwhile. */
export const noteShown = (db: Db, { bump_id, checkout_id, store_id, shown_at }: Showing) =>
  db
    .insertInto('order_bump_showings')
    .columns(['bump_id', 'checkout_id', 'store_id', 'shown_at'])
    .expression((eb) =>
      eb
        .selectFrom('order_bumps')
        .select(({ val, cast }) => [
          'id',
          cast<string>(val(checkout_id), 'uuid').as('checkout_id'),
          'store_id',
          cast<Date>(val(shown_at), 'timestamptz').as('shown_at'),
        ])
        .where('id', '=', bump_id)
        .where('store_id', '=', store_id),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
