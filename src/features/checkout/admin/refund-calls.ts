import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { client } from '#kit/web/client.ts'
import { useSave } from '#kit/web/use-save.ts'
import type { refunds, RefundStatus } from '../refunds-contract.ts'
import { useFollow } from './follow.ts'

const call = client<typeof refunds>()

/** What went back of an order's payment, and what is left of it. */
export const refundsQuery = (orderId: number) =>
  queryOptions({
    queryKey: ['orders', 'refunds', orderId] as const,
    queryFn: async ({ signal }) =>
      (await call('GET /orders/:id/refunds', { params: { id: orderId } }, { signal })).data,
    refetchInterval: ({ state: { data, dataUpdateCount } }) => getPause(data, dataUpdateCount),
  })

const askEveryMs = 4_000
/** A shop that refuses a refund does so for good: it is listed among what needs attention. */
const maxTimes = 30

/** What has no answer is asked for until there is one, and what the shop does not say yet for a while. */
const getPause = (status: RefundStatus | undefined, times: number): number | false => {
  if (!status) return false
  const isAsked = status.refunds.some(({ state }) => state === 'asked')
  return isAsked || (!status.is_in_shop && times < maxTimes) ? askEveryMs : false
}

/** Has the order's story follow what became of its refunds, at the provider and in the shop. */
export const useFollowingRefunds = (orderId: number, status: RefundStatus | undefined): void => {
  const queries = useQueryClient()
  const askAnew = useCallback(
    () => void queries.invalidateQueries({ queryKey: ['orders', 'story', orderId] }),
    [queries, orderId],
  )
  const states = status?.refunds.map(({ state }) => state).join(' ')
  useFollow(status && `${status.refunded} ${status.is_in_shop} ${states}`, askAnew)
}

export type RefundRequest = {
  key: string
  amount: number
  left: number
  reason: string
  restock: { variant_id: number; quantity: number }[]
}

type Options = {
  form: { setErrors(errors: Record<string, string>): void; errors: object }
  onAnswer(status: RefundStatus, request: RefundRequest): void
}

/** Gives money back; whatever is pressed with one key is one refund. */
export const useRefund = (orderId: number, { form, onAnswer }: Options) => {
  const queries = useQueryClient()
  return useSave((body: RefundRequest) => call('POST /orders/:id/refunds', { params: { id: orderId }, body }), {
    form,
    success: false,
    onSuccess: ({ data }, request) => {
      queries.setQueryData(refundsQuery(orderId).queryKey, data)
      onAnswer(data, request)
    },
    // It may have been written, or something else may have gone back meanwhile.
    onFailure: () => queries.invalidateQueries({ queryKey: refundsQuery(orderId).queryKey }),
  })
}
