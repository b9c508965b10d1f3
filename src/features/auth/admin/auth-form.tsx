import { Button, Stack, TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { RefusalNote } from './refusal-note.tsx'
import type { useAuthForm } from './use-auth-form.ts'

type Props = Pick<ReturnType<typeof useAuthForm>, 'submit' | 'refusal' | 'heard' | 'busy'> & {
  /** What its button says. */
  send: string
  children: ReactNode
}

/** A form before signing in: why it was refused, its fields, and its one button. */
export const AuthForm = ({ submit, refusal, heard, busy, send, children }: Props) => (
  <form onSubmit={submit} noValidate>
    <Stack gap="md">
      <RefusalNote text={refusal} heard={heard} />
      {children}
      <Button type="submit" size="md" fullWidth loading={busy}>
        {send}
      </Button>
    </Stack>
  </form>
)

/** The email address of an account. */
export const EmailField = (props: TextInputProps) => (
  <TextInput label="Email" type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} {...props} />
)
