import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { RefusalNote } from './refusal-note.tsx'
import { required, useDoorForm } from './use-door-form.ts'

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
    description: 'One of the ten codes that you kept. Each works once.',
    inputMode: 'text',
    autoComplete: 'off',
    other: 'Use the authenticator app instead',
  },
} as const

type Props = {
  /** Signs in with this code; throws what the server refused. */
  send: (code: string) => Promise<unknown>
  size?: 'sm' | 'md'
}

/** The second step of signing in. */
export const CodeForm = ({ send, size = 'md' }: Props) => {
  const field = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<keyof typeof kinds>('app')
  useEffect(() => field.current?.focus(), [kind])
  const { form, busy, refusal, submit } = useDoorForm(
    { code: '' },
    { code: required('Code is required') },
    ({ code }) => send(code),
  )
  const { label, description, other, ...input } = kinds[kind]
  const swap = () => {
    setKind(kind === 'app' ? 'recovery' : 'app')
    form.reset()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <RefusalNote text={refusal} />
        <TextInput
          label={label}
          description={description}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          ref={field}
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
