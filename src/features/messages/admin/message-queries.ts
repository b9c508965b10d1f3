import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '#kit/web/client.ts'
import type { messages } from '../contract.ts'
import type { MessageSearch } from './messages-address.ts'

const call = client<typeof messages>()

/** What was sent, one page after another. */
export const messagesQuery = (asked: MessageSearch) =>
  infiniteQueryOptions({
    queryKey: ['messages', asked] as const,
    queryFn: async ({ pageParam, signal }) =>
      (
        await call(
          'GET /messages',
          { query: { ...asked, search: asked.search.trim(), ...(pageParam !== null && { after: pageParam }) } },
          { signal },
        )
      ).data,
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

export const typesQuery = queryOptions({
  queryKey: ['messages', 'types'] as const,
  queryFn: async ({ signal }) => (await call('GET /messages/types', {}, { signal })).data.types,
})

export const unprovenQuery = queryOptions({
  queryKey: ['messages', 'unproven'] as const,
  queryFn: async ({ signal }) => (await call('GET /messages/unproven', {}, { signal })).data.unproven,
})

export const playMessage = (id: number) => call('POST /messages/:id/play', { params: { id } })
