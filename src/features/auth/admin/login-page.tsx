import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { client } from '#kit/web/client.ts'
import { AnchorLink } from '#kit/web/link.tsx'
import { openPage } from '#kit/web/page-load.ts'
import type { auth } from '../contract.ts'
import { DoorLayout } from './door-layout.tsx'
import { island } from './public.tsx'
import { RefusalNote } from './refusal-note.tsx'
import { required, useDoorForm } from './use-door-form.ts'

const call = client<typeof auth>()

/** Where the person was going before they were asked to sign in. */
const wanted = () => new URLSearchParams(window.location.search).get('next')

export const LoginPage = () => {
  const { form, busy, refusal, submit } = useDoorForm(
    { email: '', password: '' },
    { email: required('Email is required'), password: required('Password is required') },
    async (values) => {
      const next = wanted()
      const answer = await call(
        'POST /login',
        { body: { ...values, ...(next && { next }) } },
        { reauthenticate: false },
      )
      openPage(answer.data.next)
    },
  )
  return (
    <DoorLayout
      title="Welcome back"
      text={`Log in to your ${island().product.name} account.`}
      foot={
        <>
          New here? <AnchorLink to="/register">Create an account</AnchorLink>
        </>
      }
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <RefusalNote text={refusal} />
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('email')}
            key={form.key('email')}
          />
          <div>
            <PasswordInput
              label="Password"
              autoComplete="current-password"
              {...form.getInputProps('password')}
              key={form.key('password')}
            />
            <Group justify="flex-end" mt={8}>
              <AnchorLink to="/forgot-password" size="sm">
                Forgot your password?
              </AnchorLink>
            </Group>
          </div>
          <Button type="submit" size="md" fullWidth loading={busy}>
            Log in
          </Button>
        </Stack>
      </form>
    </DoorLayout>
  )
}
