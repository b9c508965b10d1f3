// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { afterEach, expect, it } from 'vitest'
import { render } from '#apps/checkout/entry-server.tsx'
import { defaultLook } from '#features/customization/shopper/look.ts'
import { getTexts } from '#features/localization/catalogue.ts'
import { sampleCheckout } from '../preview/sample.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

it('what is wrong with the way to pay stands above the list, where a phone shows it, and belongs to it [m3f2]', () => {
  const errors = { payment: 'Enter your card details' }
  const page = {
    view: sampleCheckout(defaultLook),
    attemptKey: '',
    errors,
    texts: getTexts('checkout'),
    language: 'en',
  }
  document.body.innerHTML = render({ kind: 'checkout', ...page })
  const error = document.getElementById('payment-error')!
  const list = document.querySelector('[role=radiogroup][aria-describedby="payment-error"]')!
  expect(error).toHaveTextContent('Enter your card details')
  expect(error.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})
