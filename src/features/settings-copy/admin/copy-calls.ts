import { queryOptions } from '@tanstack/react-query'
import { client } from '#kit/web/client.ts'
import type { settingsCopy } from '../contract.ts'

export const call = client<typeof settingsCopy>()

/** What copying from a store into the current one would change; read anew whenever it is looked at. */
export const planQuery = (from: string) =>
  queryOptions({
    queryKey: ['settings-copy', from],
    queryFn: async ({ signal }) => (await call('GET /settings-copy/:id', { params: { id: from } }, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  })
