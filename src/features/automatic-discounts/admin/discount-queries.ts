import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { CallError, client } from '#kit/web/client.ts'
import { type Newer, saveOver } from '#kit/web/newer-version.ts'
import type { automaticDiscounts, Discount, ListedDiscount } from '../contract.ts'
import type { DiscountForm } from '../rules.ts'

const call = client<typeof automaticDiscounts>()
const listKey = ['automatic-discounts', 'list'] as const

type Page = { discounts: ListedDiscount[]; next: string | null }

/** The shop's automatic discounts, newest first, a page after the other. */
export const discountsQuery = infiniteQueryOptions({
  queryKey: listKey,
  queryFn: async ({ pageParam, signal }): Promise<Page> =>
    (await call('GET /automatic-discounts', { query: pageParam === null ? {} : { after: pageParam } }, { signal }))
      .data,
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})

/** One discount, read anew each time it is opened and then left alone: it is being edited. */
export const discountQuery = (id: string) =>
  queryOptions({
    queryKey: ['automatic-discount', id],
    queryFn: async ({ signal }): Promise<Discount> =>
      (await call('GET /automatic-discounts/:id', { params: { id } }, { signal })).data.discount,
    gcTime: 0,
    staleTime: Infinity,
  })

/** The shop's products that have these words. */
export const productsQuery = (query: string) =>
  queryOptions({
    queryKey: ['automatic-discounts', 'products', query.toLowerCase()],
    queryFn: async ({ signal }) =>
      (await call('GET /automatic-discounts/products', { query: { query } }, { signal })).data.products,
  })

export const forgetDiscounts = (queries: QueryClient) => queries.invalidateQueries({ queryKey: listKey })

/** Shows a change in the list at once: `changed` in place of the one with its id, or that one gone. */
export const replaceInList = (queries: QueryClient, id: string, changed: ListedDiscount | null) =>
  queries.setQueryData(discountsQuery.queryKey, (data) =>
    data
      ? {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            discounts: page.discounts.flatMap((discount) => {
              if (discount.id !== id) return [discount]
              return changed ? [changed] : []
            }),
          })),
        }
      : undefined,
  )

export const createDiscount = (key: string, body: DiscountForm) =>
  call('POST /automatic-discounts', { body: { ...body, key } })

/** Where the discount has a newer version than the `seen` one, `conflict` says what the person can do. */
export const updateDiscount = (
  seen: Discount,
  body: DiscountForm,
  conflict: Pick<Newer<Discount>, 'compare' | 'take'>,
) =>
  saveOver(
    seen,
    ({ id, updated_at }) =>
      call('PUT /automatic-discounts/:id', { params: { id }, body: { ...body, seenUpdatedAt: updated_at } }),
    { ...conflict, versionIn: (data) => (data as { discount?: Discount }).discount },
  )

export const pauseDiscount = (id: string) => call('POST /automatic-discounts/:id/pause', { params: { id } })
export const resumeDiscount = (id: string) => call('POST /automatic-discounts/:id/resume', { params: { id } })
export const deleteDiscount = (id: string) => call('DELETE /automatic-discounts/:id', { params: { id } })

/** True when the list no longer tells how things are: the discount is gone, or in another state. */
export const isStale = (error: unknown) => error instanceof CallError && (error.status === 404 || error.status === 409)
