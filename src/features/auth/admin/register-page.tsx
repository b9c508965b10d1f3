import { SimpleGrid, TextInput } from '@mantine/core'
import '@mantine/core/styles/SimpleGrid.layer.css'
import { client } from '#kit/web/client.ts'
import { AnchorLink } from '#kit/web/link.tsx'
import { openPage } from '#kit/web/page-load.ts'
import { PasswordField } from '#kit/web/password-field.tsx'
import type { auth } from '../contract.ts'
import { AuthForm, EmailField } from './auth-form.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { required, useAuthForm } from './use-auth-form.ts'

const call = client<typeof auth>()

export const RegisterPage = () => {
  const { form, ...door } = useAuthForm(
    { name: '', last_name: '', email: '', password: '' },
    {
      name: required('First name is required'),
      last_name: required('Last name is required'),
      email: required('Email is required'),
      password: required('Password is required'),
    },
    async (body) => {
      const answer = await call('POST /register', { body }, { reauthenticate: false })
      openPage(answer.data.next)
    },
    { beginsSession: true },
  )
  return (
    <AuthLayout
      title="Create your account"
      text="Free to set up and explore. You pay when you go live."
      foot={
        <>
          Already have an account? <AnchorLink to="/login">Log in</AnchorLink>
        </>
      }
    >
      <AuthForm {...door} send="Create account">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput
            label="First name"
            autoComplete="given-name"
            {...form.getInputProps('name')}
            key={form.key('name')}
          />
          <TextInput
            label="Last name"
            autoComplete="family-name"
            {...form.getInputProps('last_name')}
            key={form.key('last_name')}
          />
        </SimpleGrid>
        <EmailField {...form.getInputProps('email')} key={form.key('email')} />
        <PasswordField
          label="Password"
          description="12 characters or more. A few words in a row work well."
          autoComplete="new-password"
          {...form.getInputProps('password')}
          key={form.key('password')}
        />
      </AuthForm>
    </AuthLayout>
  )
}
