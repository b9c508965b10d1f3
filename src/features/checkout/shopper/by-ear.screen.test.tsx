// @vitest-environment jsdom
import { configure, screen, waitFor, within } from '@testing-library/dom'
import '@testing-library/jest-dom/vitest'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { defaultLook } from '#features/customization/shopper/look.ts'
import type { CheckoutView } from '../contract.ts'
import { CheckoutPage } from './checkout-page.tsx'
import { sampleCheckout } from './preview/sample.ts'
import { openRoom } from './testing/open-room.tsx'

configure({ asyncUtilTimeout: 40_000 })

const list = Object.entries({ DE: 'Germany', NL: 'Netherlands' }).map(([code, name]) => ({ code, name }))
const countries = { shipping_address: list, billing_address: list }
const ann = { first_name: 'Ann', last_name: 'Visser', address1: 'Keizersgracht 12', city: 'Amsterdam' }
const success = (data: object) => Response.json({ error: false, message: 'OK', data })

let answer: (call: string) => Response | Promise<Response>
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) =>
    path.includes('/places/') ? success({ cities: [], province: null }) : answer(`${method} ${path}`),
  )
})

const open = async (change: Partial<CheckoutView> = {}) => {
  const sample = sampleCheckout(defaultLook)
  const shipping_address = { ...ann, country: 'NL', zip: '1015 CN' }
  const view = { ...sample, reviews: null, email: 'ann@example.com', shipping_address, ...change }
  answer = () => success({ checkout: view })
  openRoom().draw(<CheckoutPage view={view} countries={countries} attemptKey="" />)
  return { view, pay: await screen.findByRole('button', { name: /^Complete Order/ }) }
}

/** What comes into live regions from now on, as a reader says it. */
const listen = () => {
  const said: string[] = []
  const hear = (node: Node) => {
    const region = (node instanceof Element ? node : node.parentElement)?.closest('[aria-live], [role=alert]')
    if (!region || !node.isConnected) return
    const isWhole = region.getAttribute('aria-atomic') ?? String(region.getAttribute('role') === 'alert')
    const text = (isWhole === 'true' ? region : node).textContent
    if (text) said.push(text)
  }
  const watch = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === 'characterData' ? [target] : addedNodes) hear(node)
  })
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  onTestFinished(() => watch.disconnect())
  return said
}
const total = (view: CheckoutView, total: number) => ({ ...view.totals, total })

it('a letter in a field that is wrong still is answered by no reading of all that is wrong', async () => {
  const { pay } = await open({ email: '', shipping_address: { country: 'NL', zip: '1015 CN' } })
  await userEvent.click(pay)
  const summary = await screen.findByRole('alert')
  const problems = () =>
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  const before = problems()
  expect(before.length).toBeGreaterThan(2)
  const said = listen()
  await userEvent.type(document.activeElement!, 'a')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('a'))
  expect(problems()).toEqual(before)
  expect(said).toEqual([])
  expect(summary).toHaveAttribute('aria-atomic', 'false')
})

it('a total that is another one is said once, also where no line changed, and a line that changed once', async () => {
  const { view } = await open()
  const said = listen()
  answer = () => success({ checkout: { ...view, version: 2, totals: total(view, 31_500) } })
  await userEvent.selectOptions(screen.getAllByRole('combobox', { name: 'Country/Region' })[0]!, 'DE')
  await waitFor(() => expect(said.filter((text) => text.includes('Total'))).toEqual(['Total: $315.00']))

  const [first, ...others] = view.lines
  const after = { ...view, version: 3, lines: [{ ...first!, quantity: 7 }, ...others], totals: total(view, 90_000) }
  answer = () => success({ checkout: after })
  await userEvent.click(screen.getAllByRole('button', { name: /^One more/ })[0]!)
  const isOfLine = (text: string) => text.includes('7 items')
  await waitFor(() => expect(said.filter(isOfLine)).toHaveLength(1))
  answer = () => success({ checkout: { ...after, version: 4, refused_codes: [{ code: 'X', message: 'No code X.' }] } })
  await userEvent.type(screen.getByRole('textbox', { name: 'Discount code' }), 'X{Enter}')
  await waitFor(() => expect(said).toContain('No code X.'))
  expect(said.filter(isOfLine)).toHaveLength(1)
  expect(said.filter((text) => text.includes('Total'))).toEqual(['Total: $315.00', 'Total: $900.00'])
})

it('a code that is taken out leaves the focus to the button beside it', async () => {
  const { view } = await open({ discount_codes: ['TEN'], refused_codes: [] })
  answer = () => success({ checkout: { ...view, version: 2, discount_codes: [] } })
  const remove = await screen.findByRole('button', { name: 'Remove discount code TEN' })
  remove.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(remove).not.toBeInTheDocument())
  expect(screen.getByRole('button', { name: 'Apply' })).toHaveFocus()
})

it('a line that is taken back has the focus of the button that took it back', async () => {
  const { view } = await open()
  const [first, ...others] = view.lines
  answer = () => success({ checkout: { ...view, version: 2, lines: others } })
  await userEvent.click(screen.getByRole('button', { name: `Remove ${first!.title}` }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus())
  answer = () => success({ checkout: { ...view, version: 3 } })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName(`One less of ${first!.title}`))
})

it('says that it pays', async () => {
  const { pay } = await open()
  const said = listen()
  answer = () => new Promise(() => undefined)
  await userEvent.click(pay)
  await waitFor(() => expect(said).toContain('One moment…'))
})

it('a page that takes the place of the form begins at its heading', async () => {
  const { view, pay } = await open()
  answer = () =>
    Response.json({ error: true, message: 'No.', data: { checkout: { ...view, state: 'expired' } } }, { status: 409 })
  pay.focus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'This checkout has expired' })).toHaveFocus()
})

it('an emptied cart begins at its heading too, and Undo comes after it', async () => {
  const sample = sampleCheckout(defaultLook)
  const lines = sample.lines.slice(0, 1)
  const { view } = await open({ lines })
  answer = () => success({ checkout: { ...view, version: 2, lines: [] } })
  screen.getByRole('button', { name: `Remove ${lines[0]!.title}` }).focus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toHaveFocus()
  await userEvent.tab()
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
})

it('why a payment did not work is read out by the focus that it takes, and not as an alert besides', async () => {
  const said = listen()
  await open({ state: 'failed', problem: 'The card was declined.' })
  const reason = await screen.findByRole('group', { name: /^Your payment did not go through.*declined/ })
  await waitFor(() => expect(reason).toHaveFocus())
  expect(said.filter((text) => text.includes('declined'))).toEqual([])
})

const refuse = (view: CheckoutView) =>
  Response.json({ error: true, message: 'Gone.', data: { checkout: view } }, { status: 409 })
const stops: Record<string, { says: RegExp; answers: (view: CheckoutView) => Response }> = {
  'a price': {
    says: /total has changed/i,
    answers: (view) => refuse({ ...view, version: 2, totals: total(view, 31_500) }),
  },
  'what is bought': { says: /Gone\./, answers: (view) => refuse({ ...view, version: 2 }) },
  doubt: { says: /our side/, answers: () => Response.json({ error: true, message: 'No.' }, { status: 500 }) },
}
for (const [what, { says, answers }] of Object.entries(stops))
  it(`that ${what} stopped a payment is read out by the focus that it takes, also after Enter in a field, and not as an alert besides`, async () => {
    const { view } = await open()
    document.documentElement.dataset['awake'] = ''
    onTestFinished(() => {
      delete document.documentElement.dataset['awake']
    })
    const said = listen()
    answer = (call) => (call.startsWith('POST') ? answers(view) : success({ checkout: view }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), '{Enter}')
    const notice = await screen.findByRole('group', { name: says })
    await waitFor(() => expect(notice).toHaveFocus())
    expect(said.filter((text) => says.test(text))).toEqual([])
    expect(screen.queryByRole('alert')).toBeNull()
  })

it('what went wrong while somebody types is said once, as an alert, and leaves the focus where it is', async () => {
  await open()
  const said = listen()
  const email = screen.getByRole('textbox', { name: 'Email' })
  answer = () => Response.json({ error: true, message: 'No.' }, { status: 500 })
  await userEvent.type(email, 'x')
  const notice = await screen.findByRole('alert')
  expect(notice).toHaveTextContent('our side')
  expect(said.filter((text) => text.includes('our side'))).toHaveLength(1)
  expect(email).toHaveFocus()
})

it('who types already as the page wakes hears why a payment did not work, once', async () => {
  const before = document.body.appendChild(document.createElement('input'))
  onTestFinished(() => before.remove())
  before.focus()
  const said = listen()
  await open({ state: 'failed', problem: 'The card was declined.' })
  expect(await screen.findByRole('alert')).toHaveTextContent('declined')
  expect(said.filter((text) => text.includes('declined'))).toHaveLength(1)
  expect(before).toHaveFocus()
})

it('a link that opens a field says what the field is called', async () => {
  const sample = sampleCheckout(defaultLook)
  await open({ form: { ...sample.form, phone: 'optional', company: 'optional', vat_id: true } })
  const folds = [...document.querySelectorAll<HTMLElement>('[data-fold]')]
  expect(folds.length).toBeGreaterThan(3)
  for (const fold of folds) {
    const { textContent: link, hash } = fold.querySelector('a')!
    expect(document.querySelector(hash)).toHaveAccessibleName(expect.stringContaining(link))
  }
})
