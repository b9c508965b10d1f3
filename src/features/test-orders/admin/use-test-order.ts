import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSave } from '#kit/web/use-save.ts'
import type { TestOrderStatus } from '../contract.ts'
import { call, isUnderWay, testOrderQuery } from './test-order-query.ts'

const nextStepMs = 1_500

/** A test order as it stands. Once it went all the way it is taken out of the shop by itself, a step at a time. */
export const useTestOrder = () => {
  const queries = useQueryClient()
  const query = useQuery(testOrderQuery)
  /** The merchant wants it out of the shop, whichever steps are missing. */
  const [isEnding, setEnding] = useState(false)
  const getOptions = (isEnd: boolean) => ({
    success: false as const,
    onSuccess: async ({ data }: { data: TestOrderStatus }) => {
      setEnding(isEnd)
      queries.setQueryData(testOrderQuery.queryKey, data)
      await queries.invalidateQueries({ queryKey: ['go-live'] })
    },
  })
  const start = useSave((_step: undefined) => call('POST /test-order'), getOptions(false))
  const tidyUp = useSave((_step: undefined) => call('POST /test-order/tidy-up'), getOptions(true))
  const status = query.data
  const isThrough = isUnderWay(status) && status!.latest!.steps.every(({ is_done }) => is_done)
  const isLeaving = isThrough || (isEnding && isUnderWay(status))
  const isStuck = status?.latest?.problem !== null
  useEffect(() => {
    if (!isLeaving || isStuck) return undefined
    const timer = setTimeout(() => void tidyUp.save(undefined), nextStepMs)
    return () => clearTimeout(timer)
  }, [isLeaving, isStuck, tidyUp])
  return { query, start, tidyUp, isThrough, isLeaving }
}
