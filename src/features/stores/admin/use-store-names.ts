import { useQuery } from '@tanstack/react-query'
import { island } from '#features/auth/admin/public.tsx'
import { client } from '#kit/web/client.ts'
import type { stores } from '../contract.ts'

const call = client<typeof stores>()

/** Key of the sidebar's list of stores; invalidate it when a store was added or renamed. */
export const storeNamesKey = ['store-names']

/** Id and name of each of the merchant's stores, at first as the page brought them. */
export const useStoreNames = () =>
  useQuery({
    queryKey: storeNamesKey,
    queryFn: async ({ signal }) =>
      (await call('GET /user-stores', {}, { signal })).data.stores.map(({ id, name }) => ({ id, name })),
    initialData: island().stores,
    staleTime: Infinity,
  }).data
