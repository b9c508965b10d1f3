import { formatMoney } from '#kit/contract/money.ts'
import { askedPeriod } from '#kit/contract/period-query.ts'
import type { Routes } from '#kit/server/mount.ts'
import type { allStores } from '../contract.ts'
import { listStores } from './repository.ts'

type Row = Awaited<ReturnType<typeof listStores>>[number]

const getSums = (rows: readonly Row[], currency: string) => {
  const sum = (of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0)
  const revenue = sum((row) => row.revenue)
  return {
    currency,
    revenue: { formatted: formatMoney(revenue, currency) },
    orders: sum((row) => row.orders),
    checkouts: sum((row) => row.checkouts),
  }
}

export const allStoreRoutes: Routes<typeof allStores> = {
  figures: async ({ db, merchant }, { query }) => {
    const rows = await listStores(db, merchant.id, askedPeriod(query))
    const byCurrency = Map.groupBy(rows, ({ currency }) => currency)
    return {
      stores: rows.map((row) => ({
        store: { id: row.id, name: row.name, shop_domain: row.shop_domain },
        ...getSums([row], row.currency),
      })),
      totals: [...byCurrency]
        .map(([currency, rows]) => getSums(rows, currency))
        .toSorted((one, other) => one.currency.localeCompare(other.currency)),
    }
  },
}
