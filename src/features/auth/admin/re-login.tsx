import { Button, Group, Modal, PasswordInput, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { client } from '#kit/web/client.ts'
import type { auth } from '../contract.ts'
import { island, logout, renewCsrfToken } from './public.tsx'
import { RefusalNote } from './refusal-note.tsx'
import { required, useDoorForm } from './use-door-form.ts'

const call = client<typeof auth>()

type Waiting = { done: Promise<boolean>; answer(signedIn: boolean): void }

let waiting: Waiting | null = null
const listeners = new Set<() => void>()

const set = (next: Waiting | null) => {
  waiting = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks for the password in place; resolves true once the session is back. Calls that fail meanwhile wait for the same answer. */
export const askToLogInAgain = (): Promise<boolean> => {
  if (!island().user) return Promise.resolve(false)
  if (!waiting) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    set({
      done: promise,
      answer: (signedIn) => {
        set(null)
        resolve(signedIn)
      },
    })
  }
  return waiting!.done
}

/** The dialog over a page whose session has ended; what was typed below it stays. Mounted once by the app. */
export const ReLoginDialog = () => {
  const current = useSyncExternalStore(subscribe, () => waiting)
  return (
    <Modal
      opened={current !== null}
      onClose={() => current?.answer(false)}
      title="Your session has ended"
      size="sm"
      zIndex={310}
      closeOnClickOutside={false}
    >
      {current && <ReLoginForm answer={current.answer} />}
    </Modal>
  )
}

const ReLoginForm = ({ answer }: { answer(signedIn: boolean): void }) => {
  const email = island().user?.email ?? ''
  const { form, busy, refusal, submit } = useDoorForm(
    { password: '' },
    { password: required('Password is required') },
    async ({ password }) => {
      const { data } = await call('POST /login', { body: { email, password } }, { reauthenticate: false })
      renewCsrfToken(data.csrfToken)
      answer(true)
    },
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Log in again as <strong>{email}</strong> to go on where you were. Nothing you typed is lost.
        </Text>
        <RefusalNote text={refusal} />
        <VisuallyHidden>
          <input type="text" autoComplete="username" value={email} readOnly tabIndex={-1} aria-label="Email" />
        </VisuallyHidden>
        <PasswordInput
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
