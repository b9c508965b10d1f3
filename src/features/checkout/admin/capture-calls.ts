import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { client } from '#kit/web/client.ts'
import { useSave } from '#kit/web/use-save.ts'
import type { captures, CaptureStatus } from '../captures-contract.ts'
import { useFollow } from './follow.ts'
import { refundsQuery } from './refund-calls.ts'

const call = client<typeof captures>()

/** How an order's authorized payment stands. */
export const capturesQuery = (orderId: number) =>
  queryOptions({
    queryKey: ['orders', 'captures', orderId] as const,
    queryFn: async ({ signal }) =>
      (await call('GET /orders/:id/capture', { params: { id: orderId } }, { signal })).data,
    // What has no answer is asked for until there is one.
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? askEveryMs : false),
  })

const askEveryMs = 3_000
const isUnderWay = ({ captures, is_in_shop }: CaptureStatus) =>
  !is_in_shop || captures.some(({ state }) => state === 'asked')

const useOthersAnew = (orderId: number) => {
  const queries = useQueryClient()
  return useCallback(() => {
    void queries.invalidateQueries({ queryKey: ['orders', 'story', orderId] })
    void queries.invalidateQueries({ queryKey: refundsQuery(orderId).queryKey })
  }, [queries, orderId])
}

/** Has the rest of the order's page follow what became of its payment, here and in the shop. */
export const useFollowing = (orderId: number, status: CaptureStatus | undefined): void =>
  useFollow(status && `${status.state} ${status.is_in_shop}`, useOthersAnew(orderId))

/** What an answer changes besides: the order's story, and what may be given back. */
const useCaptureAnswer = (orderId: number) => {
  const queries = useQueryClient()
  const askAnew = useOthersAnew(orderId)
  return {
    take(data: CaptureStatus) {
      queries.setQueryData(capturesQuery(orderId).queryKey, data)
      askAnew()
    },
    // It may have been written, or something else may have happened meanwhile.
    askAgain() {
      askAnew()
      return queries.invalidateQueries({ queryKey: capturesQuery(orderId).queryKey })
    },
  }
}

export type CaptureRequest = { key: string; amount: number }

type Options = {
  form: { setErrors(errors: Record<string, string>): void; errors: object }
  onAnswer(status: CaptureStatus, request: CaptureRequest): void
}

/** Captures an authorized payment; whatever is pressed with one key is one capture. */
export const useCapture = (orderId: number, { form, onAnswer }: Options) => {
  const { take, askAgain } = useCaptureAnswer(orderId)
  return useSave((body: CaptureRequest) => call('POST /orders/:id/capture', { params: { id: orderId }, body }), {
    form,
    success: false,
    onSuccess: ({ data }, request) => {
      take(data)
      onAnswer(data, request)
    },
    onFailure: askAgain,
  })
}

/** Voids an authorized payment; whatever is pressed with one key is one void. */
export const useVoid = (orderId: number, onAnswer: (status: CaptureStatus, key: string) => void) => {
  const { take, askAgain } = useCaptureAnswer(orderId)
  return useSave((key: string) => call('POST /orders/:id/void', { params: { id: orderId }, body: { key } }), {
    success: false,
    onSuccess: ({ data }, key) => {
      take(data)
      onAnswer(data, key)
    },
    onFailure: askAgain,
  })
}
