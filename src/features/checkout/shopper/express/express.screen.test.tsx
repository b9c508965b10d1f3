// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import type { PayPalButtonsComponentOptions } from '@paypal/paypal-js'
import { configure, screen, waitFor, within } from '@testing-library/dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CheckoutApp } from '#apps/checkout/checkout-app.tsx'
import { render } from '#apps/checkout/entry-server.tsx'
import type { CheckoutAppPage } from '#apps/checkout/page.ts'
import { defaultForm } from '#features/checkout-form/rules.ts'
import { defaultLook } from '#features/customization/shopper/look.ts'
import { getTexts } from '#features/localization/catalogue.ts'
import { SpeechProvider } from '#features/localization/shopper/texts.tsx'
import type { CheckoutView } from '../../contract.ts'
import { sampleCheckout, sampleCountries } from '../preview/sample.ts'

configure({ asyncUtilTimeout: 40_000 })

const paypal = {
  provider: 'paypal',
  method: 'paypal',
  label: 'PayPal',
  logo: 'paypal',
  is_test: false,
}
let scripts = 0
const view = (change: Partial<CheckoutView> = {}): CheckoutView => {
  const sample = sampleCheckout(defaultLook)
  const buttons = { script: `https://www.paypal.com/sdk/js?client-id=${scripts}` }
  return {
    ...sample,
    form: { ...defaultForm, express: true },
    payment_methods: [...sample.payment_methods, { ...paypal, buttons }],
    ...change,
  }
}
const toPage = (shown: CheckoutView): CheckoutAppPage => ({
  kind: 'checkout',
  view: shown,
  attemptKey: '11111111-1111-4111-8111-111111111111',
  language: 'en',
  texts: getTexts('checkout'),
})

let leave: (() => void) | undefined
let asked: { call: string; body: unknown }[]
let answer: (call: string) => Response
let buttons: PayPalButtonsComponentOptions | undefined
let comes: boolean

beforeEach(() => {
  scripts++
  asked = []
  buttons = undefined
  comes = true
  answer = () => Response.json({ error: true, message: 'No.' }, { status: 409 })
  Element.prototype.scrollIntoView = () => undefined
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    // A postcode that the wallet knew is looked up as a typed one is.
    if (path.includes('/places/'))
      return Response.json({ error: false, message: 'OK', data: { cities: [], province: null } })
    const call = `${method} ${path}`
    asked.push({ call, body: body === undefined ? undefined : JSON.parse(body as string) })
    return answer(call)
  })
  const isEligible = () => true
  const close = async () => undefined
  vi.stubGlobal('paypal', {
    Buttons: (options: PayPalButtonsComponentOptions) => {
      buttons = options
      const rendered = async (place: HTMLElement) => {
        place.append(Object.assign(document.createElement('button'), { textContent: 'Pay with PayPal’s own' }))
        options.onInit?.({ correlationID: '1' }, { enable: close, disable: close })
      }
      return { isEligible, close, render: rendered }
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
const above = () => screen.findByRole('region', { name: 'Express checkout' })
const clicks = () => ({
  resolve: vi.fn<() => Promise<void>>(async () => undefined),
  reject: vi.fn<() => Promise<void>>(async () => undefined),
})
const ready = async () => {
  await above()
  await waitFor(() => expect(buttons).toBeDefined())
  await waitFor(() => expect(screen.getByText('PayPal', { selector: 'a' })).not.toBeVisible())
  return buttons!
}

it('without a script a link above the form leads to the ways to pay [t9g2]', () => {
  document.body.innerHTML = render(toPage(view()))
  const section = screen.getByRole('region', { name: 'Express checkout' })
  const link = within(section).getByRole<HTMLAnchorElement>('link', { name: 'PayPal' })
  const target = document.getElementById(link.hash.slice(1))!
  expect(target).toHaveTextContent('Payment')
  expect(target.closest('section')).toContainElement(screen.getByRole('radio', { name: /PayPal/ }))
})

it('nothing stands above a form whose store does not want it, where nothing is to be sent or paid, nor where no wallet is taken [z6j4]', () => {
  const { totals, payment_methods } = view()
  const shown = (change: Partial<CheckoutView>) => render(toPage(view(change))).includes('id="express"')
  expect(shown({})).toBe(true)
  expect(shown({ form: defaultForm })).toBe(false)
  expect(shown({ needs_shipping: false })).toBe(false)
  expect(shown({ totals: { ...totals, total: 0 } })).toBe(false)
  expect(shown({ payment_methods: payment_methods.slice(0, 1) })).toBe(false)
})

it('PayPal’s button takes the place of the link; where its script does not come, the link chooses PayPal [r3j7]', async () => {
  comes = false
  show(view())
  const link = within(await above()).getByRole('link', { name: 'PayPal' })
  await waitFor(() => expect(document.head.append).toHaveBeenCalled())
  expect(link).toBeVisible()
  link.click()
  expect(screen.getByRole('radio', { name: /PayPal/ })).toBeChecked()
  leave?.()
  document.body.innerHTML = ''
  comes = true
  show(view())
  await ready()
  expect(within(await above()).getByRole('button', { name: 'Pay with PayPal’s own' })).toBeInTheDocument()
})

it('opens no window before the terms are agreed to, and says so at their box [q5w2]', async () => {
  show(view({ form: { ...defaultForm, express: true, terms: true } }))
  const { onClick } = await ready()
  const first = clicks()
  await onClick?.({}, first)
  expect([first.reject.mock.calls.length, first.resolve.mock.calls.length]).toEqual([1, 0])
  const box = await screen.findByRole('checkbox', { name: /agree/ })
  await waitFor(() => expect(box).toHaveFocus())
  expect(screen.queryByText('Enter a valid email address')).toBeNull()
  box.click()
  const second = clicks()
  await onClick?.({}, second)
  expect(second.resolve).toHaveBeenCalledOnce()
})

it('what PayPal knew stands in the form where the server asks for more, and nothing is paid [s8r7]', async () => {
  const known = view({
    email: 'ann.visser@example.com',
    shipping_address: { country: 'GB', first_name: 'Ann', last_name: 'Visser', city: 'London', zip: 'N1 9GU' },
  })
  answer = (call) => {
    if (call.endsWith('/agree'))
      return Response.json(
        {
          error: true,
          message: 'Please check what you entered.',
          errors: { 'shipping_address.address1': 'Enter an address' },
          data: { checkout: known },
        },
        { status: 422 },
      )
    const data = call.endsWith('/express') ? { id: 'one', payment_id: 'PAY-1' } : { checkout: known }
    return Response.json({ error: false, message: 'OK', data })
  }
  show(view())
  const { createOrder, onApprove } = await ready()
  expect(await createOrder?.({ paymentSource: 'paypal' }, {} as never)).toBe('PAY-1')
  await onApprove?.({ orderID: 'PAY-1' }, {} as never)
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Last name/ })).toHaveValue('Visser'))
  expect(screen.getByRole('textbox', { name: /Email/ })).toHaveValue('ann.visser@example.com')
  expect((await screen.findAllByText('Enter an address')).length).toBeGreaterThan(0)
})

it('what it costs to the address in PayPal’s window is off the page once that window breaks', async () => {
  const form = view({ email: 'a@example.com', shipping_address: { country: 'NL' } })
  const inWindow = { ...form, version: 2, totals: { ...form.totals, total: 99_900 } }
  let isDown = false
  answer = (call) => {
    if (call.includes('/express/') && isDown) return Response.json({ error: true, message: 'Busy.' }, { status: 503 })
    const data = call.endsWith('/express')
      ? { id: 'one', payment_id: 'PAY-1' }
      : { outcome: 'ok', checkout: call.includes('/express/') ? inWindow : { ...form, version: 3 } }
    return Response.json({ error: false, message: 'OK', data })
  }
  show(form)
  const { createOrder, onShippingAddressChange, onError } = await ready()
  const pay = screen.getByRole('button', { name: /^Complete Order/ })
  await createOrder?.({ paymentSource: 'paypal' }, {} as never)
  const address = { countryCode: 'US', state: 'NY', city: 'New York', postalCode: '10001' }
  const change = async () => onShippingAddressChange?.({ shippingAddress: address } as never, clicks() as never)
  await change()
  await waitFor(() => expect(pay).toHaveTextContent('$999.00'))
  isDown = true
  const broken = await change().then(
    () => null,
    (error: Record<string, unknown>) => error,
  )
  // PayPal closes its window over what was thrown, which is no cancellation.
  onError?.(broken!)
  await waitFor(() => expect(pay).toHaveTextContent('$288.00'))
})

it('the admin’s preview shows exactly the wallets that the store has, where the merchant wants them [w8t5]', async () => {
  const { PreviewPage } = await import('../preview/preview-page.tsx')
  const root = document.createElement('div')
  document.body.append(root)
  const drawn = createRoot(root)
  leave = () => drawn.unmount()
  const sample = sampleCheckout(defaultLook)
  const speech = { texts: getTexts('checkout'), locale: 'en', language: 'en', languages: [] }
  drawn.render(
    <SpeechProvider speech={speech}>
      <PreviewPage view={sample} countries={sampleCountries} provinces={{}} placeholderLogo="/logo.svg" />
    </SpeechProvider>,
  )
  const buttons = () =>
    [...document.querySelectorAll('[aria-labelledby="express"] button')].map(({ textContent }) => textContent)
  const ready = new Promise((resolve) => window.addEventListener('message', resolve, { once: true }))
  await waitFor(() => expect(buttons()).toEqual(['PayPal', 'Apple Pay', 'Google Pay']))
  await ready
  const postEvent = (data: object) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin: window.location.origin }))
  postEvent({ type: 'checky-form', form: { ...defaultForm, express: true } })
  postEvent({ type: 'checky-wallets', wallets: ['googlepay'] })
  await waitFor(() => expect(buttons()).toEqual(['Google Pay']))
  postEvent({ type: 'checky-form', form: defaultForm })
  await waitFor(() => expect(buttons()).toEqual([]))
})
