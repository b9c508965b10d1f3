import { queryOptions } from '@tanstack/react-query'
import { island } from '#features/auth/admin/public.tsx'
import { client } from '#kit/web/client.ts'
import type { goLive } from '../contract.ts'

export const call = client<typeof goLive>()

const loadedAt = Date.now()

/** It comes with the page; later on, when the dashboard is opened again, it is asked for and what was known stays meanwhile. */
export const checklistQuery = () => {
  const known = island().goLive
  return queryOptions({
    queryKey: ['go-live'],
    queryFn: async ({ signal }) => (await call('GET /go-live', {}, { signal })).data,
    staleTime: 5_000,
    ...(known && { initialData: known, initialDataUpdatedAt: loadedAt }),
  })
}
