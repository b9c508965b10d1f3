import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useGuardedClose } from '#kit/web/modal/guarded-close.ts'
import { showSaved } from '#kit/web/show-saved.ts'
import { useSave } from '#kit/web/use-save.ts'
import { fullTitle } from '../providers/catalog.ts'
import type { Description } from '../providers/description.ts'
import { iconsProblem } from '../rules.ts'
import { ModalForm } from './modal-form.tsx'
import { PaymentIcons } from './payment-icons.tsx'
import { type Account, saveSettings, type Settings } from './provider-calls.ts'
import { ProviderModal } from './provider-modal.tsx'
import { useReload } from './use-account.ts'
import { WaysSwitches } from './ways-switches.tsx'

type Props = { provider: Description; account: Account; onClose(): void }

/** How a connected provider looks at checkout: its name and its payment icons, and where they are switched, which ways to pay it takes. */
export const SettingsModal = ({ provider, account, onClose }: Props) => {
  const { title } = provider
  const reload = useReload(provider)
  const form = useForm<Settings>({
    initialValues: { name: account.name === title ? '' : account.name, icons: account.icons },
    validate: { icons: (icons) => iconsProblem(icons, account.offered) },
  })
  const { save, saving } = useSave((settings: Settings) => saveSettings(provider, settings), {
    form,
    about: fullTitle(provider),
    onSuccess: async (_, sent) => {
      await reload()
      if (showSaved(form, sent, sent)) onClose()
    },
  })
  const close = useGuardedClose(form.isDirty(), onClose)
  return (
    <ProviderModal provider={provider} title={`${title} settings`} onClose={close}>
      <ModalForm
        onSubmit={form.onSubmit((settings) => void save(settings))}
        onCancel={close}
        submit="Save"
        saving={saving}
      >
        {account.switches && <WaysSwitches provider={provider} account={account} />}
        <TextInput
          label="Name"
          description={
            account.offered
              ? 'Shoppers read it beside the card. Leave it empty to call it “Card”.'
              : 'Shoppers read it at checkout. Leave it empty to keep the usual name.'
          }
          maxLength={60}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <PaymentIcons
          provider={provider}
          offered={account.offered}
          chosen={form.values.icons}
          error={form.errors['icons']}
          onChange={(icons) => form.setFieldValue('icons', icons)}
        />
      </ModalForm>
    </ProviderModal>
  )
}
