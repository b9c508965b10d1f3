import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Month } from '#kit/contract/month.ts'
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

/** While another month loads, the last one stays in place, dimmed. */
const shared = { placeholderData: keepPreviousData }

export const metricsQuery = (month: Month) =>
  queryOptions({
    ...shared,
    queryKey: ['dashboard', 'metrics', month],
    queryFn: ({ signal }) => explained(call('GET /dashboard/metrics', { query: month }, { signal })),
  })

export const recentOrdersQuery = (month: Month) =>
  queryOptions({
    ...shared,
    queryKey: ['dashboard', 'recent-orders', month],
    queryFn: ({ signal }) => explained(call('GET /dashboard/recent-orders', { query: month }, { signal })),
  })

export const recentProductsQuery = (month: Month) =>
  queryOptions({
    ...shared,
    queryKey: ['dashboard', 'recent-products', month],
    queryFn: ({ signal }) => explained(call('GET /dashboard/recent-products', { query: month }, { signal })),
  })
