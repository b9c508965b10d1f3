import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { toQuery } from '#kit/contract/period.ts'
import { client } from '#kit/web/client.ts'
import type { checkoutForms } from '../contract.ts'
import type { CheckoutForm } from '../rules.ts'

const call = client<typeof checkoutForms>()

export const formQuery = queryOptions({
  queryKey: ['checkout-form'],
  queryFn: async ({ signal }) => (await call('GET /checkout-form', {}, { signal })).data,
})
export type SavedForm = Awaited<ReturnType<NonNullable<typeof formQuery.queryFn>>>

export const tipFiguresQuery = (query: ReturnType<typeof toQuery>) =>
  queryOptions({
    queryKey: ['tip-figures', query] as const,
    queryFn: async ({ signal }) => (await call('GET /checkout-form/tips', { query }, { signal })).data,
    placeholderData: keepPreviousData,
  })

/** Saves over the version that was `seen`; null before the first one. */
export const saveForm = (seen: string | null, form: CheckoutForm) =>
  call('PUT /checkout-form', { body: { ...form, seenUpdatedAt: seen } })
