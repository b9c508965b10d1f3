// @vitest-environment jsdom
import { waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { outlastsMishaps } from '#apps/admin/testing/mishaps.ts'
import { product } from '#apps/admin/testing/product.ts'
import { dialog, field, fill, isClosed, notice, open, press, user } from '#apps/admin/testing/screen.ts'
import { airwallex } from '../providers/airwallex/testing/subject.ts'
import { card, connectAirwallex, holds, labelled, modal, opened, type } from './testing/cards.ts'

const running = product({ outside: true })
const page = '/payment-methods'
const icon = (name: string, where: HTMLElement) => within(where).findByRole('checkbox', { name })
const turn = (name: string, where: HTMLElement) => within(where).findByRole('switch', { name: new RegExp(`^${name}`) })

it('typed keys and settings outlast every mishap [k5j4]', async () => {
  const network = await open(running.merchant, page)
  const keys = labelled(airwallex)
  const connecting = await opened('Airwallex', 'Connect')
  await type(keys, connecting)
  await outlastsMishaps(network, running.merchant, {
    call: 'POST /payment-method',
    submit: () => press('Connect', connecting),
    kept: () => holds(keys, connecting),
  })
  expect(await within(await card('Airwallex')).findByText('Authorized')).toBeVisible()
  await isClosed()

  const settings = await opened('Airwallex', 'Settings')
  await fill('Name', 'Credit card', settings)
  await user.click(await icon('Klarna', settings))
  await outlastsMishaps(network, running.merchant, {
    call: 'POST /payment-method/update-setting',
    submit: () => press('Save', settings),
    async kept() {
      await holds({ Name: 'Credit card' }, settings)
      expect(await icon('Klarna', settings)).not.toBeChecked()
    },
  })
  await isClosed()
})

it('settings ask before they are lost [g4v2]', async () => {
  await open(running.merchant, page)
  await connectAirwallex()
  await fill('Name', 'Half a na', await opened('Airwallex', 'Settings'))
  await user.keyboard('{Escape}')
  const question = await dialog('Unsaved Changes')
  expect(question).toHaveTextContent('They will be lost')
  await press('Discard Changes', question)
  await isClosed()
})

it('the switches of Airwallex go back when they fail', async () => {
  const network = await open(running.merchant, page)
  await connectAirwallex()
  const settings = await opened('Airwallex', 'Settings')
  network.goOffline()
  for (const name of ['Wallets', 'Other ways to pay']) {
    await user.click(await turn(name, settings))
    await notice('You appear to be offline')
    await waitFor(async () => expect(await turn(name, settings)).toBeChecked())
  }
  expect(network.count('PUT /payment-method')).toBe(2)
})

it('a tab that still shows another store is told so, and writes nothing [j7q7]', async () => {
  const { merchant, app } = running
  const network = await open(merchant, page)
  await connectAirwallex()
  const settings = await opened('Airwallex', 'Settings')
  await app.store(merchant.merchant.id)
  const statuses: number[] = []
  network.changes('PUT /payment-method', async (real) => {
    const answer = await real()
    statuses.push(answer.status)
    return answer
  })
  await user.click(await turn('Wallets', settings))
  await waitFor(() => expect(statuses).toEqual([409]))
  await waitFor(async () => expect(await turn('Wallets', settings)).toBeChecked())
})

it('a card fails alone, and a switch that fails goes back [h6d9]', async () => {
  await open(running.merchant, page)
  await connectAirwallex()
  const network = await open(running.merchant, page, (door) =>
    door.breaks('GET /rapyd', { status: 403, body: { error: true, msg: 'Not today.' } }),
  )
  const rapyd = await card('Checky Pro Payments by Rapyd')
  await within(rapyd).findByText('Not today.')
  await within(await card('Airwallex')).findByText('Authorized')
  network.mend()
  await press('Retry', rapyd)
  await within(rapyd).findByText('Not connected')

  network.breaks('GET /payment-method/:id/active', {
    status: 502,
    body: { error: true, msg: 'Airwallex is out for lunch.' },
  })
  const enable = within(await card('Airwallex')).getByRole('switch')
  await user.click(enable)
  expect(await notice('Airwallex is out for lunch.')).toHaveTextContent('Error')
  await waitFor(() => expect(enable).not.toBeChecked())
})

it("PayPal's keys are sent whatever was typed, and what is wrong with them stands at the field [c3f3]", async () => {
  const network = await open(running.merchant, page)
  const where = await opened('PayPal', 'Connect')
  const says = async (label: string, sentence: RegExp) =>
    waitFor(async () => expect(await field(label, where)).toHaveAccessibleDescription(sentence))
  await press('Connect', where)
  await says('Client ID', /Client ID is required\./)
  await says('Secret key', /Secret key is required\./)
  expect(network.calls.find(({ name }) => name === 'POST /paypal')?.body).toEqual({ clientId: '', secret: '' })
  await type({ 'Client ID': 'wrong', 'Secret key': 'wrong as well' }, where)
  await press('Connect', await modal())
  await says('Client ID', /PayPal does not recognise it with this Secret key\./)
})
