// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import type { PayPalButtonsComponentOptions } from '@paypal/paypal-js'
import { screen, waitFor } from '@testing-library/dom'
import { flushSync } from 'react-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { defaultLook } from '#features/customization/shopper/look.ts'
import { FormProvider } from '../form/form-context.tsx'
import { sampleCheckout } from '../preview/sample.ts'
import { CheckoutSession } from '../session/checkout-session.ts'
import { openRoom } from '../testing/open-room.tsx'
import { PayPlace } from './pay-place.tsx'

const mounts = { came: 0, left: 0 }
beforeEach(() => {
  vi.stubGlobal('paypal', {
    Buttons: ({ onInit }: PayPalButtonsComponentOptions) => ({
      isEligible: () => true,
      async render(place: HTMLElement) {
        mounts.came++
        place.append(Object.assign(document.createElement('button'), { textContent: 'Pay with PayPal’s own' }))
        onInit?.({ correlationID: '1' }, { enable: async () => {}, disable: async () => {} })
      },
      async close() {
        mounts.left++
      },
    }),
  })
  const { append } = document.head
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (node instanceof HTMLScriptElement) setTimeout(() => node.dispatchEvent(new Event('load')))
      else append.call(document.head, node)
    }
  })
})

const view = sampleCheckout(defaultLook)
const paypal = { provider: 'paypal', method: 'paypal', label: 'PayPal', logo: 'paypal', is_test: false }
const methods = [{ ...paypal, buttons: { script: 'https://www.paypal.com/sdk/js?client-id=place' } }]
const form = {
  initial: { payment: 'paypal:paypal' },
  errors: {},
  form: view.form,
  countries: { shipping_address: [], billing_address: [] },
  provinces: () => [],
  token: '',
  isVatUnknown: false,
}
const fixed = { methods, session: new CheckoutSession(view, '', () => ({})), isWhole: () => true, pay: async () => {} }

it('a provider’s own button comes with the first price, and stays under its open window while another price is asked for', async () => {
  const { room, draw } = openRoom()
  const show = (priced: boolean) =>
    flushSync(() =>
      draw(
        <FormProvider value={form}>
          <PayPlace {...fixed} phase="idle" amount="" disabled={!priced} isFree={false} />
        </FormProvider>,
      ),
    )
  const ours = () => room.querySelector<HTMLButtonElement>('[name=intent]')!
  show(false)
  expect(mounts).toEqual({ came: 0, left: 0 })
  show(true)
  await waitFor(() => expect(ours()).not.toBeVisible())
  show(false)
  expect(ours()).toBeVisible()
  expect(ours()).toBeDisabled()
  show(true)
  expect(ours()).not.toBeVisible()
  expect(screen.getByText('Pay with PayPal’s own')).toBeInTheDocument()
  expect(mounts).toEqual({ came: 1, left: 0 })
})
