import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from '#kit/web/client.ts'
import type { stores } from '../contract.ts'

const call = client<typeof stores>()

/** The session's store as the server knows it now; null before there is one. */
export const currentStoreQuery = queryOptions({
  queryKey: ['store'],
  queryFn: async ({ signal }) => (await call('GET /store', {}, { signal })).data.store,
})

export const useCurrentStore = () => useQuery(currentStoreQuery)
