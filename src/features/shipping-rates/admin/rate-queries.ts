import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { CallError, client } from '#kit/web/client.ts'
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

/** `theirs`: the rate as another tab saved it since; nothing was overwritten. */
export type SaveOutcome = { message: string; theirs: ShippingRate | null }

/** Creates a rate, or changes the one that was `seen`. Throws CallError. */
export const saveRate = async (
  seen: Pick<ShippingRate, 'id' | 'updated_at'> | null,
  body: ShippingRateForm,
): Promise<SaveOutcome> => {
  if (!seen) return { message: (await call('POST /shipping-rate', { body })).message, theirs: null }
  const change = { params: { id: seen.id }, body: { ...body, seenUpdatedAt: seen.updated_at } }
  try {
    return { message: (await call('PUT /shipping-rate/:id', change)).message, theirs: null }
  } catch (error) {
    const theirs = newerRate(error)
    if (theirs) return { message: (error as CallError).message, theirs }
    throw error
  }
}

const newerRate = (error: unknown) =>
  error instanceof CallError && error.status === 409
    ? (error.data as { shippingRate?: ShippingRate } | undefined)?.shippingRate
    : undefined
