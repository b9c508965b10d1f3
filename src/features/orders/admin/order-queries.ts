import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { island } from '#features/auth/admin/public.tsx'
import { client } from '#kit/web/client.ts'
import type { orders, Story } from '../contract.ts'
import type { OrderSearch, toSliceQuery } from './orders-address.ts'

const call = client<typeof orders>()

export const ordersQuery = (asked: ReturnType<typeof toSliceQuery>, page: number) =>
  queryOptions({
    queryKey: ['orders', asked, page] as const,
    queryFn: async ({ signal }) =>
      (await call('GET /orders', { query: { ...asked, page, earlier: 'included' } }, { signal })).data.orders,
  })

const loadedAt = Date.now()

/** It comes with the page, and what is known of it is kept: a list that is loaded afterwards is never older than that. */
export const latestOrderQuery = () =>
  queryOptions({
    queryKey: ['latest-order'] as const,
    queryFn: async ({ signal }) => (await call('GET /orders/latest', {}, { signal })).data,
    initialData: island().latestOrder ?? undefined,
    initialDataUpdatedAt: loadedAt,
    gcTime: Infinity,
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
    // What has no answer is asked for until there is one.
    refetchInterval: ({ state }) => (state.data?.events.some(isUnanswered) ? askEveryMs : false),
  })

const askEveryMs = 4_000
const isUnanswered = (event: Story['events'][number]) =>
  (event.kind === 'refund_asked' || event.kind === 'capture_asked') && event.state === 'asked'
