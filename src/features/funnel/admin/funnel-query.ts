import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '#kit/web/client.ts'
import type { funnel } from '../contract.ts'
import type { useFunnelAddress } from './funnel-address.ts'

const call = client<typeof funnel>()

export const funnelQuery = (query: ReturnType<typeof useFunnelAddress>['query']) =>
  queryOptions({
    queryKey: ['funnel', query] as const,
    queryFn: async ({ signal }) => (await call('GET /funnel', { query }, { signal })).data,
    placeholderData: keepPreviousData,
  })
