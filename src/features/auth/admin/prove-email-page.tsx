import { useState } from 'react'
import { CallError, client } from '#kit/web/client.ts'
import { AnchorLink, ButtonLink } from '#kit/web/link.tsx'
import { openPage } from '#kit/web/page-load.ts'
import { PasswordField } from '#kit/web/password-field.tsx'
import type { auth } from '../contract.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { SendNewProof } from './proof-needed.tsx'
import { island } from './public.tsx'
import { useAuthForm } from './use-auth-form.ts'

const call = client<typeof auth>()

/** `token` comes from the link in the mail. It takes a press: programs that look at mails open links too. */
export const ProveEmailPage = ({ token }: { token: string }) => {
  const [asksPassword, setAsksPassword] = useState(island().user === null)
  const [spent, setSpent] = useState(false)
  const { form, ...door } = useAuthForm({ password: '' }, {}, async ({ password }) => {
    const body = { token, ...(password && { password }) }
    try {
      const answer = await call('POST /prove-email', { body }, { reauthenticate: false })
      openPage(answer.data.next, { kind: 'success', message: answer.message })
    } catch (error) {
      if (error instanceof CallError && error.errors['token']) return setSpent(true)
      if (error instanceof CallError && error.errors['password']) setAsksPassword(true)
      throw error
    }
  })
  if (spent) return <SpentLink />
  return (
    <AuthLayout
      title="Confirm your email address"
      text="One click is enough. Pages you have open elsewhere are not affected."
      foot={
        island().user ? (
          <AnchorLink to="/dashboard">Continue without confirming</AnchorLink>
        ) : (
          <AnchorLink to="/login">Back to log in</AnchorLink>
        )
      }
    >
      <AuthForm {...door} send="Confirm my address">
        {asksPassword && (
          <PasswordField
            label="Password"
            description="The password you chose when you created the account."
            autoComplete="current-password"
            {...form.getInputProps('password')}
            key={form.key('password')}
          />
        )}
      </AuthForm>
    </AuthLayout>
  )
}

const title = 'This link no longer works'
const reason = 'It is older than three days, or was sent for another account.'

/** What is left to do, by who looks at it. */
const SpentLink = () => {
  const { user } = island()
  if (!user) {
    return (
      <AuthLayout title={title} text={<output>{reason} Log in to send a new one.</output>}>
        <ButtonLink to="/login" size="md" fullWidth>
          Log in
        </ButtonLink>
      </AuthLayout>
    )
  }
  if (user.email_is_proven) {
    return (
      <AuthLayout title={title} text={<output>Your address is already confirmed. There is nothing left to do.</output>}>
        <ButtonLink to="/dashboard" size="md" fullWidth>
          Continue
        </ButtonLink>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      title={title}
      text={
        <output>
          {reason} Send a new one to {user.email}.
        </output>
      }
      foot={<AnchorLink to="/onboarding/1">Continue setup</AnchorLink>}
    >
      <SendNewProof />
    </AuthLayout>
  )
}
