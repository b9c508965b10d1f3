import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { RefusalNote } from './refusal-note.tsx'
import { required, useAuthForm } from './use-auth-form.ts'

const kinds = {
  app: {
    label: 'Code',
    description: 'The 6 digits that your authenticator app shows now.',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    other: 'Use a recovery code instead',
  },
  recovery: {
    label: 'Recovery code',
    description: 'One of the ten codes you saved. Each works once.',
    inputMode: 'text',
    autoComplete: 'off',
    other: 'Use the authenticator app instead',
  },
} as const

type Kind = keyof typeof kinds

type Props = {
  /** Signs in with this code; throws what the server refused. */
  send: (code: string) => Promise<unknown>
  size?: 'sm' | 'md'
}

/** The second step of signing in. */
export const CodeForm = (props: Props) => {
  const [kind, setKind] = useState<Kind>('app')
  return <KindForm key={kind} kind={kind} swap={() => setKind(kind === 'app' ? 'recovery' : 'app')} {...props} />
}

const KindForm = ({ kind, swap, send, size = 'md' }: Props & { kind: Kind; swap(): void }) => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const { form, busy, refusal, heard, submit } = useAuthForm(
    { code: '' },
    { code: required('Code is required') },
    ({ code }) => send(code),
  )
  const { label, description, other, ...input } = kinds[kind]
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <RefusalNote text={refusal} heard={heard} />
        <TextInput
          ref={field}
          label={label}
          description={description}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          {...input}
          {...form.getInputProps('code')}
          key={form.key('code')}
        />
        <Button type="submit" size={size} fullWidth loading={busy}>
          Log in
        </Button>
        <Anchor component="button" type="button" size="sm" ta="center" onClick={swap}>
          {other}
        </Anchor>
      </Stack>
    </form>
  )
}
