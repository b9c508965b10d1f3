import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { CallError, client } from '#kit/web/client.ts'
import { AnchorLink, ButtonLink } from '#kit/web/link.tsx'
import { openPage } from '#kit/web/page-load.ts'
import type { auth } from '../contract.ts'
import { DoorForm } from './door-form.tsx'
import { DoorLayout } from './door-layout.tsx'
import { SendNewProof } from './proof-needed.tsx'
import { island } from './public.tsx'
import { useDoorForm } from './use-door-form.ts'

const call = client<typeof auth>()

/** `token` comes from the link in the mail. It takes a press: programs that look at mails open links too. */
export const ProveEmailPage = ({ token }: { token: string }) => {
  const [asksPassword, setAsksPassword] = useState(island().user === null)
  const [spent, setSpent] = useState(false)
  const { form, ...door } = useDoorForm({ password: '' }, {}, async ({ password }) => {
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
    <DoorLayout
      title="Confirm your email address"
      text="One click is enough. Pages you have open elsewhere stay as they are."
      foot={<AnchorLink to="/login">Back to log in</AnchorLink>}
    >
      <DoorForm {...door} send="Confirm my address">
        {asksPassword && (
          <PasswordInput
            label="Password"
            description="The password you chose when you created the account."
            autoComplete="current-password"
            {...form.getInputProps('password')}
            key={form.key('password')}
          />
        )}
      </DoorForm>
    </DoorLayout>
  )
}

const title = 'This link does not work any more'
const why = 'It is older than three days, or was sent for another account.'

/** What is left to do, by who looks at it. */
const SpentLink = () => {
  const { user } = island()
  if (!user) {
    return (
      <DoorLayout title={title} text={<output>{why} Log in, and have a new one sent from there.</output>}>
        <ButtonLink to="/login" size="md" fullWidth>
          Log in
        </ButtonLink>
      </DoorLayout>
    )
  }
  if (user.email_is_proven) {
    return (
      <DoorLayout title={title} text={<output>Your address is confirmed already: there is nothing left to do.</output>}>
        <ButtonLink to="/dashboard" size="md" fullWidth>
          Go on
        </ButtonLink>
      </DoorLayout>
    )
  }
  return (
    <DoorLayout
      title={title}
      text={
        <output>
          {why} Have a new one sent to {user.email}.
        </output>
      }
      foot={<AnchorLink to="/onboarding/1">Go on setting up</AnchorLink>}
    >
      <SendNewProof />
    </DoorLayout>
  )
}
