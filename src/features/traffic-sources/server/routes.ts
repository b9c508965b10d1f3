import { formatMoney } from '#kit/contract/money.ts'
import { askedPeriod } from '#kit/contract/period-query.ts'
import type { Routes } from '#kit/server/mount.ts'
import type { trafficSources } from '../contract.ts'
import { listSources } from './repository.ts'

const maxRows = 100

export const trafficSourceRoutes: Routes<typeof trafficSources> = {
  list: async ({ db, store }, { query }) => {
    const found = await listSources(db, store, askedPeriod(query), maxRows + 1)
    const shown = found.slice(0, maxRows)
    return {
      sources: shown.map(({ source, medium, campaign, checkouts, orders, revenue }) => ({
        source,
        medium,
        campaign,
        checkouts,
        orders,
        revenue: { formatted: formatMoney(revenue, store.currency) },
      })),
      foreign: shown.reduce((sum, row) => sum + row.foreign, 0),
      hasMore: found.length > maxRows,
    }
  },
}
