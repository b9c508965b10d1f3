import { useState } from 'react'
import { client } from '#kit/web/client.ts'
import { AnchorLink } from '#kit/web/link.tsx'
import type { auth } from '../contract.ts'
import { AuthForm, EmailField } from './auth-form.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { required, useAuthForm } from './use-auth-form.ts'

const call = client<typeof auth>()

export const ForgotPasswordPage = () => {
  const [sent, setSent] = useState<string | null>(null)
  const { form, ...door } = useAuthForm({ email: '' }, { email: required('Email is required') }, async (body) => {
    const answer = await call('POST /forgot-password', { body }, { reauthenticate: false })
    setSent(answer.message)
  })
  const back = <AnchorLink to="/login">Back to log in</AnchorLink>
  if (sent) {
    return <AuthLayout title="Check your inbox" text={<output>{sent}</output>} foot={back} />
  }
  return (
    <AuthLayout
      title="Forgot your password?"
      text="Enter the email address of your account. We will email you a link to choose a new password."
      foot={back}
    >
      <AuthForm {...door} send="Send link">
        <EmailField {...form.getInputProps('email')} key={form.key('email')} />
      </AuthForm>
    </AuthLayout>
  )
}
