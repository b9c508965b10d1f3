import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { client } from '#kit/web/client.ts'
import { Modal } from '#kit/web/modal/modal.tsx'
import { PasswordField } from '#kit/web/password-field.tsx'
import { UsernameField } from '#kit/web/username-field.tsx'
import type { auth } from '../contract.ts'
import { CodeForm } from './code-form.tsx'
import { island, logout, renewCsrfToken } from './public.tsx'
import { RefusalNote } from './refusal-note.tsx'
import { required, useAuthForm } from './use-auth-form.ts'

const call = client<typeof auth>()

type Answer = (signedIn: boolean) => void

/** The dialog over a page whose session has ended; what was typed below it stays. Closed while there is no `answer` to give. */
export const ReLoginDialog = ({ answer }: { answer?: Answer }) => (
  <Modal
    opened={answer !== undefined}
    onClose={() => answer?.(false)}
    title="Your session has ended"
    size="sm"
    zIndex={310}
    closeOnClickOutside={false}
  >
    {answer && <ReLoginForm answer={answer} />}
  </Modal>
)

const ReLoginForm = ({ answer }: { answer: Answer }) => {
  const email = island().user?.email ?? ''
  const [proven, setProven] = useState<string | null>(null)
  const logIn = async (password: string, code?: string) => {
    const body = { email, password, ...(code !== undefined && { code }) }
    const { data } = await call('POST /login', { body }, { reauthenticate: false })
    if (data.needsCode) {
      setProven(password)
      return
    }
    renewCsrfToken(data.csrfToken)
    answer(true)
  }
  if (proven === null) return <PasswordStep email={email} logIn={logIn} />
  return <CodeForm size="sm" send={(code) => logIn(proven, code)} />
}

type StepProps = { email: string; logIn: (password: string) => Promise<void> }

const PasswordStep = ({ email, logIn }: StepProps) => {
  const { form, busy, refusal, heard, submit } = useAuthForm(
    { password: '' },
    { password: required('Password is required') },
    ({ password }) => logIn(password),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Log in again as <strong>{email}</strong> to continue where you left off. Nothing you typed is lost.
        </Text>
        <RefusalNote text={refusal} heard={heard} />
        <UsernameField email={email} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
          key={form.key('password')}
        />
        <Group justify="space-between" mt={4}>
          <Button variant="subtle" color="gray" onClick={() => void logout()}>
            Use another account
          </Button>
          <Button type="submit" loading={busy}>
            Log in
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
