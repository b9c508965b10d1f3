// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Network } from '#apps/admin/testing/network.ts'
import { dialog, fill, isClosed, notice, open, press } from '#apps/admin/testing/screen.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => (app = await testApp()))
afterAll(() => app.close())

const card = (name: string) => screen.findByRole('region', { name })
const successWith = (msg: string) => async () => ({ status: 200, body: { error: false, msg, data: {} } })
const disconnected = 'Airwallex is disconnected. Shoppers no longer see it.'
const record = {
  client_id: '••••one',
  api_key: '••••two',
  webhook_secret: '••••six',
  name: 'Airwallex',
  is_authorized: true,
  world: 'live',
  wallet: true,
  other: true,
  payment_method: { id: crypto.randomUUID(), is_active: true, payment_types: ['card'] },
  payment_methods: [{ name: 'card', logo: 'card' }],
  webhook_proven_at: null,
}

it('a message that verified a webhook is told of by the clock of the store [g3f9]', async () => {
  const proven = { ...record, webhook_proven_at: '2026-03-04T12:00:00.000Z' }
  const merchant = await app.merchant({ store: { time_zone: 'Pacific/Auckland' } })
  await open(merchant, '/payment-methods', (door) => door.answers('GET /payment-method', () => proven))
  const airwallex = await card('Airwallex')
  await within(airwallex).findByText('Authorized')
  await press('Configure', airwallex)
  const modal = await dialog('Configure Airwallex')
  expect(await within(modal).findByText('Verified by a message on Mar 5, 2026, 1:00 AM.')).toBeInTheDocument()
})

it('a provider is disconnected after a question, and every notice names the provider it is about [n5t6]', async () => {
  let isConnected = true
  const answer = (network: Network) => {
    network.answers('GET /payment-method', () => (isConnected ? record : []))
    network.changes('POST /payment-method/update-setting', successWith('Settings updated successfully'))
  }
  const network = await open(await app.merchant(), '/payment-methods', answer)
  const airwallex = await card('Airwallex')
  await within(airwallex).findByText('Authorized')
  await press('Settings', airwallex)
  await press('Save', await dialog('Airwallex settings'))
  await notice('Airwallex: Settings updated successfully')
  await isClosed('Airwallex settings')

  await press('Configure', airwallex)
  const modal = await dialog('Configure Airwallex')
  network.breaks('DELETE /payment-method/:id', { status: 500, body: { error: true } })
  await press('Disconnect', modal)
  const question = await dialog('Disconnect Airwallex?')
  expect(question).toHaveTextContent('180 days')
  await press('Disconnect', question)
  await notice('Airwallex: An error occurred')
  await isClosed('Disconnect Airwallex?')
  network.changes('DELETE /payment-method/:id', successWith(disconnected))
  isConnected = false
  await press('Disconnect', modal)
  await press('Disconnect', await dialog('Disconnect Airwallex?'))
  await notice(disconnected)
  await within(airwallex).findByText('Not connected')
  await waitFor(() => expect(within(airwallex).getByRole('button', { name: 'Connect' })).toBeEnabled())

  const rapyd = await card('Checky Pro Payments by Rapyd')
  network.breaks('POST /rapyd', { status: 500, body: { error: true } })
  await press('Connect', rapyd)
  const keys = await dialog(/^Connect Checky Pro Payments/)
  await fill('Access Key', 'one', keys)
  await fill('Secret Key', 'another', keys)
  await press('Connect', keys)
  await notice('Checky Pro Payments by Rapyd: An error occurred')
})
