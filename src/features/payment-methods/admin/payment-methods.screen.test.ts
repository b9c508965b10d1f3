// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { product } from '#apps/admin/testing/product.ts'
import { dialog, field, fill, isClosed, notice, open, press, user } from '#apps/admin/testing/screen.ts'
import { airwallex } from '../providers/airwallex/testing/subject.ts'
import { payabl } from '../providers/payabl/testing/subject.ts'
import { card, connectAirwallex, holds, labelled, opened, type } from './testing/cards.ts'

const running = product({ outside: true })
const page = '/payment-methods'
const keys = labelled(airwallex)
const masked = (label: string) => `••••${keys[label]!.slice(-4)}`

it('a merchant connects Airwallex once the keys work, and switches it on and off [h7s9]', async () => {
  const network = await open(running.merchant, page)
  const enable = () => within(document.body).findByRole('switch', { name: 'Airwallex' })
  await within(await card('Airwallex')).findByText('Not connected')
  screen.getByText(/gift cards cannot be used in the hosted checkout\. .* go to Shopify’s checkout\./)
  expect(await enable()).toBeDisabled()

  const where = await opened('Airwallex', 'Connect')
  within(where).getByText(/\/webhooks\/airwallex\/[0-9a-f-]{36}$/)
  await type({ ...keys, 'API key': 'a-wrong-key' }, where)
  await press('Connect', where)
  await notice('does not recognise this Client ID and API key')
  const wrong = /does not recognise this Client ID and API key/
  expect(await field('API key', where)).toHaveAccessibleDescription(wrong)
  await type(keys, where)
  await press('Connect', where)
  await notice('Airwallex is connected.')
  await isClosed()
  await within(await card('Airwallex')).findByText('Authorized')
  await within(await card('Airwallex')).findByText('Webhook not verified yet')

  await user.click(await enable())
  await notice('Airwallex is on.')
  await open(running.merchant, page)
  await waitFor(async () => expect(await enable()).toBeChecked())
  await user.click(await enable())
  await notice('Airwallex is off.')
  expect(await enable()).not.toBeChecked()
  expect(network.calls.filter(({ name }) => name === 'POST /payment-method')).toHaveLength(2)

  await open(running.merchant, page, (door) =>
    door.changes('GET /payment-method', async (real) => {
      const answer = await (await real()).json()
      const data = { ...answer.data, webhook_proven_at: '2026-03-04T12:00:00.000Z' }
      return { status: 200, body: { ...answer, data } }
    }),
  )
  await within(await card('Airwallex')).findByText('Authorized')
  expect(screen.queryByText('Webhook not verified yet')).toBeNull()
})

it('what was typed is not lost unasked, and kept keys are shown masked [v4m3]', async () => {
  const network = await open(running.merchant, page)
  await connectAirwallex()
  let where = await opened('Airwallex', 'Configure')
  await holds({ 'API key': masked('API key') }, where)
  within(where).getByText(/^Not verified yet/)
  await user.keyboard('{Escape}')
  await isClosed()

  where = await opened('Airwallex', 'Configure')
  await fill('API key', 'half a key', where)
  const question = () => dialog('Unsaved Changes')
  await user.keyboard('{Escape}')
  await question()
  await user.keyboard('{Escape}')
  await isClosed('Unsaved Changes')
  await holds({ 'API key': 'half a key' }, where)
  await press('Cancel', where)
  await press('Cancel', await question())
  await isClosed('Unsaved Changes')
  await press('Close', where)
  await press('Discard Changes', await question())
  await isClosed()

  where = await opened('Airwallex', 'Configure')
  await holds({ 'API key': masked('API key') }, where)
  await user.type(await field('Webhook Secret Key', where), 'whsec_another')
  await holds({ 'Webhook Secret Key': 'whsec_another' }, where)
  await press('Save', where)
  await isClosed()
  expect(network.calls.find(({ name }) => name === 'PUT /payment-method')?.body).toMatchObject({
    client_id: masked('Client ID'),
    webhook_secret: 'whsec_another',
  })
})

it('the settings decide what shoppers see [k7r5]', async () => {
  await open(running.merchant, page)
  await connectAirwallex()
  const icon = (name: string) => screen.findByRole('checkbox', { name })
  const wallets = () => screen.findByRole('switch', { name: /^Wallets/ })
  const where = await opened('Airwallex', 'Settings')
  expect(await icon('Apple Pay')).toBeChecked()
  expect(await icon('TWINT')).toBeDisabled()
  await user.click(await wallets())
  await notice('Settings updated successfully')
  await waitFor(async () => expect(await icon('Apple Pay')).toBeDisabled())
  await fill('Name', 'Credit card', where)
  await user.click(await icon('Klarna'))
  await press('Save', where)
  await isClosed()
  await open(running.merchant, page)
  await holds({ Name: 'Credit card' }, await opened('Airwallex', 'Settings'))
  expect(await icon('Klarna')).not.toBeChecked()
  expect(await icon('iDEAL')).toBeChecked()
  expect(await wallets()).not.toBeChecked()
})

it('a merchant tries payabl. with test money, and its card says so [k9n9]', async () => {
  const name = 'Checky Pro Payments by payabl.'
  await open(running.merchant, page)
  let where = await opened(name, 'Connect')
  const address = () => within(where).queryByLabelText('Address (optional)')
  expect(address()).toBeVisible()
  await user.click(within(where).getByLabelText('Test'))
  expect(address()).toBeNull()
  expect(where).toHaveTextContent('No money moves.')
  await type(labelled(payabl), where)
  await press('Connect', where)
  await isClosed()
  await within(await card(name)).findByText('Test')

  where = await opened(name, 'Configure')
  await user.click(within(where).getByLabelText('Live'))
  await holds({ 'Merchant ID': '' }, where)
  expect(where).toHaveTextContent('Test keys do not work for live payments')
})
