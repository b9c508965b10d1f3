import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { client } from '#kit/web/client.ts'
import { errorMessage, useSave } from '#kit/web/use-save.ts'
import type { ConnectionCheck, preflight } from '../contract.ts'

const call = client<typeof preflight>()

/** The last check of a store's shop or of one of its providers; another one begins at once, and whenever it is asked for. */
export const useCheck = (storeId: string, subject: string) => {
  const queries = useQueryClient()
  const queryKey = ['connection-checks', storeId]
  const [problem, setProblem] = useState<string | null>(null)
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await call('GET /stores/:id/connection-checks', { params: { id: storeId } }, { signal })).data.checks,
    // The weekly one may have been made since.
    staleTime: 0,
  })
  const { save, saving } = useSave(
    () => call('POST /stores/:id/connection-checks', { params: { id: storeId }, body: { subject } }),
    {
      success: false,
      onSuccess: ({ data: { check } }) => {
        setProblem(null)
        queries.setQueryData<ConnectionCheck[]>(queryKey, (before = []) => [
          ...before.filter((one) => one.subject !== subject),
          check,
        ])
      },
      onFailure: (error) => setProblem(errorMessage(error)),
    },
  )
  const last = query.data?.find((one) => one.subject === subject)
  const run = () => void save(undefined)
  const began = useRef(false)
  useEffect(() => {
    if (!query.isSuccess || began.current) return
    began.current = true
    run()
  })
  return { query, last, run, running: saving, problem }
}
