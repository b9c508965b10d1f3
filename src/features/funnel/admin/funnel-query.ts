import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '#kit/web/client.ts'
import type { funnel } from '../contract.ts'
import type { FunnelSlice } from './funnel-address.ts'

const call = client<typeof funnel>()

export const funnelQuery = ({ month, filter }: FunnelSlice) =>
  queryOptions({
    queryKey: ['funnel', month, filter] as const,
    queryFn: async ({ signal }) => (await call('GET /funnel', { query: { ...month, ...filter } }, { signal })).data,
    placeholderData: keepPreviousData,
  })
