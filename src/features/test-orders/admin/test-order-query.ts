import { queryOptions } from '@tanstack/react-query'
import { client } from '#kit/web/client.ts'
import type { TestOrderStatus, testOrders } from '../contract.ts'

export const call = client<typeof testOrders>()

const askEveryMs = 3_000

export const isUnderWay = (status: TestOrderStatus | undefined) =>
  status?.latest !== null && status?.latest?.outcome === null

/** Asked again and again while a test order is under way. */
export const testOrderQuery = queryOptions({
  queryKey: ['test-order'] as const,
  queryFn: async ({ signal }) => (await call('GET /test-order', {}, { signal })).data,
  refetchInterval: ({ state }) => (isUnderWay(state.data) ? askEveryMs : false),
})
