import { Anchor, Group } from '@mantine/core'
import { useState } from 'react'
import { client } from '#kit/web/client.ts'
import { AnchorLink } from '#kit/web/link.tsx'
import { openPage } from '#kit/web/page-load.ts'
import { PasswordField } from '#kit/web/password-field.tsx'
import type { auth } from '../contract.ts'
import { AuthForm, EmailField } from './auth-form.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { CodeForm } from './code-form.tsx'
import { island } from './public.tsx'
import { required, useAuthForm } from './use-auth-form.ts'

const call = client<typeof auth>()

type Proof = { email: string; password: string }

/** Signs in and goes on to where the person was going. False when a code has to be given too. */
const logIn = async (proof: Proof & { code?: string }): Promise<boolean> => {
  const next = new URLSearchParams(window.location.search).get('next')
  const { data } = await call('POST /login', { body: { ...proof, ...(next && { next }) } }, { reauthenticate: false })
  if (data.needsCode) return false
  openPage(data.next)
  return true
}

export const LoginPage = () => {
  const [proof, setProof] = useState<Proof | null>(null)
  if (!proof) return <PasswordStep onCodeNeeded={setProof} />
  return (
    <AuthLayout
      key="code"
      title="Two-step sign-in"
      text={`One more step to log in as ${proof.email}.`}
      foot={
        <Anchor component="button" type="button" onClick={() => setProof(null)}>
          Back to log in
        </Anchor>
      }
    >
      <CodeForm send={(code) => logIn({ ...proof, code })} />
    </AuthLayout>
  )
}

const PasswordStep = ({ onCodeNeeded }: { onCodeNeeded(proof: Proof): void }) => {
  const { form, ...door } = useAuthForm(
    { email: '', password: '' },
    { email: required('Email is required'), password: required('Password is required') },
    async (values) => {
      if (!(await logIn(values))) onCodeNeeded(values)
    },
    { beginsSession: true },
  )
  return (
    <AuthLayout
      title="Welcome back"
      text={`Log in to your ${island().product.name} account.`}
      foot={
        <>
          New here? <AnchorLink to="/register">Create an account</AnchorLink>
        </>
      }
    >
      <AuthForm {...door} send="Log in">
        <EmailField {...form.getInputProps('email')} key={form.key('email')} />
        <div>
          <PasswordField
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
      </AuthForm>
    </AuthLayout>
  )
}
