import { queryOptions } from '@tanstack/react-query'
import { client } from '#kit/web/client.ts'
import type { orders } from '../contract.ts'
import type { OrderSlice } from './orders-address.ts'

const call = client<typeof orders>()

export const ordersQuery = (slice: OrderSlice, page: number) =>
  queryOptions({
    queryKey: ['orders', slice, page] as const,
    queryFn: async ({ signal }) =>
      (await call('GET /orders', { query: { ...slice, page, earlier: 'included' } }, { signal })).data.orders,
  })

export const storyQuery = (id: number) =>
  queryOptions({
    queryKey: ['orders', 'story', id] as const,
    queryFn: async ({ signal }) => (await call('GET /orders/:id', { params: { id } }, { signal })).data,
  })
