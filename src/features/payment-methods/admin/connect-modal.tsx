import { Alert, Text, TextInput } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { useForm } from '@mantine/form'
import { Fragment, useState } from 'react'
import { CallError } from '#kit/web/client.ts'
import { useGuardedClose } from '#kit/web/modal/guarded-close.ts'
import { OutsideLink } from '#kit/web/outside-link.tsx'
import { SecretField } from '#kit/web/secret-field.tsx'
import { errorMessage, useSave } from '#kit/web/use-save.ts'
import { type AnyCredentials, credentialsIn, findProblems } from '../credentials.ts'
import { fullTitle } from '../providers/catalog.ts'
import type { Description } from '../providers/description.ts'
import { accountState, connectLabels } from '../rules.ts'
import { DisconnectButton } from './disconnect-button.tsx'
import { ModalForm } from './modal-form.tsx'
import { type Account, connectAccount, type Place } from './provider-calls.ts'
import { ProviderModal } from './provider-modal.tsx'
import { useReload } from './use-account.ts'
import { WebhookAddress } from './webhook-address.tsx'
import { WorldChoice } from './world-choice.tsx'

type Props = { provider: Description; account: Account | null; onClose(): void }

/** A provider's keys: they are tried at the provider, and what it says stands at the field that can mend it. */
export const ConnectModal = ({ provider, account, onClose }: Props) => {
  const { form, submit, saving, refusal, place: side, move } = useKeysForm(provider, account, onClose)
  const { fields, extra } = provider
  const { place, webhook, note } = provider.guide
  const label = connectLabels[accountState(account)]
  const address = webhook && <WebhookAddress provider={provider} how={webhook.how} account={account} />
  const close = useGuardedClose(
    form.isDirty() || side.world !== (account?.world ?? 'live') || side.address !== (account?.address ?? ''),
    onClose,
  )
  return (
    <ProviderModal provider={provider} title={`${label} ${provider.title}`} onClose={close}>
      <ModalForm
        onSubmit={submit}
        onCancel={close}
        submit={account ? 'Save' : 'Connect'}
        saving={saving}
        away={account && <DisconnectButton provider={provider} account={account} onDone={onClose} />}
      >
        <Text size="sm" c="dimmed">
          We test the keys with the provider before we save them.{' '}
          <OutsideLink href={place.href} inherit underline="always">
            {place.label}
          </OutsideLink>
        </Text>
        <WorldChoice
          provider={provider}
          place={side}
          kept={account?.world ?? null}
          errors={form.errors}
          onChange={move}
        />
        {fields.map(({ name, label: field, help }) => (
          <Fragment key={name}>
            {webhook?.before === name && address}
            <SecretField
              required
              label={field}
              help={<span data-where>{help}</span>}
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
            maxLength={extra.maxLength}
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

const useKeysForm = (provider: Description, account: Account | null, onClose: () => void) => {
  const reload = useReload(provider)
  const [place, setPlace] = useState<Place>({ world: account?.world ?? 'live', address: account?.address ?? '' })
  const [refusal, setRefusal] = useState<string | null>(null)
  const extra = provider.extra?.name
  const form = useForm<AnyCredentials>({
    initialValues: account?.keys ?? { ...credentialsIn(provider, {}), ...(extra && { [extra]: '' }) },
    validate: (values) => findProblems(provider, credentialsIn(provider, values)),
    // Keys that were refused are others by now.
    onValuesChange: () => refusal && forget(),
  })
  const toFirst = (errors: object) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()
  const { save, saving, settle } = useSave((keys: AnyCredentials) => connectAccount(provider, keys, account, place), {
    form,
    about: fullTitle(provider),
    onSuccess: async () => {
      await reload()
      onClose()
    },
    onFailure: (error) => {
      const errors = error instanceof CallError ? error.errors : {}
      const isAtField = Object.keys(errors).some((name) => name in form.values || name in place)
      if (isAtField) requestAnimationFrame(() => toFirst(errors))
      else setRefusal(errorMessage(error))
      void reload()
    },
  })
  const forget = () => {
    setRefusal(null)
    settle()
  }
  const send = (values: AnyCredentials) => {
    setRefusal(null)
    void save({ ...credentialsIn(provider, values), ...(extra && { [extra]: values[extra] ?? '' }) })
  }
  /** Keys of one world are never tried in the other: the kept ones leave with it. */
  const move = (next: Place) => {
    if (next.world !== place.world) {
      const kept = next.world === account?.world ? account.keys : null
      form.setValues(kept ?? { ...credentialsIn(provider, {}), ...(extra && { [extra]: '' }) })
    }
    form.clearErrors()
    setPlace(next)
  }
  return { form, place, move, submit: form.onSubmit(send, toFirst), saving, refusal }
}
