import { keepPreviousData, type QueryKey, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { manyPages } from '#kit/contract/pages.ts'

type Page<T> = { data: T[]; current_page: number; last_page: number; total: number }
type PageQuery<T, K extends QueryKey> = UseQueryOptions<Page<T>, Error, Page<T>, K>

/**
 * The rows to show at a `page` of the address, by one call: `getQuery` asks for that page with every one before it, unless
 * pages are numbered. While an answer is on its way, or does not come, the rows before stay. An address past the end is put
 * right by `onPastEnd`.
 */
export const usePages = <T, K extends QueryKey>(
  getQuery: (page: number) => PageQuery<T, K>,
  page: number,
  onPastEnd: (last: number) => void,
) => {
  const queries = useQueryClient()
  const current = useQuery({ ...getQuery(page), placeholderData: keepPreviousData })
  const before = queries.getQueryData<Page<T>>(getQuery(page - 1).queryKey)
  const known = current.data ?? before
  const isNumbered = known !== undefined && known.last_page >= manyPages
  const shown = isNumbered ? current.data : known
  const isAdding = !isNumbered && before !== undefined && (current.isPlaceholderData || current.isPending)

  const answered = current.isPlaceholderData ? undefined : current.data
  const putRight = useEffectEvent((answer: Page<T>) => {
    if (answer.current_page >= page) return
    // Its rows are here already.
    queries.setQueryData<Page<T>>(getQuery(answer.current_page).queryKey, answer)
    onPastEnd(answer.current_page)
  })
  useEffect(() => {
    if (answered) putRight(answered)
  }, [answered])
  return {
    current,
    rows: shown?.data ?? [],
    total: shown?.total ?? 0,
    lastPage: known?.last_page ?? 1,
    isNumbered,
    isAdding,
    isFading: current.isPlaceholderData && !isAdding,
    /** Some of the rows could not be loaded; `retry` asks for them once more. */
    failed: current.isError,
    retry: () => void current.refetch(),
  }
}
