import { useForm } from '@mantine/form'
import { notify } from '#kit/web/notification/notify.tsx'
import { showSaved } from '#kit/web/show-saved.ts'
import { useErrorsNotice } from '#kit/web/use-errors-notice.ts'
import type { StoreView } from '../contract.ts'
import { connectionProblems, type ConnectionValues, connectionValues } from './connection-form.ts'

/** The keys of a store as a form, as the server knows them when it opens: mount it anew for another store. */
export const useConnectionForm = (store: StoreView | null) => {
  const form = useForm<ConnectionValues>({ initialValues: connectionValues(store), validate: connectionProblems })
  return { ...form, about: useErrorsNotice(form.errors) }
}

export type ConnectionForm = ReturnType<typeof useConnectionForm>

/**
 * Submits when every field holds; otherwise tells so and leads to the first that does not. `alsoHolds` judges what the
 * form does not know, and leads there itself.
 */
export const submitConnection = (
  form: ConnectionForm,
  send: (values: ConnectionValues) => void,
  alsoHolds: () => boolean = () => true,
) => {
  const refuse = (errors: object) => {
    notify.error('Please check all fields and try again', { title: 'Validation Error', about: form.about })
    if (alsoHolds()) form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()
  }
  const submit = (values: ConnectionValues) => {
    if (!alsoHolds()) return refuse({})
    notify.settle(form.about)
    return send(values)
  }
  return form.onSubmit(submit, refuse)
}

/** After saving: what was sent is now what is kept, secrets masked. The other way's fields stay as they are. */
export const showKept = (form: ConnectionForm, sent: ConnectionValues, store: StoreView) => {
  const kept = Object.entries(connectionValues(store)).filter(([, value]) => value !== '')
  showSaved(form, sent, { ...sent, ...Object.fromEntries(kept) })
}
