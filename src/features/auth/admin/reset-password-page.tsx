import { client } from '#kit/web/client.ts'
import { AnchorLink } from '#kit/web/link.tsx'
import { openPage } from '#kit/web/page-load.ts'
import { PasswordField } from '#kit/web/password-field.tsx'
import type { auth } from '../contract.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { required, useAuthForm } from './use-auth-form.ts'

const call = client<typeof auth>()

/** `token` comes from the link in the mail. */
export const ResetPasswordPage = ({ token }: { token: string }) => {
  const { form, ...door } = useAuthForm(
    { password: '' },
    { password: required('Password is required') },
    async ({ password }) => {
      const answer = await call('POST /reset-password', { body: { token, password } }, { reauthenticate: false })
      openPage('/login', { kind: 'success', message: answer.message })
    },
  )
  return (
    <AuthLayout
      title="Choose a new password"
      text="You are logged out on your other devices once it is changed."
      foot={<AnchorLink to="/forgot-password">Send a new link</AnchorLink>}
    >
      <AuthForm {...door} send="Change password">
        <PasswordField
          label="New password"
          description="12 characters or more, or 8 with two-step sign-in. A few words in a row work well."
          autoComplete="new-password"
          {...form.getInputProps('password')}
          key={form.key('password')}
        />
      </AuthForm>
    </AuthLayout>
  )
}
