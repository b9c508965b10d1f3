import { useState } from 'react'
import { client } from '#kit/web/client.ts'
import { AnchorLink } from '#kit/web/link.tsx'
import type { auth } from '../contract.ts'
import { DoorForm, EmailField } from './door-form.tsx'
import { DoorLayout } from './door-layout.tsx'
import { required, useDoorForm } from './use-door-form.ts'

const call = client<typeof auth>()

export const ForgotPasswordPage = () => {
  const [sent, setSent] = useState<string | null>(null)
  const { form, ...door } = useDoorForm({ email: '' }, { email: required('Email is required') }, async (body) => {
    const answer = await call('POST /forgot-password', { body }, { reauthenticate: false })
    setSent(answer.message)
  })
  const back = <AnchorLink to="/login">Back to log in</AnchorLink>
  if (sent) {
    return <DoorLayout title="Check your inbox" text={<output>{sent}</output>} foot={back} />
  }
  return (
    <DoorLayout
      title="Forgot your password?"
      text="Enter the email address of your account. We send you a link to choose a new password."
      foot={back}
    >
      <DoorForm {...door} send="Send link">
        <EmailField {...form.getInputProps('email')} key={form.key('email')} />
      </DoorForm>
    </DoorLayout>
  )
}
