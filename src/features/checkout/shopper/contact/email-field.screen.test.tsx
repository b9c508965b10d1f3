// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { defaultForm } from '#features/checkout-form/rules.ts'
import { getTexts } from '#features/localization/catalogue.ts'
import { SpeechProvider } from '#features/localization/shopper/texts.tsx'
import { FormProvider } from '../form/form-context.tsx'
import { EmailField } from './email-field.tsx'

let drawn: ReturnType<typeof createRoot>
const open = (email: string, isPosted: boolean) => {
  const room = document.createElement('div')
  document.body.append(room)
  drawn = createRoot(room)
  const form = { form: defaultForm, token: '', isVatUnknown: false, errors: {}, provinces: () => [] }
  const nowhere = { shipping_address: [], billing_address: [] }
  drawn.render(
    <SpeechProvider speech={{ texts: getTexts('checkout'), locale: 'en', language: 'en', languages: [] }}>
      <FormProvider value={{ ...form, initial: { email }, countries: nowhere, isPosted }}>
        <EmailField onTaken={vi.fn<() => void>()} />
      </FormProvider>
    </SpeechProvider>,
  )
}
afterEach(() => {
  drawn.unmount()
  document.body.innerHTML = ''
})

it('asks again what was meant on the page in another language', async () => {
  open('ann@gmial.com', true)
  expect(await screen.findByRole('button', { name: 'Did you mean ann@gmail.com?' })).toBeTruthy()
})
