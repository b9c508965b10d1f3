import { client } from '#kit/web/client.ts'
import { saveOver } from '#kit/web/newer-version.ts'
import type { policiesFromShop, Undo } from '../contract.ts'

const call = client<typeof policiesFromShop>()

export const planQuery = {
  queryKey: ['policies-from-shop'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call('GET /policies/shop', {}, { signal })).data,
  gcTime: 0,
  staleTime: Infinity,
}
export type Plan = Awaited<ReturnType<typeof planQuery.queryFn>>

/** `take` shows what was chosen meanwhile, where it was. */
export const choosePolicies = (hidden: string[], seen: string[], take: () => unknown) =>
  saveOver(seen, (known) => call('PUT /policies/shop', { body: { hidden, seen: known } }), {
    versionIn: (data) => (data as { hidden?: string[] }).hidden,
    take,
  })
export const takeBackPolicies = (undo: Undo) => call('POST /policies/shop/undo', { body: { undo } })
