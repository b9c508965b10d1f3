import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { toQuery } from '#kit/contract/period.ts'
import { client } from '#kit/web/client.ts'
import { type Newer, saveOver } from '#kit/web/newer-version.ts'
import type { Bump, orderBumps } from '../contract.ts'
import type { BumpForm } from '../rules.ts'

const call = client<typeof orderBumps>()

export const bumpsQuery = queryOptions({
  queryKey: ['order-bumps'] as const,
  queryFn: async ({ signal }) => (await call('GET /order-bumps', {}, { signal })).data.bumps,
})

/** Shows an offer as it was just saved, before the list is loaded again. */
export const showBump = (queries: QueryClient, saved: Bump) =>
  queries.setQueryData(bumpsQuery.queryKey, (bumps) => bumps?.map((one) => (one.id === saved.id ? saved : one)))

export const figuresQuery = (query: ReturnType<typeof toQuery>) =>
  queryOptions({
    queryKey: ['order-bump-figures', query] as const,
    queryFn: async ({ signal }) => (await call('GET /order-bumps/figures', { query }, { signal })).data,
    placeholderData: keepPreviousData,
  })

/** What the shop sells under these words. */
export const variantsQuery = (query: string) =>
  queryOptions({
    queryKey: ['order-bump-variants', query.toLowerCase()] as const,
    queryFn: async ({ signal }) => (await call('GET /order-bumps/variants', { query: { query } }, { signal })).data,
  })

export const createBump = (key: string, body: BumpForm) => call('POST /order-bumps', { body: { ...body, key } })

/** Where there is a newer version than the `seen` one, `newer` says what the person can do. */
export const updateBump = (seen: Bump, body: BumpForm, newer: Pick<Newer<Bump>, 'take'>) =>
  saveOver(
    seen,
    ({ id, updated_at }) =>
      call('PUT /order-bumps/:id', { params: { id }, body: { ...body, seenUpdatedAt: updated_at } }),
    { ...newer, versionIn: (data) => (data as { bump?: Bump }).bump },
  )

export const switchBump = (id: string, is_on: boolean) =>
  call('POST /order-bumps/:id/switch', { params: { id }, body: { is_on } })
export const orderBumpsAs = (ids: string[]) => call('POST /order-bumps/order', { body: { ids } })
export const deleteBump = (id: string) => call('DELETE /order-bumps/:id', { params: { id } })
