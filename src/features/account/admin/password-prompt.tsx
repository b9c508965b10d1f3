import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useSession } from '#features/auth/admin/public.tsx'
import { PasswordField } from '#kit/web/password-field.tsx'
import { useSave } from '#kit/web/use-save.ts'
import { UsernameField } from '#kit/web/username-field.tsx'
import { noticeMs } from './account-queries.ts'

type Props<Answer> = {
  text: string
  /** The button that goes on. */
  confirm: string
  danger?: boolean
  /** A code of the second factor is asked for as well. */
  asksCode?: boolean
  onCancel(): void
  perform(body: { password: string; code: string }): Promise<Answer>
  onSuccess(answer: Answer): void
}

/** Asks for the password before something that only the owner may do. */
export const PasswordPrompt = <Answer extends { message: string }>(props: Props<Answer>) => {
  const { text, confirm, danger = false, asksCode = false, onCancel, perform, onSuccess } = props
  const { user } = useSession()
  const form = useForm({ initialValues: { password: '', code: '' } })
  const { save, saving } = useSave(perform, { form, autoClose: noticeMs, success: false, onSuccess })
  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {text}
        </Text>
        <UsernameField email={user.email} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        {asksCode && (
          <TextInput
            label="Code"
            description="The 6 digits that your authenticator app shows now, or a recovery code."
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            {...form.getInputProps('code')}
          />
        )}
        <Group justify="flex-end" gap="sm" mt={4}>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={saving} {...(danger && { color: 'red' })}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
