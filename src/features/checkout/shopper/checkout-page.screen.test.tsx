// @vitest-environment jsdom
import { configure, screen, waitFor } from '@testing-library/dom'
import '@testing-library/jest-dom/vitest'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { defaultLook } from '#features/customization/shopper/look.ts'
import type { CheckoutView } from '../contract.ts'
import { everyProvince } from '../provinces.ts'
import { CheckoutPage } from './checkout-page.tsx'
import { learnProvinces } from './countries/regions.ts'
import { sampleCheckout } from './preview/sample.ts'
import { openRoom } from './testing/open-room.tsx'

configure({ asyncUtilTimeout: 40_000 })

const names = { AU: 'Australia', DE: 'Germany', NL: 'Netherlands', US: 'United States' }
const list = Object.entries(names).map(([code, name]) => ({ code, name }))
const countries = { shipping_address: list, billing_address: list }
const ann = { first_name: 'Ann', last_name: 'Visser', address1: 'Keizersgracht 12', city: 'Amsterdam' }

const success = (data: object) => Response.json({ error: false, message: 'OK', data })
const refusal = (more: object) => Response.json({ error: true, message: 'No.', ...more }, { status: 409 })

/** How the server answers a call that changes or pays the checkout. */
let answer: (call: string) => Response

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) =>
    path.includes('/places/') ? success({ cities: [], province: null }) : answer(`${method} ${path}`),
  )
})

const open = async (shipping: Partial<CheckoutView['shipping_address']>, change: Partial<CheckoutView> = {}) => {
  const sample = sampleCheckout(defaultLook)
  const view = {
    ...sample,
    reviews: null,
    email: 'ann@example.com',
    shipping_address: { ...ann, ...shipping },
    ...change,
  }
  answer = () => success({ checkout: view })
  openRoom().draw(<CheckoutPage view={view} countries={countries} attemptKey="" />)
  const pay = await screen.findByRole('button', { name: /^Complete Order/ })
  return { view, pay }
}
const field = (name: string) => document.querySelector<HTMLElement>(`[name="${name}"]`)!
const choose = (name: string, value: string) => userEvent.selectOptions(field(name), value)

it('a checkout that expired while its page stood open says so when Pay is pressed, and leads to the cart', async () => {
  const { view, pay } = await open({ country: 'NL', zip: '1015 CN' })
  answer = () => refusal({ data: { checkout: { ...view, state: 'expired' } } })
  await userEvent.click(pay)
  expect(await screen.findByRole('heading', { name: 'This checkout has expired' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to your cart' })).toHaveAttribute('href', view.cart_url)
  expect(pay).not.toBeVisible()
})

it('a part that the script has not taken over is asked as without one, and nobody pays by it', async () => {
  const { pay } = await open({ country: 'NL', zip: '1015 CN' })
  const sent: string[] = []
  const browser = (event: SubmitEvent) => {
    if (!event.defaultPrevented) sent.push((event.submitter as HTMLButtonElement).value)
    event.preventDefault()
  }
  window.addEventListener('submit', browser)
  onTestFinished(() => window.removeEventListener('submit', browser))
  const called = vi.fn<(call: string) => void>()
  const before = answer
  answer = (call) => (called(call), before(call))
  // Without its script a button sends the form, and Enter presses the first one of it.
  const form = pay.closest('form')!
  const apply = screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' })
  const first = form.querySelector('button')!
  for (const button of [apply, first]) form.requestSubmit(button)
  expect(sent).toEqual(['apply', 'update'])
  expect(called).not.toHaveBeenCalled()

  document.documentElement.dataset['awake'] = ''
  onTestFinished(() => void delete document.documentElement.dataset['awake'])
  form.requestSubmit(first)
  await waitFor(() => expect(called).toHaveBeenCalled())
  expect(sent).toHaveLength(2)
})

it('what went wrong since is said in the place of why it was not paid, which was brought to the shopper', async () => {
  await open({ country: 'NL', zip: '1015 CN' }, { problem: 'Your bank declined the payment.' })
  const reason = await screen.findByRole('group', { name: /^Your payment did not go through/ })
  await waitFor(() => expect(reason).toHaveFocus())
  answer = () => new Response('', { status: 500 })
  await userEvent.click(screen.getAllByRole('button', { name: /^One more/ })[0]!)
  expect(await screen.findByText('Something went wrong on our side')).toBeVisible()
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side')
  expect(reason).not.toBeInTheDocument()
})

it('what was wrong in the country before is said no more once another one is chosen', async () => {
  const { pay } = await open({ country: 'DE', zip: '1015 CN' })
  await userEvent.click(pay)
  await screen.findByText('Enter a valid postal code (Germany)')
  await choose('shipping_address.country', 'NL')
  await waitFor(() => expect(screen.queryByText(/Enter a valid postal code/)).toBeNull())
  expect(field('shipping_address.zip')).not.toHaveAttribute('aria-invalid')
})

it('a state is asked for no more where the chosen country has none', async () => {
  const { pay } = await open({ country: 'US', zip: '', city: '' })
  await userEvent.click(pay)
  await screen.findByRole('link', { name: 'Select a state' })
  await choose('shipping_address.country', 'NL')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Select a state' })).toBeNull())
  expect(screen.getByRole('link', { name: 'Enter a postal code' })).toBeVisible()
})

it('nothing is asked for the address of a bill that goes to the same one after all', async () => {
  const { pay } = await open({ country: 'NL', zip: '1015 CN' })
  await userEvent.click(await screen.findByLabelText('Use a different billing address'))
  await userEvent.click(pay)
  expect((await screen.findAllByRole('link', { name: /^Enter / })).length).toBeGreaterThan(1)
  await userEvent.click(screen.getByLabelText('Same as shipping address'))
  await waitFor(() => expect(screen.queryAllByRole('link', { name: /^Enter / })).toEqual([]))
})

it('a link to a field that went with what was bought is gone once it is pressed', async () => {
  const { view, pay } = await open({ country: 'NL', zip: '1015 CN' })
  await userEvent.click(await screen.findByLabelText('Use a different billing address'))
  await userEvent.click(pay)
  await screen.findAllByRole('link', { name: /^Enter / })
  answer = () => success({ checkout: { ...view, version: 2, needs_shipping: false, lines: view.lines.slice(0, 1) } })
  await userEvent.click(screen.getAllByRole('button', { name: /^Remove / })[1]!)
  await waitFor(() => expect(screen.queryByLabelText('Use a different billing address')).toBeNull())
  await userEvent.click(screen.getAllByRole('link', { name: /^Enter / })[0]!)
  await waitFor(() => expect(screen.queryAllByRole('link', { name: /^Enter / })).toEqual([]))
})

it('why nothing could be shipped is said no more under the rates that are offered since', async () => {
  const heavy = 'This shop ships orders of up to 5 kg.'
  const unshipped = { shipping_rates: [], shipping_rate_id: null, no_rate: heavy }
  const { view, pay } = await open({ country: 'NL', zip: '1015 CN' }, unshipped)
  await userEvent.click(pay)
  await screen.findAllByText(heavy)
  const { shipping_rates: rates, shipping_rate_id: rate } = sampleCheckout(defaultLook)
  answer = () =>
    success({ checkout: { ...view, version: 2, no_rate: null, shipping_rates: rates, shipping_rate_id: rate } })
  await userEvent.click(screen.getAllByRole('button', { name: /^One more/ })[0]!)
  await screen.findByLabelText(/Standard Shipping/)
  await waitFor(() => expect(screen.queryByText(heavy)).toBeNull())
})

it('a state is chosen for its own country alone: the same letters name another one elsewhere', async () => {
  learnProvinces(everyProvince())
  await open({ country: 'AU', province: 'WA', zip: '6000' })
  const state = () => field('shipping_address.province')
  expect(state()).toHaveDisplayValue('Western Australia')
  await choose('shipping_address.country', 'US')
  await waitFor(() => expect(state()).toHaveTextContent('Washington'))
  expect(state()).toHaveValue('')
  await choose('shipping_address.country', 'AU')
  await waitFor(() => expect(state()).toHaveTextContent('Western Australia'))
  expect(state()).toHaveValue('WA')
})

it('that the total has changed is said for as long as it is the one that was named', async () => {
  const { view, pay } = await open({ country: 'NL', zip: '1015 CN' })
  const costing = (version: number, total: number) => ({ ...view, version, totals: { ...view.totals, total } })
  answer = () => refusal({ data: { checkout: costing(2, 30_000) } })
  await userEvent.click(pay)
  expect(await screen.findByRole('group', { name: /\$300\.00/ })).toHaveFocus()
  answer = () => success({ checkout: costing(3, 31_000) })
  await choose('shipping_address.country', 'DE')
  await waitFor(() => expect(pay).toHaveTextContent('$310.00'))
  expect(screen.queryByText(/\$300\.00/)).toBeNull()
})
