// @vitest-environment jsdom
import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Network } from '#apps/admin/testing/network.ts'
import { dialog, field, fill, isClosed, notice, open, press, user } from '#apps/admin/testing/screen.ts'
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

const left = {
  currency: 'EUR',
  paid: 4_200,
  refunded: 0,
  left: 4_200,
  provider: 'Airwallex',
  takes_parts: true,
  why_not: null,
  is_in_shop: true,
  refunds: [],
  lines: [{ variant_id: 11, title: 'Stoneware Mug', quantity: 2 }],
}
const row = (state: string, sentence: string, key: string = randomUUID()) => ({
  id: key,
  amount: 1_250,
  currency: 'EUR',
  reason: '',
  state,
  sentence,
  refund_id: 'rfd_1',
  created_at: '2026-05-15T12:00:00Z',
})
const card = async () => within(await screen.findByRole('region', { name: 'Refunds' }))
const visit = (status: object) =>
  open(merchant, `/orders/${id}`, (door) => door.answers('GET /orders/:id/refunds', () => status))
const asked = (network: Network) => network.calls.filter(({ name }) => name.startsWith('POST /orders/'))

it('gives a part back with reason and goods, by one call whatever is pressed, and shows what became of it [f8v8]', async () => {
  const network = await visit(left)
  await press('Refund', await screen.findByRole('region', { name: 'Refunds' }))
  const form = await dialog('Refund')
  const pending = 'Airwallex has accepted it. Banks take a few days; it is done once the shopper has the money.'
  network.answers('POST /orders/:id/refunds', () => ({
    ...left,
    left: 2_950,
    refunds: [row('pending', pending, (asked(network)[0]!.body as { key: string }).key)],
  }))
  await fill('Amount', '12,50', form)
  await fill('Reason', 'Too late', form)
  await user.selectOptions(within(form).getByLabelText('Stoneware Mug'), '1')
  await user.dblClick(within(form).getByRole('button', { name: 'Refund €12.50' }))
  await notice(`Refund of €12.50: ${pending}`)
  expect(asked(network).map(({ body }) => body)).toEqual([
    {
      key: expect.any(String),
      amount: 1_250,
      left: 4_200,
      reason: 'Too late',
      restock: [{ variant_id: 11, quantity: 1 }],
    },
  ])
  expect((await card()).getByText('On its way')).toBeInTheDocument()
  expect((await card()).getByText('Being refunded')).toBeInTheDocument()
})

it('tells of a refund without an answer as of no success [d8p4]', async () => {
  const network = await visit(left)
  await press('Refund', await screen.findByRole('region', { name: 'Refunds' }))
  const form = await dialog('Refund')
  const sentence = 'Airwallex has not answered yet.'
  network.answers('POST /orders/:id/refunds', () => ({
    ...left,
    left: 0,
    why_not: 'A refund of this order is not confirmed yet.',
    refunds: [row('asked', sentence, (asked(network)[0]!.body as { key: string }).key)],
  }))
  await press('Refund €42.00', form)
  expect((await notice(`Refund of €42.00: ${sentence}`)).closest('[data-kind]')).toHaveAttribute('data-kind', 'warning')
  expect((await card()).getByText('Not confirmed yet')).toBeInTheDocument()
})

it('has the timeline follow what becomes of a refund without a reload, until the shop says it too [f7m7]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  try {
    const { body } = await merchant.call('GET /orders/:id', { params: { id: String(id) } })
    let status = { ...left, is_in_shop: false, refunds: [row('asked', 'Airwallex has not answered yet.')] }
    const network = await open(merchant, `/orders/${id}`, (door) =>
      door.answers('GET /orders/:id/refunds', () => status),
    )
    await (await card()).findByText('Not confirmed yet')
    const tell = async (event: string, change: Partial<typeof status>) => {
      status = { ...status, ...change }
      const events = [{ kind: 'refund', at: '2026-05-15T12:00:00Z', amount: { formatted: event } }]
      network.answers('GET /orders/:id', () => ({ ...body.data, events }))
      await vi.advanceTimersByTimeAsync(5_000)
      expect(await screen.findByText(`Refund of ${event}`)).toBeInTheDocument()
    }
    await tell('€1', { refunded: 1_250, refunds: [row('done', 'Refunded by Airwallex.')] })
    await tell('€2', { is_in_shop: true })
  } finally {
    vi.useRealTimers()
  }
})

it('says at the field what is no amount or too much, and asks nobody [b8x4]', async () => {
  const network = await visit(left)
  await press('Refund', await screen.findByRole('region', { name: 'Refunds' }))
  const form = await dialog('Refund')
  const problems = {
    '': 'Enter an amount, such as 1250.00.',
    '1,234.50': 'Enter an amount',
    '10,000': 'Enter an amount',
    '42.01': 'Only €42.00 is left',
  }
  for (const [text, sentence] of Object.entries(problems)) {
    await fill('Amount', text, form)
    await press(/^Refund/, form)
    expect(await within(form).findByText(sentence, { exact: false })).toBeInTheDocument()
  }
  expect(asked(network)).toEqual([])
})

it('asks before what was typed is lost', async () => {
  await visit(left)
  const section = await screen.findByRole('region', { name: 'Refunds' })
  await press('Refund', section)
  await dialog('Refund')
  await user.keyboard('{Escape}')
  await isClosed()
  await press('Refund', section)
  const form = await dialog('Refund')
  await fill('Reason', 'Too late, says the carrier', form)
  await user.keyboard('{Escape}')
  const question = await dialog('Unsaved Changes')
  await press('Cancel', question)
  await isClosed('Unsaved Changes')
  expect(await field('Reason', form)).toHaveValue('Too late, says the carrier')
  await press('Cancel', form)
  await press('Discard Changes', await dialog('Unsaved Changes'))
  await isClosed()
})

it('keeps the form open where the provider refuses, and sends the next try under a key of its own [q3n6]', async () => {
  const network = await visit(left)
  await press('Refund', await screen.findByRole('region', { name: 'Refunds' }))
  const form = await dialog('Refund')
  network.answers('POST /orders/:id/refunds', () => ({
    ...left,
    refunds: [row('failed', 'Nothing was refunded. Too low.', (asked(network).at(-1)!.body as { key: string }).key)],
  }))
  await press('Refund €42.00', form)
  expect(await within(form).findByRole('alert')).toHaveTextContent('Too low.')
  await press('Refund €42.00', form)
  await waitFor(() => expect(asked(network)).toHaveLength(2))
  const [first, second] = asked(network).map(({ body }) => (body as { key: string }).key)
  expect(second).not.toBe(first)
})

it('sends a refund whose answer was lost again as the same one [l8k7]', async () => {
  const network = await visit(left)
  await press('Refund', await screen.findByRole('region', { name: 'Refunds' }))
  const form = await dialog('Refund')
  network.goDown()
  await press('Refund €42.00', form)
  await waitFor(() => expect(asked(network)).toHaveLength(1))
  await waitFor(() => expect(within(form).getByRole('button', { name: 'Refund €42.00' })).toBeEnabled())
  await press('Refund €42.00', form)
  await waitFor(() => expect(asked(network)).toHaveLength(2))
  expect(asked(network)[1]!.body).toEqual(asked(network)[0]!.body)
})

it('shows when money went back by the clock of the store [s8s6]', async () => {
  await visit({ ...left, refunds: [row('done', 'The shopper has it.')] })
  expect(await (await card()).findByText('May 16, 2026, 12:00 AM')).toBeInTheDocument()
})

it('offers nothing where nothing can be given back, and says why [z2g7]', async () => {
  const reason = 'This payment is disputed.'
  await visit({ ...left, why_not: reason })
  expect(await (await card()).findByText(reason)).toBeInTheDocument()
  expect((await card()).queryByRole('button', { name: 'Refund' })).toBeNull()
})
