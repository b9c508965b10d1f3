// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { configure, screen, waitFor, within } from '@testing-library/dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CheckoutApp } from '#apps/checkout/checkout-app.tsx'
import type { CheckoutAppPage } from '#apps/checkout/page.ts'
import type { CheckoutView } from '#features/checkout/contract.ts'
import { sampleCheckout, sampleCountries } from '#features/checkout/shopper/preview/sample.ts'
import { defaultLook } from '#features/customization/shopper/look.ts'
import { getTexts } from '#features/localization/catalogue.ts'
import type { Offer } from '../offer.ts'

configure({ asyncUtilTimeout: 40_000 })

const offer: Offer = {
  id: '22222222-2222-4222-8222-222222222222',
  headline: 'Wrap it as a gift?',
  sentence: 'By hand.',
  title: 'Gift box',
  variant_title: 'Large',
  image_url: 'https://cdn.example/box.png',
  price: 400,
  regular_price: 500,
  position: null,
}
const sample = sampleCheckout(defaultLook)
const boxLine = {
  ...sample.lines[0]!,
  position: 2,
  title: 'Gift box',
  variant_title: 'Large',
  unit_price: 500,
  line_total: 500,
  compare_at_price: null,
}
const before: CheckoutView = { ...sample, offer }
const after: CheckoutView = {
  ...sample,
  version: 2,
  offer: { ...offer, position: 2 },
  lines: [...sample.lines, boxLine],
  totals: { ...sample.totals, subtotal: 28_100, discount: 100, total: 29_200 },
}

type Sent = { offer?: string; lines?: unknown; email?: string }
let sent: Sent[]
let answers: (() => Response)[]
let leave: (() => void) | undefined
beforeEach(() => {
  sent = []
  answers = []
  Element.prototype.scrollIntoView = () => undefined
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit = {}) => {
    sent.push(JSON.parse(typeof body === 'string' ? body : '{}'))
    return (answers.length > 1 ? answers.shift()! : answers[0]!)()
  })
})
afterEach(() => {
  leave?.()
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

const answer = (checkout: CheckoutView) => () => Response.json({ error: false, message: 'OK', data: { checkout } })
const show = (view: CheckoutView) => {
  const root = document.createElement('div')
  document.body.append(root)
  const page: CheckoutAppPage = {
    kind: 'checkout',
    view,
    attemptKey: '11111111-1111-4111-8111-111111111111',
    language: 'en',
    texts: getTexts('checkout'),
  }
  const drawn = createRoot(root)
  leave = () => drawn.unmount()
  const countries = { shipping_address: sampleCountries, billing_address: sampleCountries }
  drawn.render(<CheckoutApp page={page} countries={countries} languages={[]} />)
}
const card = () => screen.findByRole('region', { name: 'Wrap it as a gift?' })
const offered = () => sent.map(({ offer }) => offer).filter(Boolean)

it('stands above the ways to pay with its price beside the regular one, and can be reached and read by everybody [w9y5]', async () => {
  show(before)
  const shown = await card()
  expect(shown).toHaveTextContent('Gift box')
  expect(shown).toHaveTextContent('Large')
  expect(shown).toHaveTextContent('Regular price $5.00')
  expect(shown).toHaveTextContent('$4.00')
  expect(shown).toHaveTextContent('By hand.')
  const payment = await screen.findByRole('region', { name: 'Payment' })
  const shipping = await screen.findByRole('region', { name: 'Shipping method' })
  expect(shown.compareDocumentPosition(payment)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(shown.compareDocumentPosition(shipping)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  expect(within(shown).getByRole('button', { name: 'Add to my order' })).toHaveAccessibleDescription('Gift box Large')
})

it('one press adds it: what was typed stays, the button keeps the focus, and the new total is read out; another takes it out [g3g4]', async () => {
  show(before)
  const button = within(await card()).getByRole('button', { name: 'Add to my order' })
  const email = await screen.findByRole<HTMLInputElement>('textbox', { name: /Email/ })
  email.value = 'ann@example.com'
  answers = [answer(after)]
  button.focus()
  button.click()
  button.click()
  expect(await within(await card()).findByRole('button', { name: 'Remove from my order' })).toHaveFocus()
  expect(offered()).toEqual([offer.id])
  expect(sent[0]).toMatchObject({ email: 'ann@example.com' })
  expect(email).toHaveValue('ann@example.com')
  await within(await card()).findByText('Gift box: Added to your order')
  await screen.findByText('Total: $292.00')
  answers = [answer({ ...before, version: 3 })]
  within(await card())
    .getByRole('button', { name: 'Remove from my order' })
    .click()
  expect(await within(await card()).findByRole('button', { name: 'Add to my order' })).toHaveFocus()
  expect(sent.at(-1)).toMatchObject({ lines: [{ position: 2, quantity: 0 }] })
  await within(await card()).findByText('Gift box was removed.')
  await screen.findByText('Total: $288.00')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('is offered again where it was taken out in the summary [w5t6]', async () => {
  show(after)
  await within(await card()).findByRole('button', { name: 'Remove from my order' })
  answers = [answer({ ...before, version: 3 })]
  ;(await screen.findByRole('button', { name: 'Remove Gift box' })).click()
  await within(await card()).findByRole('button', { name: 'Add to my order' })
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeInTheDocument()
})

it('says why where it cannot be added, and asks for it no more [v8y9]', async () => {
  show(before)
  const message = 'This offer is not available at the moment.'
  answers = [
    () => Response.json({ error: true, message, data: { checkout: { ...before, offer: null } } }, { status: 409 }),
    answer({ ...before, offer: null }),
  ]
  within(await card())
    .getByRole('button', { name: 'Add to my order' })
    .click()
  await screen.findByText(message)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Wrap it as a gift?' })).toBeNull())
  expect(offered()).toEqual([offer.id])
})

it('is not there where nothing is offered [n9n8]', async () => {
  show(sample)
  await screen.findByRole('region', { name: 'Payment' })
  expect(document.querySelector('#offer')).toBeNull()
})
