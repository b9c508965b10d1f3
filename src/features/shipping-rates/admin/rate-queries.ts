import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { client } from '#kit/web/client.ts'
import { type Newer, saveOver } from '#kit/web/newer-version.ts'
import type { ShippingRate, shippingRates } from '../contract.ts'
import type { ShippingRateForm } from '../fields.ts'

const call = client<typeof shippingRates>()
const all = ['shipping-rates'] as const

/** The rates whose name has `name` in it, as `page` of the list shows them. A newer question takes back the one on its way. */
export const ratesQuery = (name: string, page: number) =>
  queryOptions({
    queryKey: [...all, 'list', name.toLowerCase(), page],
    queryFn: async ({ signal }) =>
      (await call('GET /shipping-rate', { query: { name: name.toLowerCase(), page, earlier: 'included' } }, { signal }))
        .data.shippingRates,
  })

/** The conditions of every rate, in exact units, and where the shop ships to. */
export const conditionsQuery = queryOptions({
  queryKey: [...all, 'conditions'],
  queryFn: async ({ signal }) => {
    const { shippingRates: all, ships_to: shipsTo } = (await call('GET /shipping-rate/conditions', {}, { signal })).data
    return { all, shipsTo }
  },
})

/** One rate, read anew each time it is opened and then left alone: it is being edited. */
export const rateQuery = (id: string) =>
  queryOptions({
    queryKey: ['shipping-rate', id],
    queryFn: async ({ signal }) =>
      (await call('GET /shipping-rate/:id', { params: { id } }, { signal })).data.shippingRate,
    gcTime: 0,
    staleTime: Infinity,
  })

export const forgetRates = (queries: QueryClient) => queries.invalidateQueries({ queryKey: all })

export const deleteRate = (id: string) => call('DELETE /shipping-rate/:id', { params: { id } })

/** Creates a rate under its `key`, or changes the one that was `seen`; where that one has a newer version, `conflict` says what the person can do. */
export const saveRate = (
  seen: ShippingRate | null,
  key: string,
  body: ShippingRateForm,
  conflict: Pick<Newer<ShippingRate>, 'compare' | 'take'>,
): Promise<{ message: string; data: { shippingRate: ShippingRate } }> =>
  seen
    ? saveOver(
        seen,
        ({ id, updated_at }) =>
          call('PUT /shipping-rate/:id', { params: { id }, body: { ...body, seenUpdatedAt: updated_at } }),
        { ...conflict, versionIn: (data) => (data as { shippingRate?: ShippingRate }).shippingRate },
      )
    : call('POST /shipping-rate', { body: { ...body, key } })
