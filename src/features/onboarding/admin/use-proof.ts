import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { currentStoreQuery } from '#features/stores/admin/public.ts'
import type { stores } from '#features/stores/contract.ts'
import { client } from '#kit/web/client.ts'
import { notify } from '#kit/web/notification/notify.tsx'
import { useSave } from '#kit/web/use-save.ts'
import { PROOF_PATIENCE_MS, PROOF_POLL_MS } from '../rules.ts'

/** What notices are about that say that the proof is awaited: they leave with the waiting. */
export const proofNotice = 'proof-of-secret'

const call = client<typeof stores>()

/** Asks for the store until its secret is proven, or silently gives up; `again` has the shop send another proof. */
export const useProof = () => {
  const [gaveUp, setGaveUp] = useState(false)
  const query = useQuery({
    ...currentStoreQuery,
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (gaveUp || state.data?.is_verified_secret_key ? false : PROOF_POLL_MS),
    refetchIntervalInBackground: true,
  })
  const verified = query.data?.is_verified_secret_key === true
  const waiting = !verified && !gaveUp
  useEffect(() => {
    if (!waiting) return undefined
    const timer = window.setTimeout(() => setGaveUp(true), PROOF_PATIENCE_MS)
    return () => window.clearTimeout(timer)
  }, [waiting])
  const { save, saving } = useSave(() => call('POST /verify-app-secret'), {
    fallback: 'An error occurred. Please try again.',
    success: false,
    onSuccess: ({ message }) => {
      notify.success(message, { about: proofNotice })
      setGaveUp(false)
      return query.refetch()
    },
  })
  const isRefused = query.data?.is_secret_refused === true
  const isOver = verified || gaveUp || isRefused
  useEffect(() => {
    if (isOver) notify.settle(proofNotice)
  }, [isOver])
  return {
    store: query.data ?? null,
    verified,
    isRefused,
    gaveUp: gaveUp || isRefused,
    again: () => void save(undefined),
    asking: saving,
  }
}
