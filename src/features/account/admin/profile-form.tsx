import '@mantine/core/styles/SimpleGrid.layer.css'
import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useSession } from '#features/auth/admin/public.tsx'
import { useUnsavedChanges } from '#kit/web/modal/unsaved-changes.ts'
import { saveOver } from '#kit/web/newer-version.ts'
import { notify } from '#kit/web/notification/notify.tsx'
import { reloadPage } from '#kit/web/page-load.ts'
import { SaveButton } from '#kit/web/save-button.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import { showSaved } from '#kit/web/show-saved.ts'
import { useSave } from '#kit/web/use-save.ts'
import { call, cardWidth, noticeMs } from './account-queries.ts'

type Names = { name: string; last_name: string }

export const ProfileForm = () => {
  const { user, product } = useSession()
  const [seen, setSeen] = useState<Names>({ name: user.name, last_name: user.last_name })
  const form = useForm({ initialValues: seen })
  useUnsavedChanges(form.isDirty())
  const { save, saving } = useSave(
    (values: Names) =>
      saveOver(seen, (shown) => call('POST /update-profile', { body: { ...values, email: user.email, seen: shown } }), {
        versionIn: (data) => (data as { profile?: Names }).profile,
      }),
    {
      form,
      autoClose: noticeMs,
      success: false,
      onSuccess: ({ message }, sent) => {
        const saved = { name: sent.name.trim(), last_name: sent.last_name.trim() }
        if (showSaved(form, sent, saved)) return reloadPage({ kind: 'success', message, autoClose: noticeMs })
        setSeen(saved)
        notify.success(message, { autoClose: noticeMs })
      },
    },
  )
  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <SectionCard
        maw={cardWidth}
        title="Update your profile"
        description="Update your account's profile information and email address."
        footer={
          <SaveButton saving={saving} isOff={!form.isDirty()}>
            Save
          </SaveButton>
        }
      >
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput label="First name" placeholder="Ada" autoComplete="given-name" {...form.getInputProps('name')} />
            <TextInput
              label="Last name"
              placeholder="Lovelace"
              autoComplete="family-name"
              {...form.getInputProps('last_name')}
            />
          </SimpleGrid>
          <TextInput
            label="Email"
            type="email"
            placeholder="ada.lovelace@example.com"
            description={`You sign in with it. To change it, write to ${product.supportEmail}.`}
            value={user.email}
            styles={{ input: { opacity: 1, color: 'var(--mantine-color-dimmed)' } }}
            disabled
            readOnly
          />
        </Stack>
      </SectionCard>
    </form>
  )
}
