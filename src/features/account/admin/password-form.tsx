import { Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useId } from 'react'
import { useSession } from '#features/auth/admin/public.tsx'
import { notify } from '#kit/web/notification/notify.tsx'
import { reloadPage } from '#kit/web/page-load.ts'
import { PasswordField } from '#kit/web/password-field.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import { useSave } from '#kit/web/use-save.ts'
import { UsernameField } from '#kit/web/username-field.tsx'
import { call, cardWidth, noticeMs } from './account-queries.ts'

const empty = { current_password: '', password: '', password_confirmation: '' }

/** `minimumLength` is what the server asks of a new password. */
export const PasswordForm = ({ minimumLength }: { minimumLength: number }) => {
  const { user } = useSession()
  const about = useId()
  const form = useForm({ initialValues: empty, onValuesChange: () => notify.settle(about) })
  const { save, saving } = useSave((body: typeof empty) => call('POST /password-update', { body }), {
    form,
    autoClose: noticeMs,
    success: false,
    onSuccess: ({ message }) => reloadPage({ kind: 'success', message, autoClose: noticeMs }),
  })
  const submit = form.onSubmit((values) => {
    if (values.password === values.password_confirmation) void save(values)
    else notify.error('Passwords do not match', { autoClose: noticeMs, about })
  })
  return (
    <form onSubmit={submit} noValidate>
      <SectionCard
        maw={cardWidth}
        title="Update your password"
        description="Use a long, random password to keep your account secure."
        footer={
          <Button type="submit" loading={saving}>
            Save
          </Button>
        }
      >
        <Stack gap="md">
          <UsernameField email={user.email} />
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            {...form.getInputProps('current_password')}
          />
          <PasswordField
            label="New password"
            description={`${minimumLength} characters or more. A few words in a row work well.`}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
          <PasswordField
            label="Confirm password"
            autoComplete="new-password"
            {...form.getInputProps('password_confirmation')}
          />
        </Stack>
      </SectionCard>
    </form>
  )
}
