// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessible } from '#apps/admin/testing/accessible.ts'
import type { Network } from '#apps/admin/testing/network.ts'
import { dialog, fill, follow, isAt, notice, open, press, user } from '#apps/admin/testing/screen.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'
import { addOrder } from '#features/dashboard/server/testing/sales.ts'

let app: TestApp
let merchant: Awaited<ReturnType<TestApp['merchant']>>
let id: number
beforeAll(async () => {
  app = await testApp()
  merchant = await app.merchant({ store: { time_zone: 'Pacific/Auckland' } })
  id = await addOrder(app.db, merchant.store.id, { order_number: '#7', total: 4200 })
})
afterAll(() => app.close())

const status = {
  state: 'open',
  currency: 'EUR',
  authorized: 4_200,
  captured: 0,
  until: '2026-05-22T12:00:00Z',
  provider: 'Airwallex',
  takes_parts: true,
  why_not: null,
  captures: [],
}
const row = (kind: string, state: string, sentence: string, key: string) => ({
  id: key,
  kind,
  amount: 4_200,
  currency: 'EUR',
  state,
  sentence,
  created_at: '2026-05-15T12:00:00Z',
})
const authorization = { state: 'open', captured: { formatted: '€0' }, until: status.until }
const visit = async (address = `/orders/${id}`) => {
  const { body } = await merchant.call('GET /orders/:id', { params: { id: String(id) } })
  const amount = { formatted: '€42' }
  const payment = { provider: 'Airwallex', method: 'card', payment_id: 'int_1', amount, authorization }
  const story = { ...body.data, order: { ...body.data.order, payment, financial_status: 'authorized' } }
  return open(merchant, address, (door) => {
    door.answers(`GET /orders/${id}`, () => story)
    door.answers('GET /orders/:id/capture', () => status)
  })
}
const card = () => screen.findByRole('region', { name: 'Authorization' })
const asked = (network: Network) => network.calls.filter(({ name }) => name.startsWith('POST /orders/'))
const getSentKey = (network: Network) => (asked(network).at(-1)!.body as { key: string }).key

it('captures a part by one call whatever is pressed, and says until when it holds [z8h3]', async () => {
  const network = await visit()
  expect(await within(await card()).findByText('May 23, 2026, 12:00 AM')).toBeInTheDocument()
  await accessible()
  await press('Capture', await card())
  const form = await dialog('Capture')
  await fill('Amount', '42.01', form)
  await press(/^Capture/, form)
  expect(await within(form).findByText('Only €42.00 is authorized.')).toBeInTheDocument()
  network.answers('POST /orders/:id/capture', () => ({
    ...status,
    state: 'captured',
    captured: 4_000,
    until: null,
    why_not: 'It was captured.',
    captures: [row('capture', 'done', 'Captured by Airwallex.', getSentKey(network))],
  }))
  await fill('Amount', '40', form)
  await user.dblClick(within(form).getByRole('button', { name: 'Capture €40.00' }))
  await notice('Capture of €40.00: Captured by Airwallex.')
  expect(asked(network).map(({ body }) => body)).toEqual([{ key: expect.any(String), amount: 4_000 }])
  expect(within(await card()).queryByRole('button')).toBeNull()
})

it('is found from the list: the drawer of an order leads to where its payment is captured [w4y9]', async () => {
  await visit('/orders?search=%237')
  await follow(/details of order #7$/)
  await follow('Capture or void the payment', await dialog('Order #7'))
  await isAt(`/orders/${id}`)
  expect(within(await card()).getByRole('button', { name: 'Capture' })).toBeInTheDocument()
})

it('voids only after a question, and sends one whose answer was lost again as the same [f8d2]', async () => {
  const network = await visit()
  await press('Void', await card())
  const question = await dialog('Void the payment?')
  await press('Cancel', question)
  expect(asked(network)).toEqual([])
  network.goDown()
  await press('Void', await card())
  await press('Void', await dialog('Void the payment?'))
  await waitFor(() => expect(asked(network)).toHaveLength(1))
  await waitFor(async () => expect(within(await card()).getByRole('button', { name: 'Void' })).toBeEnabled())
  await press('Void', await card())
  await press('Void', await dialog('Void the payment?'))
  await waitFor(() => expect(asked(network)).toHaveLength(2))
  expect(asked(network)[1]!.body).toEqual(asked(network)[0]!.body)
})
