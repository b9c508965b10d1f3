import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '#kit/web/client.ts'
import type { orders } from '../contract.ts'
import type { OrderSearch, OrderSlice } from './orders-address.ts'

const call = client<typeof orders>()

export const ordersQuery = (slice: OrderSlice, page: number) =>
  queryOptions({
    queryKey: ['orders', slice, page] as const,
    queryFn: async ({ signal }) =>
      (await call('GET /orders', { query: { ...slice, page, earlier: 'included' } }, { signal })).data.orders,
  })

/** Orders of all times, one page after another. */
export const foundQuery = ({ search, what }: OrderSearch) =>
  infiniteQueryOptions({
    queryKey: ['orders', 'found', search, what] as const,
    queryFn: async ({ pageParam, signal }) =>
      (
        await call(
          'GET /orders/found',
          { query: { search, what, ...(pageParam !== null && { after: pageParam }) } },
          { signal },
        )
      ).data,
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

export const storyQuery = (id: number) =>
  queryOptions({
    queryKey: ['orders', 'story', id] as const,
    queryFn: async ({ signal }) => (await call('GET /orders/:id', { params: { id } }, { signal })).data,
  })
