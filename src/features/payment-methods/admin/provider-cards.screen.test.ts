// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { accessible } from '#apps/admin/testing/accessible.ts'
import { product } from '#apps/admin/testing/product.ts'
import { field, fill, isClosed, notice, open, press } from '#apps/admin/testing/screen.ts'
import { airwallex, payabl, paypal, rapyd, viva } from '../providers/testing/registry.ts'
import type { Subject } from '../providers/testing/subject.ts'
import { card, labelled, opened, type, type Typed } from './testing/cards.ts'

const running = product({ outside: true })
const page = '/payment-methods'

const unlike = (one: string, other: string) => `${one} and ${other} must not be the same.`
const required = (...labels: string[]) => Object.fromEntries(labels.map((label) => [label, `${label} is required.`]))

/** In the order of their cards: what is typed, and the sentence at each field that breaks a rule. PayPal's form sends whatever was typed. */
const cards: [string, Subject, [Typed, Typed][]][] = [
  [
    'Airwallex',
    airwallex,
    [
      [{ 'Client ID': ' ' }, required('Client ID', 'API key', 'Webhook Secret Key')],
      [
        { 'Client ID': 'a', 'API key': 'a', 'Webhook Secret Key': 'a' },
        { 'API key': unlike('Client ID', 'API key'), 'Webhook Secret Key': unlike('Client ID', 'Webhook Secret Key') },
      ],
      [
        { 'Client ID': 'a', 'API key': 'b', 'Webhook Secret Key': 'b' },
        { 'Webhook Secret Key': unlike('API key', 'Webhook Secret Key') },
      ],
    ],
  ],
  [
    'Viva',
    viva,
    [
      [{}, required('Merchant ID', 'API key', 'Client ID', 'Secret key')],
      [
        { 'Merchant ID': 'a', 'API key': 'a', 'Client ID': 'b', 'Secret key': 'b' },
        { 'API key': unlike('Merchant ID', 'API key'), 'Secret key': unlike('Client ID', 'Secret key') },
      ],
    ],
  ],
  ['PayPal', paypal, []],
  [
    'Checky Pro Payments by Rapyd',
    rapyd,
    [[{ 'Access Key': '  ', 'Secret Key': ' ' }, required('Access Key', 'Secret Key')]],
  ],
  [
    'Checky Pro Payments by payabl.',
    payabl,
    [
      [{ 'Merchant ID': 'shop' }, { 'Secret Key': 'Merchant ID and Secret Key are required' }],
      [
        { 'Merchant ID': 'ab', 'Secret Key': 'abc' },
        { 'Merchant ID': 'Merchant ID and Secret Key must be at least 3 characters' },
      ],
    ],
  ],
]

/** The payment icons in the order in which they are offered. */
const iconLabels =
  `Card iDEAL Bancontact Klarna Sofort giropay Multibanco MB_WAY BLIK Przelewy24 EPS Trustly TWINT Swish Apple_Pay
  Google_Pay Vipps MobilePay AlipayHK Payconiq Discover JCB MyBank American_Express paysafecard BitPay`
    .split(/\s+/)
    .map((label) => label.replace('_', ' '))

const badge = (where: HTMLElement) => where.querySelector('.mantine-Badge-root')

it('the cards stand in their order, grey until they are connected [t3h9]', async () => {
  const network = await open(running.merchant, page)
  await waitFor(() => expect(screen.getAllByText('Not connected')).toHaveLength(cards.length))
  // What answers 404 is not asked for where it is known not to be there.
  expect(network.calls.map(({ name }) => name)).not.toContain(`GET ${payabl.description.record.path}`)
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Airwallex',
    'Stripe',
    'Viva',
    'PayPal',
    'Checky Pro Payments',
    'Checky Pro Payments',
    'PAY.nL',
    'Capture payments',
  ])
  const makers = screen.getAllByText(/^by (Rapyd|payabl\.)$/)
  expect(makers.map(({ textContent }) => textContent)).toEqual(['by Rapyd', 'by payabl.'])
  for (const [name] of cards) {
    const where = await card(name)
    expect(badge(where)).toHaveAttribute('style', expect.stringContaining('gray'))
    expect(within(where).getByRole('switch')).toBeDisabled()
    const buttons = within(where).getAllByRole('button')
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Settings', 'Connect', 'Check connection'])
    expect(buttons.map((button) => button.matches(':disabled'))).toEqual([true, false, true])
  }
  for (const name of ['Stripe', 'PAY.nL']) {
    const where = await card(name)
    expect(within(where).getByText('Coming soon')).toBeVisible()
    expect(within(where).getByRole('switch')).toBeDisabled()
    const buttons = within(where).getAllByRole('button')
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Settings', 'Connect'])
    for (const button of buttons) expect(button).toBeDisabled()
    expect(within(where).queryByRole('link')).toBeNull()
    expect(badge(where)).toBeNull()
  }
})

it.each(cards)('%s takes its keys by its own rules and is set up by itself [r2r8]', async (name, subject, refused) => {
  const keys = labelled(subject)
  const network = await open(running.merchant, page)
  const connecting = await opened(name, 'Connect')
  await accessible(connecting)
  for (const [typed, sentences] of refused) {
    await type({ ...Object.fromEntries(Object.keys(keys).map((label) => [label, ''])), ...typed }, connecting)
    await press('Connect', connecting)
    for (const [label, sentence] of Object.entries(sentences))
      expect(await field(label, connecting)).toHaveAccessibleDescription(expect.stringContaining(sentence))
    expect(await field(Object.keys(sentences)[0]!, connecting)).toHaveFocus()
    // Where a key is found is still to be read where it is said to be missing.
    for (const { label, help = '' } of subject.description.fields)
      expect(await field(label, connecting)).toHaveAccessibleDescription(expect.stringContaining(help))
  }
  expect(network.calls.filter((call) => call.name.startsWith('POST'))).toEqual([])

  await type(keys, connecting)
  await press('Connect', connecting)
  await notice(`${name} is connected. Switch it on to offer it at checkout.`)
  await isClosed()
  const where = await card(name)
  await within(where).findByText('Authorized')
  expect(badge(where)).toHaveAttribute('style', expect.stringContaining('green'))
  expect(within(where).getByRole('button', { name: 'Configure' })).toBeEnabled()

  const settings = await opened(name, 'Settings')
  const labels = (await within(settings).findAllByRole('checkbox')).map(
    (box) => box.parentElement!.lastElementChild!.textContent,
  )
  expect(labels.slice(0, iconLabels.length)).toEqual(name === 'PayPal' ? ['PayPal'] : iconLabels)
  await fill('Name', `Pay at ${name}`, settings)
  await press('Save', settings)
  await notice('Settings updated successfully')
  await isClosed()
})

it('keys that no longer work are red, cannot be switched on, and are renewed [s4t7]', async () => {
  const ours = [rapyd, payabl].map((subject) => ({ subject, name: `Checky Pro Payments ${subject.description.by}` }))
  const { merchant } = running
  for (const { subject } of ours) {
    const { path, fields } = { path: subject.description.record.path, fields: subject.getKeys(0) }
    expect((await merchant.call(`POST ${path}`, { body: fields })).status).toBe(200)
  }
  const network = await open(merchant, page, (door) => {
    for (const { subject } of ours)
      door.changes(`GET ${subject.description.record.path}`, async (real) => {
        const answer = await (await real()).json()
        return { status: 200, body: { ...answer, data: { ...answer.data, is_authorized: false } } }
      })
  })
  for (const { name } of ours) {
    const where = await card(name)
    await within(where).findByText('Unauthorized')
    expect(badge(where)).toHaveAttribute('style', expect.stringContaining('red'))
    expect(within(where).getByRole('switch')).toBeDisabled()
  }
  network.mend()
  for (const { name } of ours) {
    await press('Save', await opened(name, 'Reconnect'))
    await within(await card(name)).findByText('Authorized')
    await isClosed()
  }
})
