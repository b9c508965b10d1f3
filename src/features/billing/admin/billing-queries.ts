import { queryOptions } from '@tanstack/react-query'
import { client } from '#kit/web/client.ts'
import type { billing } from '../contract.ts'

const call = client<typeof billing>()

export const plansQuery = queryOptions({
  queryKey: ['billing', 'plans'],
  queryFn: async ({ signal }) => (await call('GET /billing/plans', {}, { signal })).data.plans,
})

export const upcomingQuery = queryOptions({
  queryKey: ['billing', 'upcoming'],
  queryFn: async ({ signal }) => (await call('GET /billing/upcoming-invoice', {}, { signal })).data,
})

export const usageQuery = queryOptions({
  queryKey: ['billing', 'usage'],
  queryFn: async ({ signal }) => (await call('GET /billing/usage', {}, { signal })).data,
})

export const invoicesQuery = queryOptions({
  queryKey: ['billing', 'invoices'],
  queryFn: async ({ signal }) => (await call('GET /billing/customer-invoices', {}, { signal })).data.invoices,
})

export const stepDown = () => call('POST /billing/step-down')
