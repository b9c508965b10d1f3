// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import '@testing-library/jest-dom/vitest'
import { userEvent } from '@testing-library/user-event'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defaultForm } from '#features/checkout-form/rules.ts'
import { defaultLook } from '#features/customization/shopper/look.ts'
import { getTexts } from '#features/localization/catalogue.ts'
import { SpeechProvider } from '#features/localization/shopper/texts.tsx'
import { FormProvider } from '../form/form-context.tsx'
import type { Typed } from '../form/validation.ts'
import { sampleCheckout } from '../preview/sample.ts'
import { formId } from '../session/use-checkout.ts'
import { keepDetails, keptDetails, shopKey } from './kept-details.ts'
import { ReturningShopper } from './returning-shopper.tsx'

const view = sampleCheckout(defaultLook)
const shop = shopKey(view)
const taken = vi.fn<() => void>()
let drawn: ReturnType<typeof createRoot>

const open = (initial: Typed = {}) => {
  const room = document.createElement('div')
  document.body.append(room)
  drawn = createRoot(room)
  const asked = { form: defaultForm, token: '', isVatUnknown: false }
  const nowhere = { shipping_address: [], billing_address: [] }
  drawn.render(
    <SpeechProvider speech={{ texts: getTexts('checkout'), locale: 'en', language: 'en', languages: [] }}>
      <FormProvider value={{ initial, errors: {}, countries: nowhere, provinces: () => [], ...asked }}>
        <form id={formId}>
          <ReturningShopper view={view} onTaken={taken} />
          <input name="email" defaultValue={initial['email']} aria-label="Email" />
        </form>
      </FormProvider>
    </SpeechProvider>,
  )
}
beforeEach(() => keepDetails(shop, { email: 'ann@example.com', 'shipping_address.address1': '12 Canal Street' }))
afterEach(() => {
  drawn.unmount()
  document.body.innerHTML = ''
  localStorage.clear()
  taken.mockClear()
})

const deletion = () => screen.findByRole('button', { name: 'Delete it from this device' })
const use = () => screen.queryByRole('button', { name: 'Use the address saved on this device' })

it('what a device remembers is taken by one press, and can be deleted after that too [p4m6]', async () => {
  open()
  await deletion()
  await userEvent.click(use()!)
  expect(screen.getByLabelText('Email')).toHaveValue('ann@example.com')
  expect(taken).toHaveBeenCalledOnce()
  expect(use()).toBeNull()
  expect(await deletion()).toHaveFocus()
  expect(keptDetails(shop)).not.toBeNull()
  await userEvent.click(await deletion())
  expect(keptDetails(shop)).toBeNull()
  expect(screen.queryByText('12 Canal Street', { exact: false })).toBeNull()
})

it('where something stands in the form it is not offered, and can be deleted all the same [v9l6]', async () => {
  open({ email: 'bo@example.com' })
  await userEvent.click(await deletion())
  expect(use()).toBeNull()
  expect(screen.getByLabelText('Email')).toHaveValue('bo@example.com')
  expect(keptDetails(shop)).toBeNull()
})
