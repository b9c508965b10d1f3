import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { client } from '#kit/web/client.ts'
import type { paymentMethods } from '../contract.ts'
import type { Description } from '../providers/description.ts'

const call = client<typeof paymentMethods>()

/** When payments are captured, and the store's connected providers. */
export const captureQuery = queryOptions({
  queryKey: ['payment-capture'],
  queryFn: async ({ signal }) => (await call('GET /payment-capture', {}, { signal })).data,
})

/** Whether the store has no account at a provider; false where that cannot be told. */
export const isKnownAbsent = async (queries: QueryClient, { name }: Description): Promise<boolean> => {
  const known = await queries.fetchQuery({ ...captureQuery, staleTime: 0 }).catch(() => null)
  return known !== null && known.providers.every(({ provider }) => provider !== name)
}
