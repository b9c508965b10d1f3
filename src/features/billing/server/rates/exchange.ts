import type { Period } from '#kit/contract/period.ts'
import type { Db } from '#kit/server/db/database.ts'
import { findRate, listRates } from './repository.ts'

type Conversion = {
  from: string
  to: string
  /** The day whose reference rate counts, as YYYY-MM-DD; where that has none, the last one before it. */
  day: string
}

/** How many units of `to` one unit of `from` is worth, by the European Central Bank's reference rates; null where they say nothing. */
export const exchangeRate = async (db: Db, { from, to, day }: Conversion): Promise<number | null> => {
  if (from === to) return 1
  const [one, other] = await Promise.all([perEuro(db, from, day), perEuro(db, to, day)])
  return one && other ? other / one : null
}

const perEuro = async (db: Db, currency: string, day: string): Promise<number | null> =>
  currency === 'EUR' ? 1 : ((await findRate(db, currency, day))?.rate ?? null)

/** The same for many days at once: how many units of `to` one of a currency is worth on a day of the period. */
export const exchangeRates = async (
  db: Db,
  { currencies, to, period }: { currencies: readonly string[]; to: string; period: Period },
): Promise<(currency: string, day: string) => number | null> => {
  const known = Map.groupBy(await listRates(db, [...currencies, to], period), ({ currency }) => currency)
  const perEuroOn = (currency: string, day: string) =>
    currency === 'EUR' ? 1 : (known.get(currency)?.findLast((one) => one.day <= day)?.rate ?? null)
  return (currency, day) => {
    if (currency === to) return 1
    const [one, other] = [perEuroOn(currency, day), perEuroOn(to, day)]
    return one && other ? other / one : null
  }
}
