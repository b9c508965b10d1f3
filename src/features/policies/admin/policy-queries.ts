import { client } from '#kit/web/client.ts'
import type { policiesFromShop, Undo } from '../contract.ts'

const call = client<typeof policiesFromShop>()

export const planQuery = {
  queryKey: ['policies-from-shop'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call('GET /policies/shop', {}, { signal })).data,
  gcTime: 0,
  staleTime: Infinity,
}
export type Plan = Awaited<ReturnType<typeof planQuery.queryFn>>

export const choosePolicies = (body: { hidden: string[]; seen: string[] }) => call('PUT /policies/shop', { body })
export const takeBackPolicies = (undo: Undo) => call('POST /policies/shop/undo', { body: { undo } })
