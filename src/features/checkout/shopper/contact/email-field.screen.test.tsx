// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import { defaultForm } from '#features/checkout-form/rules.ts'
import { FormProvider } from '../form/form-context.tsx'
import { openRoom } from '../testing/open-room.tsx'
import { EmailField } from './email-field.tsx'

const open = (email: string, isPosted: boolean) => {
  const form = { form: defaultForm, token: '', isVatUnknown: false, errors: {}, provinces: () => [] }
  const nowhere = { shipping_address: [], billing_address: [] }
  openRoom().draw(
    <FormProvider value={{ ...form, initial: { email }, countries: nowhere, isPosted }}>
      <EmailField onTaken={vi.fn<() => void>()} />
    </FormProvider>,
  )
}
it('asks again what was meant on the page in another language', async () => {
  open('ann@gmial.com', true)
  expect(await screen.findByRole('button', { name: 'Did you mean ann@gmail.com?' })).toBeTruthy()
})
