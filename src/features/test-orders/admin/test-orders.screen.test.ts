// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { product } from '#apps/admin/testing/product.ts'
import { open, press } from '#apps/admin/testing/screen.ts'
import { stepNames } from '../contract.ts'

const running = product()

const providers = [{ title: 'Airwallex', cards: ['4035 5010 0000 0008'], note: 'Any future date.' }]
const latest = (done: number, more: object = {}) => ({
  url: 'https://pay.example/checkout/abc',
  steps: stepNames.map((name, at) => ({ name, is_done: at < done })),
  order_number: done > 1 ? '#1042' : null,
  provider: done > 0 ? 'Airwallex' : null,
  outcome: null,
  problem: null,
  ...more,
})

it('opens the checkout with test cards at hand, ticks each step, and takes the order out of the shop by itself [v7p5]', async () => {
  let shown: object | null = null
  const network = await open(running.merchant, '/test-order', (door) => {
    const status = () => ({ why_not: null, way_out: null, has_rate: true, providers, latest: shown })
    door.answers('GET /test-order', status)
    door.answers('POST /test-order', () => {
      shown = latest(0)
      return status()
    })
    door.answers('POST /test-order/tidy-up', () => {
      shown = latest(4, { outcome: 'deleted' })
      return status()
    })
  })
  await press('Start a test order')
  const link = await screen.findByRole('link', { name: /Open the checkout/ })
  expect(link).toHaveAttribute('href', 'https://pay.example/checkout/abc')
  expect(screen.getByText(/4035 5010 0000 0008/)).toBeVisible()
  expect(screen.getAllByLabelText('To do')).toHaveLength(4)
  expect(network.count('POST /test-order/tidy-up')).toBe(0)
  shown = latest(4)
  expect(
    await screen.findByText('#1042 was cancelled and deleted in your shop. Its items are restocked.'),
  ).toBeVisible()
  expect(screen.getAllByLabelText('Done')).toHaveLength(4)
  expect(screen.getByRole('button', { name: 'Start a test order' })).toBeVisible()
})

it('says what to do where none can be placed, and why one is still in the shop [c9t7]', async () => {
  const wayOut = { page: '/payment-methods', label: 'Go to payment methods' }
  let status: object = {
    why_not: 'Airwallex is connected live.',
    way_out: wayOut,
    has_rate: false,
    providers: [],
    latest: null,
  }
  await open(running.merchant, '/test-order', (door) => {
    door.answers('GET /test-order', () => status)
    door.answers('POST /test-order/tidy-up', () => status)
  })
  expect(await screen.findByText('Airwallex is connected live.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Start a test order' })).toBeNull()
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Go to payment methods' })).toBeVisible()
  status = {
    why_not: null,
    way_out: null,
    has_rate: false,
    providers,
    latest: latest(3, { problem: 'The shop did not answer.' }),
  }
  await open(running.merchant, '/test-order', (door) => {
    door.answers('GET /test-order', () => status)
    door.answers('POST /test-order/tidy-up', () => status)
  })
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The shop did not answer.'))
  expect(screen.getByRole('button', { name: 'Cancel and delete it now' })).toBeEnabled()
})

it('says before it is begun that no shipping rate is on, and speaks of no tab that nobody opened', async () => {
  let shown: object | null = null
  await open(running.merchant, '/test-order', (door) => {
    const status = () => ({ why_not: null, way_out: null, has_rate: false, providers, latest: shown })
    door.answers('GET /test-order', status)
    door.answers('POST /test-order', () => {
      shown = latest(0)
      return status()
    })
  })
  expect(await screen.findByText(/^No shipping rate is on yet/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'create one first' })).toHaveAttribute('href', '/shipping-rates')
  await press('Start a test order')
  expect(await screen.findByText(/^Open the checkout and pay there/)).toBeVisible()
  expect(screen.queryByText(/No shipping rate|tab that opens/)).toBeNull()
})
