import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { noteSecretVerified } from '#features/auth/admin/public.tsx'
import { useSave } from '#kit/web/use-save.ts'
import type { StoreView } from '../contract.ts'
import { connectionBody, connectionValues } from './connection-form.ts'
import { awaitsProof } from './store-states.ts'
import { call, storesQuery, useReloadStores } from './stores-query.ts'

const pollMs = 5_000
const patienceMs = 60_000

/** The stores, read again while one of them awaits its shop's proof; after a minute it gives up until `again`. */
export const useStores = () => {
  const [gaveUp, setGaveUp] = useState(false)
  const query = useQuery({
    ...storesQuery,
    refetchInterval: ({ state }) => (!gaveUp && state.data?.stores.some(awaitsProof) ? pollMs : false),
  })
  const waiting = !gaveUp && (query.data?.stores.some(awaitsProof) ?? false)
  useEffect(() => {
    if (!waiting) return undefined
    const timer = window.setTimeout(() => setGaveUp(true), patienceMs)
    return () => window.clearTimeout(timer)
  }, [waiting])
  const current = query.data?.current_store
  useEffect(() => {
    if (current) noteSecretVerified(current.is_verified_secret_key)
  }, [current])
  return { query, gaveUp, again: () => setGaveUp(false) }
}

/** Has the shop send another proof: the kept keys are tried once more. */
export const useAskAgain = (store: StoreView, onAsked: () => void) => {
  const reload = useReloadStores()
  const { save, saving } = useSave(
    () => call('POST /save-app-keys', { body: connectionBody(store.id, connectionValues(store)) }),
    {
      success: 'We asked the shop again.',
      fallback: 'An error occurred. Please try again.',
      onSuccess: () => {
        reload()
        onAsked()
      },
    },
  )
  return { ask: () => void save(undefined), asking: saving }
}
