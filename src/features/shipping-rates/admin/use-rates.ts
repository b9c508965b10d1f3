import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { ratesQuery } from './rate-queries.ts'

/** From so many pages on they are numbered; fewer are added below each other. */
const manyPages = 10

export const fetchFailure = 'There was an error fetching the shipping rates.'

/**
 * The rates to show at a `page` of the address: that page alone when pages are numbered, else every page up to it.
 * While an answer is on its way, the rows before stay.
 */
export const useRates = (name: string, page: number) => {
  const queries = useQueryClient()
  const current = useQuery({ ...ratesQuery(name, page), placeholderData: keepPreviousData })
  const before = queries.getQueryData(ratesQuery(name, page - 1).queryKey)
  const last = (current.data ?? before)?.last_page
  const isNumbered = last !== undefined && last >= manyPages
  const earlier = useQueries({
    queries:
      last === undefined || isNumbered
        ? []
        : Array.from({ length: page - 1 }, (_, index) => ratesQuery(name, index + 1)),
  })
  const pages = [...earlier.map(({ data }) => data), current.data].filter((data) => data !== undefined)
  // A rate that moved to another page between two answers is in both.
  const rows = [...new Map(pages.flatMap(({ data }) => data).map((rate) => [rate.id, rate])).values()]
  const isAdding = !isNumbered && before !== undefined && (current.isPlaceholderData || current.isPending)
  const failed = current.isError || earlier.some(({ isError }) => isError)

  return {
    current,
    rows,
    total: pages.at(-1)?.total ?? 0,
    lastPage: last ?? 1,
    isNumbered,
    isAdding,
    isFading: current.isPlaceholderData && !isAdding,
    /** Some of the rows could not be loaded; `retry` asks for them once more. */
    failed,
    retry: () => {
      for (const query of [current, ...earlier]) if (query.isError) void query.refetch()
    },
  }
}
