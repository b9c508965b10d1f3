// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { afterEach, expect, it, vi } from 'vitest'
import { render } from '#apps/checkout/entry-server.tsx'
import { defaultLook } from '#features/customization/shopper/look.ts'
import { getTexts } from '#features/localization/catalogue.ts'
import { mountCard } from './mount-card.ts'
import { sampleCheckout } from './sample.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

it('a card field of the provider’s shows that it has the focus, as every other field does, and shows it no longer [y3n7]', async () => {
  const handlers: Record<string, Record<string, (fieldEvent: object) => void>> = {}
  vi.stubGlobal('AirwallexComponentsSDK', {
    init: async () => ({}),
    createElement: async (type: string) => ({
      mount: () => handlers[type]!['ready']!({}),
      destroy: () => undefined,
      on: (event: string, handler: () => void) => {
        handlers[type] = { ...handlers[type], [event]: handler }
      },
    }),
  })
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) setTimeout(() => (node as Node).dispatchEvent(new Event('load')))
  })
  const place = () => document.body.appendChild(document.createElement('div'))
  const places = { cardNumber: place(), expiry: place(), cvc: place() }
  const mount = { way: 'airwallex:card', script: 'https://static.example/card.js', env: 'demo', language: 'en' }
  const leave = await mountCard(places, { ...mount, onSubmit: () => undefined })
  handlers['cvc']!['focus']!({})
  expect([places.cvc, places.expiry].map((one) => one.hasAttribute('data-focused'))).toEqual([true, false])
  handlers['cvc']!['blur']!({})
  expect(places.cvc).not.toHaveAttribute('data-focused')
  leave()
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
