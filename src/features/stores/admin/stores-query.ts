import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { client } from '#kit/web/client.ts'
import type { stores } from '../contract.ts'
import { storeNamesKey } from './use-store-names.ts'

export const call = client<typeof stores>()

/** All stores of the merchant, and which of them is the session's. */
export const storesQuery = queryOptions({
  queryKey: ['stores'],
  queryFn: async ({ signal }) => (await call('GET /user-stores', {}, { signal })).data,
})

/** Reads the stores anew, here and in the sidebar. */
export const useReloadStores = () => {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: storesQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: storeNamesKey })
  }
}
