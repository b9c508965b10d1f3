import {
  keepPreviousData,
  type QueryKey,
  useQueries,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query'

/** From so many pages on they are numbered; fewer are added below each other. */
const manyPages = 10

type Page<T> = { data: T[]; current_page: number; last_page: number; total: number }
type PageQuery<T, K extends QueryKey> = UseQueryOptions<Page<T>, Error, Page<T>, K>

/**
 * The rows to show at a `page` of the address: that page alone when pages are numbered, else every page up to it. While an
 * answer is on its way, or does not come, the rows before stay.
 */
export const usePages = <T, K extends QueryKey>(
  queryOf: (page: number) => PageQuery<T, K>,
  page: number,
  idOf: (row: T) => string | number,
) => {
  const queries = useQueryClient()
  const current = useQuery({ ...queryOf(page), placeholderData: keepPreviousData })
  const before = queries.getQueryData<Page<T>>(queryOf(page - 1).queryKey)
  const last = (current.data ?? before)?.last_page
  const isNumbered = last !== undefined && last >= manyPages
  const earlier = useQueries({
    queries: last === undefined || isNumbered ? [] : Array.from({ length: page - 1 }, (_, index) => queryOf(index + 1)),
  })
  const pages = [...earlier.map(({ data }) => data), current.data].filter((data) => data !== undefined)
  // A row that moved to another page between two answers is in both.
  const rows = [...new Map(pages.flatMap(({ data }) => data).map((row) => [idOf(row), row])).values()]
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
