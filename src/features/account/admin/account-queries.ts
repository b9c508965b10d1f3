import { queryOptions } from '@tanstack/react-query'
import type { Data } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/client.ts'
import type { account } from '../contract.ts'

export const call = client<typeof account>()

/** Milliseconds that the notifications of these forms stay. */
export const noticeMs = 4_000
/** Greatest width of a card, in px. */
export const cardWidth = 562

export type Security = Data<(typeof account)['security']>
export type Device = Security['devices'][number]
export type Losses = Data<(typeof account)['losses']>

export const securityQuery = queryOptions({
  queryKey: ['account-security'],
  queryFn: async ({ signal }) => (await call('GET /account/security', {}, { signal })).data,
})

export const lossesQuery = queryOptions({
  queryKey: ['account-losses'],
  queryFn: async ({ signal }) => (await call('GET /account/losses', {}, { signal })).data,
})
