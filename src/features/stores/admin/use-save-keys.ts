import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, client } from '#kit/web/client.ts'
import { useSave } from '#kit/web/use-save.ts'
import type { stores, StoreView } from '../contract.ts'
import { connectionBody, type ConnectionValues } from './connection-form.ts'
import { currentStoreQuery } from './current-store.ts'
import { type ConnectionForm, showSaved, submitConnection } from './use-connection-form.ts'
import { type Report, reportOfConnection, reportOfRefusal } from './verification.ts'

const call = client<typeof stores>()

type Options = {
  store: StoreView
  form: ConnectionForm
  /** Every key works and every scope is granted; only the proof of the secret is still to come. */
  onConnected: (message: string) => void
}

/** Submits the keys for verification and keeps what the shop said about each of them. Typed values are never cleared. */
export const useSaveKeys = ({ store, form, onConnected }: Options) => {
  const queryClient = useQueryClient()
  const [answer, setAnswer] = useState<{ report: Report | null }>()
  const { save, saving } = useSave(
    (values: ConnectionValues) => call('POST /save-app-keys', { body: connectionBody(store.id, values) }),
    {
      form,
      success: false,
      fallback: 'An error occurred. Please try again.',
      onSuccess: ({ data, message }) => {
        showSaved(form, data.store)
        queryClient.setQueryData(currentStoreQuery.queryKey, data.store)
        setAnswer(undefined)
        if (data.missingAccessScopes.length === 0) onConnected(message)
      },
      onFailure: (error, values) => {
        const refusal = error instanceof CallError ? error : undefined
        setAnswer({ report: refusal ? reportOfRefusal(values.connection_kind, store.shop_domain, refusal) : null })
      },
    },
  )
  const submit = submitConnection(form, (values) => void save(values))
  return { submit, saving, report: answer ? answer.report : reportOfStore(store) }
}

/** The report on what was saved last; null before any keys were. */
export const reportOfStore = (store: StoreView): Report | null =>
  store.api_secret_key === null
    ? null
    : reportOfConnection({
        connection_kind: store.connection_kind,
        shop: store.shop_domain,
        missingScopes: store.missing_access_scopes,
        secretVerified: store.is_verified_secret_key,
      })
