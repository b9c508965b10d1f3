import { exchangeRates } from '#features/billing/server/public.ts'
import { convert } from '#kit/contract/money.ts'
import type { Period } from '#kit/contract/period.ts'
import type { Db } from '#kit/server/db/database.ts'
import { type DayRow, type Discount, foreignDiscounts, type Scope } from './repository.ts'

/** Days and discounts with their money in the store's currency, by the reference rates of each day. What has no rate stays as it is. */
export const inStoreCurrency = async (
  db: Db,
  store: Scope,
  { days, discounts, period }: { days: DayRow[]; discounts: Discount[]; period: Period },
) => {
  const currencies = [...new Set(days.map(({ currency }) => currency))].filter((one) => one !== store.currency)
  if (currencies.length === 0) return { days, discounts }
  const titles = discounts.map(({ title }) => title)
  const [rateOn, foreign] = await Promise.all([
    exchangeRates(db, { currencies, to: store.currency, period: { from: days[0]!.day, to: period.to } }),
    titles.length > 0 ? foreignDiscounts(db, store, period, titles) : [],
  ])
  const inOwn = (minor: number, currency: string, rate: number) =>
    convert(minor, { from: currency, to: store.currency, rate })
  return {
    days: days.map((row): DayRow => {
      const rate = rateOn(row.currency, row.day)
      if (rate === null || row.currency === store.currency) return row
      const [revenue, discounted_revenue] = [row.revenue, row.discounted_revenue].map((minor) =>
        inOwn(minor, row.currency, rate),
      ) as [number, number]
      return { ...row, currency: store.currency, revenue, discounted_revenue }
    }),
    discounts: discounts.map((discount): Discount => {
      const more = foreign
        .filter(({ title }) => title === discount.title)
        .reduce((sum, { currency, day, revenue }) => {
          const rate = rateOn(currency, day)
          return rate === null ? sum : sum + inOwn(revenue, currency, rate)
        }, 0)
      return { ...discount, revenue: discount.revenue + more }
    }),
  }
}
