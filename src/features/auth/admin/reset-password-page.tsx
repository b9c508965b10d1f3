import { PasswordInput } from '@mantine/core'
import { client } from '#kit/web/client.ts'
import { AnchorLink } from '#kit/web/link.tsx'
import { openPage } from '#kit/web/page-load.ts'
import type { auth } from '../contract.ts'
import { DoorForm } from './door-form.tsx'
import { DoorLayout } from './door-layout.tsx'
import { required, useDoorForm } from './use-door-form.ts'

const call = client<typeof auth>()

/** `token` comes from the link in the mail. */
export const ResetPasswordPage = ({ token }: { token: string }) => {
  const { form, ...door } = useDoorForm(
    { password: '' },
    { password: required('Password is required') },
    async ({ password }) => {
      const answer = await call('POST /reset-password', { body: { token, password } }, { reauthenticate: false })
      openPage('/login', { kind: 'success', message: answer.message })
    },
  )
  return (
    <DoorLayout
      title="Choose a new password"
      text="You are logged out on your other devices once it is changed."
      foot={<AnchorLink to="/forgot-password">Send a new link</AnchorLink>}
    >
      <DoorForm {...door} send="Change password">
        <PasswordInput
          label="New password"
          {...(!form.errors['password'] && {
            description: '12 characters or more, or 8 with two-step sign-in. A few words in a row work well.',
          })}
          autoComplete="new-password"
          {...form.getInputProps('password')}
          key={form.key('password')}
        />
      </DoorForm>
    </DoorLayout>
  )
}
