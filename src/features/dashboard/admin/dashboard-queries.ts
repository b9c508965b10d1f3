import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Choice, toQuery } from '#kit/contract/period.ts'
import { CallError, client } from '#kit/web/client.ts'
import { errorMessage } from '#kit/web/use-save.ts'
import type { dashboard } from '../contract.ts'

const call = client<typeof dashboard>()

/** A failure without a sentence of the server's gets the dashboard's own. */
const explained = async <T>(answer: Promise<{ data: T }>): Promise<T> => {
  try {
    return (await answer).data
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const fallback = error.status >= 500 ? 'Failed to fetch dashboard data' : 'Something went wrong'
    throw new CallError(error.status, errorMessage(error, fallback), error.errors, error.data)
  }
}

/** What is shown; `today` is the store's. */
export type Shown = { choice: Choice; today: string }

/** While another period loads, the last one stays in place, dimmed. */
const shared = { placeholderData: keepPreviousData }

export const metricsQuery = ({ choice, today }: Shown) =>
  queryOptions({
    ...shared,
    queryKey: ['dashboard', 'metrics', toQuery(choice, today)],
    queryFn: ({ signal }) => explained(call('GET /dashboard/metrics', { query: toQuery(choice, today) }, { signal })),
  })

export const recentOrdersQuery = ({ choice, today }: Shown) =>
  queryOptions({
    ...shared,
    queryKey: ['dashboard', 'recent-orders', toQuery(choice, today)],
    queryFn: ({ signal }) =>
      explained(call('GET /dashboard/recent-orders', { query: toQuery(choice, today) }, { signal })),
  })

export const recentProductsQuery = ({ choice, today }: Shown) =>
  queryOptions({
    ...shared,
    queryKey: ['dashboard', 'recent-products', toQuery(choice, today)],
    queryFn: ({ signal }) =>
      explained(call('GET /dashboard/recent-products', { query: toQuery(choice, today) }, { signal })),
  })
