import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { island } from '#features/auth/admin/public.tsx'
import { CallError, client } from '#kit/web/client.ts'
import { useSave } from '#kit/web/use-save.ts'
import type { stores, StoreView } from '../contract.ts'
import { connectionBody, type ConnectionValues } from './connection-form.ts'
import { currentStoreQuery } from './current-store.ts'
import { isCutOff, isUnfinished } from './store-states.ts'
import { type ConnectionForm, showKept, submitConnection } from './use-connection-form.ts'
import { type Report, connectionReport, refusalReport } from './verification.ts'

const call = client<typeof stores>()

type Options = {
  /** Whose keys they are; null while it has to be saved first. */
  store: StoreView | null
  /** Saves a store that is added together with its keys. */
  addStore?: () => Promise<StoreView>
  form: ConnectionForm
  /** Judges what the form does not know of, and leads there. */
  alsoHolds?: () => boolean
  /** Every key works and every scope is granted; only the proof of the secret is still to come. */
  onConnected: (message: string) => void
  /** After every answer, good or bad. */
  onSettled?: () => void
}

/** Submits the keys for verification and keeps what the shop said about each of them. Typed values are never cleared. */
export const useSaveKeys = ({ store, addStore, form, alsoHolds, onConnected, onSettled }: Options) => {
  const queryClient = useQueryClient()
  const [answer, setAnswer] = useState<{ report: Report | null }>()
  const shop = useRef(store?.shop_domain)
  const { save, saving } = useSave(
    async (values: ConnectionValues) => {
      shop.current = store?.shop_domain
      const target = addStore ? await addStore() : store
      if (!target) throw new Error('There is no store for these keys.')
      shop.current = target.shop_domain
      return call('POST /save-app-keys', { body: connectionBody(target.id, values) })
    },
    {
      form,
      success: false,
      fallback: 'An error occurred. Please try again.',
      onSuccess: ({ data, message }, sent) => {
        showKept(form, sent, data.store)
        if (isCurrent(data.store)) queryClient.setQueryData(currentStoreQuery.queryKey, data.store)
        setAnswer({ report: storeReport(data.store) })
        onSettled?.()
        if (data.missingAccessScopes.length === 0) onConnected(message)
      },
      onFailure: (error, values) => {
        if (error instanceof CallError && (error.data as { needs_email_proof?: true } | null)?.needs_email_proof) {
          // Nothing was tried at the shop, so that there is nothing to report.
          setAnswer({ report: null })
          onSettled?.()
          return
        }
        const hasReason = error instanceof CallError && shop.current !== undefined
        setAnswer({ report: hasReason ? refusalReport(values.connection_kind, shop.current!, error) : null })
        onSettled?.()
      },
    },
  )
  const submit = submitConnection(form, (values) => void save(values), alsoHolds)
  return { submit, saving, report: answer ? answer.report : store && storeReport(store) }
}

/** The session's store, or the one that onboarding is about to make so. */
const isCurrent = ({ id }: StoreView) => (island().store?.id ?? id) === id

/** The report on what was saved last; null while no keys are kept that open the shop. */
export const storeReport = (store: StoreView): Report | null =>
  isUnfinished(store) || isCutOff(store)
    ? null
    : connectionReport({
        connection_kind: store.connection_kind,
        shop: store.shop_domain,
        missingScopes: store.missing_access_scopes,
        secretVerified: store.is_verified_secret_key && !store.is_secret_rotating,
      })
