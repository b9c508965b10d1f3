import type { Period } from '#kit/contract/period.ts'
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

/** The rates that count on the days of a period, oldest first: those of its days, and the last ones before its first. */
export const listRates = (db: Db, currencies: readonly string[], { from, to }: Period) =>
  db
    .selectFrom('exchange_rates')
    .select(['currency', 'day', 'rate'])
    .where('currency', 'in', currencies)
    .where('day', '<=', to)
    .where(({ eb, selectFrom, fn }) =>
      eb(
        'day',
        '>=',
        fn.coalesce(
          selectFrom('exchange_rates as earlier')
            .select((of) => of.fn.max('earlier.day').as('day'))
            .whereRef('earlier.currency', '=', 'exchange_rates.currency')
            .where('earlier.day', '<=', from),
          eb.val(from),
        ),
      ),
    )
    .orderBy('day')
    .execute()

/** For orders that are older than every rate we know. */
export const findFirstRate = (db: Db, currency: string) =>
  db
    .selectFrom('exchange_rates')
    .select(['rate', 'day'])
    .where('currency', '=', currency)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst()
