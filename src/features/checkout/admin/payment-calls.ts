import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { client } from '#kit/web/client.ts'
import { serverNow } from '#kit/web/server-clock.ts'
import { useSave } from '#kit/web/use-save.ts'
import type { payments } from '../payments-contract.ts'
import { needsMerchant } from '../payments-rules.ts'

const call = client<typeof payments>()

/** The payments that the merchant has to look after, oldest first. */
export const unsolvedQuery = queryOptions({
  queryKey: ['unsolved-payments'],
  queryFn: async ({ signal }) => {
    const { data } = await call('GET /payments/unsolved', {}, { signal })
    return data.filter((payment) => needsMerchant(payment, serverNow().getTime()))
  },
})

export type UnsolvedPayment = Awaited<ReturnType<NonNullable<typeof unsolvedQuery.queryFn>>>[number]

/** Goes on with a payment now; what came of it is asked for. */
export const useAgain = () => {
  const queries = useQueryClient()
  return useSave((id: string) => call('POST /payments/:id/again', { params: { id } }), {
    onSuccess: () => queries.invalidateQueries({ queryKey: unsolvedQuery.queryKey }),
  })
}

/** Takes a payment off the list; `onSolved` runs before the list is asked for again. */
export const useSettle = (onSolved: () => void) => {
  const queries = useQueryClient()
  return useSave((id: string) => call('POST /payments/:id/settled', { params: { id } }), {
    onSuccess: () => {
      onSolved()
      return queries.invalidateQueries({ queryKey: unsolvedQuery.queryKey })
    },
  })
}
