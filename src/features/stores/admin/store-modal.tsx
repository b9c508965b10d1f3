import { Button, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { island, ProofNeeded } from '#features/auth/admin/public.tsx'
import { CallError } from '#kit/web/client.ts'
import { useGuardedClose } from '#kit/web/modal/guarded-close.ts'
import { ModalFoot } from '#kit/web/modal/modal-foot.tsx'
import { Modal } from '#kit/web/modal/modal.tsx'
import { notify } from '#kit/web/notification/notify.tsx'
import { reloadPage } from '#kit/web/page-load.ts'
import { errorMessage } from '#kit/web/use-save.ts'
import type { StoreView } from '../contract.ts'
import { parseShopDomain, shopAddressProblem } from '../rules.ts'
import { ConnectionFields } from './connection-fields.tsx'
import { MissingScopesPanel } from './missing-scopes-panel.tsx'
import { StoreNameField } from './store-name-field.tsx'
import { isUnfinished } from './store-states.ts'
import { call, useReloadStores } from './stores-query.ts'
import { type ConnectionForm, useConnectionForm } from './use-connection-form.ts'
import { useSaveKeys } from './use-save-keys.ts'
import { VerificationReport } from './verification-report.tsx'
import { missingIn } from './verification.ts'
import classes from './store-modal.module.css'

type Props = {
  /** The store to authorize again; null adds one. */
  store: StoreView | null
  onClose(): void
  /** The keys of the store work: its proof is awaited from now on. */
  onConnected(): void
}

/** The keys of a store, in update mode for one that exists, in create mode with its name. */
export const StoreModal = ({ store, onClose, onConnected }: Props) => {
  const form = useConnectionForm(store)
  const { name, input, type, holds, save } = useShopName(form)
  const reload = useReloadStores()
  const { submit, saving, report } = useSaveKeys({
    store,
    form,
    ...(!store && { addStore: save, alsoHolds: holds }),
    onSettled: reload,
    onConnected: () => {
      const message = store ? 'Store updated successfully' : 'Store added successfully'
      onConnected()
      onClose()
      if (island().store) notify.success(message)
      else reloadPage({ kind: 'success', message })
    },
  })
  const close = useGuardedClose(form.isDirty() || name !== '', onClose)
  const missing = report ? missingIn(report) : []
  return (
    <Modal opened onClose={close} size={560} title={getTitle(store)}>
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          {store ? (
            <Text size="sm" c="dimmed">
              We test the keys at {store.shop_domain} right away. They are stored encrypted and never shown again.
            </Text>
          ) : (
            <StoreNameField ref={input} value={name} onChange={type} error={form.errors['store_domain']} />
          )}
          <ConnectionFields form={form} />
          <ProofNeeded before="you submit the keys: what you typed stays" />
          {missing.length > 0 && <MissingScopesPanel scopes={missing} kind={form.values.connection_kind} />}
          {report && report.secret.verdict !== 'passed' && (
            <div className={classes.report}>
              <VerificationReport report={report} />
            </div>
          )}
        </Stack>
        <ModalFoot>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={saving}>
            {getSubmit(store)}
          </Button>
        </ModalFoot>
      </form>
    </Modal>
  )
}

const getTitle = (store: StoreView | null) => {
  if (!store) return 'Add New Store'
  return isUnfinished(store) ? `Connect ${store.name}` : `Re-authorize ${store.name}`
}

const getSubmit = (store: StoreView | null) => {
  if (!store) return 'Add store'
  return isUnfinished(store) ? 'Connect store' : 'Update store'
}

/** A store that could not be saved is another failure than keys that do not work. */
const notSaved = (error: unknown): never => {
  if (!(error instanceof CallError)) throw error
  const { status, errors, data } = error
  throw new CallError(status, errorMessage(error, 'An error occurred while saving the store.'), errors, data)
}

/** The name of the store to add: checked beside the keys, and saved before they are tried. */
const useShopName = (form: ConnectionForm) => {
  const [name, setName] = useState('')
  const input = useRef<HTMLInputElement>(null)
  // Saved by an earlier press, whose keys did not open it: another name corrects that store.
  const [added, setAdded] = useState<string>()
  return {
    name,
    input,
    type: (next: string) => {
      setName(next)
      if (next !== name) form.clearFieldError('store_domain')
    },
    holds: () => {
      const problem = shopAddressProblem(name)
      if (problem) {
        form.setFieldError('store_domain', problem)
        input.current?.focus()
      }
      return problem === null
    },
    save: async () => {
      const body = { store_domain: parseShopDomain(name) ?? name, ...(added && { corrects: added }) }
      const { store } = (await call('POST /save-store', { body }).catch(notSaved)).data
      setAdded(store.id)
      return store
    },
  }
}
