import { Alert, Text, TextInput } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { useForm } from '@mantine/form'
import { Fragment, useState } from 'react'
import { CallError } from '#kit/web/client.ts'
import { useGuardedClose } from '#kit/web/guarded-close.ts'
import { OutsideLink } from '#kit/web/outside-link.tsx'
import { SecretField } from '#kit/web/secret-field.tsx'
import { messageOf, useSave } from '#kit/web/use-save.ts'
import {
  type AnyCredentials,
  type Connectable,
  credentialFields,
  credentialProblems,
  credentialsIn,
} from '../credentials.ts'
import { accountState, connectLabels, providerTitles } from '../rules.ts'
import { guides } from './guides.ts'
import { ModalForm } from './modal-form.tsx'
import { type Account, providerCalls } from './provider-calls.ts'
import { ProviderModal } from './provider-modal.tsx'
import { useReload } from './use-account.ts'
import { WebhookAddress } from './webhook-address.tsx'

type Props = { provider: Connectable; account: Account | null; onClose(): void }

/** A provider's keys: they are tried at the provider, and what it says stands at the field that can mend it. */
export const ConnectModal = ({ provider, account, onClose }: Props) => {
  const { form, submit, saving, refusal } = useKeysForm(provider, account, onClose)
  const { by, place, help, webhook, note, extra } = guides[provider]
  const label = connectLabels[accountState(account)]
  const address = webhook && <WebhookAddress provider={provider} how={webhook.how} account={account} />
  const close = useGuardedClose(form.isDirty(), onClose)
  return (
    <ProviderModal brand={provider} title={`${label} ${providerTitles[provider]}`} subtitle={by} onClose={close}>
      <ModalForm onSubmit={submit} onCancel={close} submit={account ? 'Save' : 'Connect'} saving={saving}>
        <Text size="sm" c="dimmed">
          We try the keys at the provider before we keep them.{' '}
          <OutsideLink href={place.href} inherit underline="always">
            {place.label}
          </OutsideLink>
        </Text>
        {credentialFields[provider].map(({ name, label: field }) => (
          <Fragment key={name}>
            {webhook?.before === name && address}
            <SecretField
              required
              label={field}
              help={help[name] ?? ''}
              path={name}
              value={form.values[name] ?? ''}
              error={form.errors[name]}
              onChange={(value) => form.setFieldValue(name, value)}
            />
          </Fragment>
        ))}
        {extra && (
          <TextInput
            label={extra.label}
            description={extra.help}
            data-path={extra.name}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            {...form.getInputProps(extra.name)}
          />
        )}
        {!webhook?.before && address}
        {note && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
        {refusal && (
          <Alert color="red" variant="light" radius="md" role="alert">
            {refusal}
          </Alert>
        )}
      </ModalForm>
    </ProviderModal>
  )
}

const useKeysForm = (provider: Connectable, account: Account | null, onClose: () => void) => {
  const reload = useReload(provider)
  const [refusal, setRefusal] = useState<string | null>(null)
  const extra = guides[provider].extra?.name
  const form = useForm<AnyCredentials>({
    initialValues: account?.keys ?? { ...credentialsIn(provider, {}), ...(extra && { [extra]: '' }) },
    validate: (values) => credentialProblems(provider, credentialsIn(provider, values)),
  })
  const toFirst = (errors: object) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()
  const { save, saving } = useSave((keys: AnyCredentials) => providerCalls[provider].connect(keys, account), {
    form,
    onSuccess: async () => {
      await reload()
      onClose()
    },
    onFailure: (error) => {
      const errors = error instanceof CallError ? error.errors : {}
      const isAtField = Object.keys(errors).some((name) => name in form.values)
      if (isAtField) requestAnimationFrame(() => toFirst(errors))
      else setRefusal(messageOf(error))
      void reload()
    },
  })
  const send = (values: AnyCredentials) => {
    setRefusal(null)
    void save({ ...credentialsIn(provider, values), ...(extra && { [extra]: values[extra] ?? '' }) })
  }
  return { form, submit: form.onSubmit(send, toFirst), saving, refusal }
}
