import type { Db } from '#kit/server/db/database.ts'
import type { DailyRates } from './parse.ts'

/** Keeps a day's rates; a day that is known keeps those it has, since fees were fixed by them. */
export const insertRates = (db: Db, { day, rates }: DailyRates) =>
  db
    .insertInto('exchange_rates')
    .values(rates.map(({ currency, rate }) => ({ currency, day, rate })))
    .onConflict((conflict) => conflict.columns(['currency', 'day']).doNothing())
    .execute()

/** The rate of a day, else the last one known before it. */
export const findRate = (db: Db, currency: string, day: string) =>
  db
    .selectFrom('exchange_rates')
    .select(['rate', 'day'])
    .where('currency', '=', currency)
    .where('day', '<=', day)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()

/** For orders that are older than every rate we know. */
export const findFirstRate = (db: Db, currency: string) =>
  db
    .selectFrom('exchange_rates')
    .select(['rate', 'day'])
    .where('currency', '=', currency)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst()
