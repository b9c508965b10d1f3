// @vitest-environment jsdom
import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { notice, open, press } from '#apps/admin/testing/screen.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

let app: TestApp
let merchant: Awaited<ReturnType<TestApp['merchant']>>
beforeAll(async () => {
  app = await testApp()
  merchant = await app.merchant()
})
afterAll(() => app.close())

const payment = (concern: string, sentence: string, more: object = {}) => ({
  id: randomUUID(),
  provider: 'airwallex',
  payment_id: 'int_1',
  amount: 4_200,
  refunded_amount: 0,
  currency: 'EUR',
  email: 'ann@mail.example',
  order_number: null,
  order_id: null,
  created_at: '2026-01-01T00:00:00Z',
  is_test: false,
  concern,
  sentence,
  ...more,
})

it('has for each concern the button that is safe, and a way to its order [j2k3]', async () => {
  const unordered = payment('unordered', 'Paid, and no order.')
  const refused = payment('refund_refused', 'Not made.', { order_number: '#7', order_id: 7 })
  const unanswered = payment('refund_unanswered', 'No answer.')
  let left = [unordered, refused, unanswered]
  const network = await open(merchant, '/dashboard', (door) => {
    door.answers('GET /payments/unsolved', () => left)
    door.answers('POST /payments/:id/again', () => {
      left = [refused, unanswered]
      return { id: unordered.id }
    })
  })
  const item = async (label: string) => within((await screen.findByText(label)).closest('li')!)
  expect((await item('Refund refused')).queryByRole('button', { name: /^(Check|Try)/ })).toBeNull()
  expect((await item('Refund refused')).getByRole('link', { name: '#7' })).toHaveAttribute('href', '/orders/7')
  expect((await item('Refund without an answer')).queryByRole('button', { name: /^Mark/ })).toBeNull()
  expect((await item('Refund without an answer')).getByRole('button', { name: /^Check now/ })).toBeInTheDocument()
  await press(/^Try again now: €42.00, No order yet/)
  await notice('OK')
  await waitFor(() => expect(screen.queryByText('No order yet')).toBeNull())
  expect(network.count(`POST /payments/${unordered.id}/again`)).toBe(1)
})

it('says so where the provider cannot be asked now, and keeps the payment [z4b8]', async () => {
  const undecided = payment('undecided', 'Nobody knows.')
  await open(merchant, '/dashboard', (door) => {
    door.answers('GET /payments/unsolved', () => [undecided])
    door.breaks('POST /payments/:id/again', {
      status: 502,
      body: { error: true, message: 'We could not reach Airwallex. Please try again in a moment.' },
    })
  })
  await press(/^Check now/)
  await notice('We could not reach Airwallex.')
  expect(screen.getByText('Still being checked')).toBeInTheDocument()
})
