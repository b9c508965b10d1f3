// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { configure, screen, waitFor, within } from '@testing-library/dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CheckoutApp } from '#apps/checkout/checkout-app.tsx'
import { render } from '#apps/checkout/entry-server.tsx'
import type { CheckoutAppPage } from '#apps/checkout/page.ts'
import { defaultForm } from '#features/checkout-form/rules.ts'
import { defaultLook } from '#features/customization/shopper/look.ts'
import { getTexts } from '#features/localization/catalogue.ts'
import type { CheckoutView } from '../../contract.ts'
import { sampleCheckout, sampleCountries } from '../preview/sample.ts'

configure({ asyncUtilTimeout: 40_000 })

let scripts = 0
const wayTo = (method: string, label: string, account: string | null = 'acct_1') => ({
  provider: 'airwallex',
  method,
  label,
  logo: method,
  is_test: false,
  wallet: { script: `https://static.example/wallet-${scripts}.js`, env: 'demo', account },
})
const view = (ways: CheckoutView['payment_methods'], change: Partial<CheckoutView> = {}): CheckoutView => ({
  ...sampleCheckout(defaultLook),
  form: { ...defaultForm, express: true },
  payment_methods: ways,
  ...change,
})
const toPage = (shown: CheckoutView): CheckoutAppPage => ({
  kind: 'checkout',
  view: shown,
  attemptKey: '11111111-1111-4111-8111-111111111111',
  language: 'en',
  texts: getTexts('checkout'),
})

let leave: (() => void) | undefined
let comes: boolean
let made: string[]
beforeEach(() => {
  scripts++
  comes = true
  made = []
  Element.prototype.scrollIntoView = () => undefined
  vi.stubGlobal('AirwallexComponentsSDK', {
    init: async () => ({}),
    createElement: async (type: string) => {
      made.push(type)
      const handlers: Record<string, () => void> = {}
      return {
        mount: (place: HTMLElement) => {
          place.append(Object.assign(document.createElement('button'), { textContent: `own ${type}` }))
          handlers['ready']!()
        },
        destroy: () => undefined,
        update: () => undefined,
        on: (event: string, handler: () => void) => {
          handlers[event] = handler
        },
      }
    },
  })
  const { append } = document.head
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement)) append.call(document.head, node)
      else setTimeout(() => node.dispatchEvent(new Event(comes ? 'load' : 'error')))
    }
  })
})
afterEach(() => {
  leave?.()
  document.body.innerHTML = ''
})

const show = (shown: CheckoutView) => {
  const root = document.createElement('div')
  document.body.append(root)
  const drawn = createRoot(root)
  leave = () => drawn.unmount()
  const countries = { shipping_address: sampleCountries, billing_address: sampleCountries }
  drawn.render(<CheckoutApp page={toPage(shown)} countries={countries} languages={[]} />)
}
const above = () => screen.queryByRole('region', { name: 'Express checkout' })

it('a wallet has its room from the start, for who has a script alone, and only where all is known that it wants to know [q8d2]', () => {
  const rooms = (shown: CheckoutView) => {
    document.body.innerHTML = render(toPage(shown))
    return document.querySelectorAll('[aria-labelledby="express"].scripted .scripted').length
  }
  const google = wayTo('googlepay', 'Google Pay')
  expect(rooms(view([google, wayTo('applepay', 'Apple Pay')]))).toBe(2)
  expect(rooms(view([wayTo('googlepay', 'Google Pay', null)]))).toBe(0)
  expect(rooms(view([google], { shop_country: null }))).toBe(0)
  expect(rooms(view([google], { form: defaultForm }))).toBe(0)
})

it('Apple Pay is asked for where the device says that it can pay, and its room goes where it cannot [k3y7]', async () => {
  const ways = [wayTo('applepay', 'Apple Pay')]
  show(view(ways))
  await waitFor(() => expect(screen.getByRole('main')).toBeInTheDocument())
  await waitFor(() => expect(above()).toBeNull())
  expect(made).toEqual([])
  leave?.()
  document.body.innerHTML = ''
  vi.stubGlobal('ApplePaySession', { canMakePayments: () => true })
  show(view(ways))
  await screen.findByText('own applePayButton')
})

it('a room whose button does not come goes, and the form stays [k7n3]', async () => {
  comes = false
  show(view([wayTo('googlepay', 'Google Pay')]))
  await waitFor(() => expect(document.head.append).toHaveBeenCalled())
  await waitFor(() => expect(above()).toBeNull())
  expect(screen.getByRole('textbox', { name: /Email/ })).toBeInTheDocument()
})

it('until the terms are agreed to, what is pressed in the wallet’s place says so; then it is the wallet’s own button [w4m2]', async () => {
  show(view([wayTo('googlepay', 'Google Pay')], { form: { ...defaultForm, express: true, terms: true } }))
  const own = await screen.findByText('own googlePayButton')
  const cover = await within(above()!).findByRole('button', { name: 'Google Pay' })
  expect(own.closest('[inert]')).not.toBeNull()
  cover.click()
  const box = screen.getByRole('checkbox', { name: /agree/ })
  await waitFor(() => expect(box).toHaveFocus())
  box.click()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Google Pay' })).toBeNull())
  expect(own.closest('[inert]')).toBeNull()
})
