import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { client } from '#kit/web/client.ts'
import { useSave } from '#kit/web/use-save.ts'
import type { refunds, RefundStatus } from '../refunds-contract.ts'

const call = client<typeof refunds>()

/** What went back of an order's payment, and what is left of it. */
export const refundsQuery = (orderId: number) =>
  queryOptions({
    queryKey: ['orders', 'refunds', orderId] as const,
    queryFn: async ({ signal }) =>
      (await call('GET /orders/:id/refunds', { params: { id: orderId } }, { signal })).data,
    // What has no answer is asked for until there is one.
    refetchInterval: ({ state }) => (state.data?.refunds.some((one) => one.state === 'asked') ? 4_000 : false),
  })

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
      void queries.invalidateQueries({ queryKey: ['orders', 'story', orderId] })
      onAnswer(data, request)
    },
    // It may have been written, or something else may have gone back meanwhile.
    onFailure: () => queries.invalidateQueries({ queryKey: refundsQuery(orderId).queryKey }),
  })
}
