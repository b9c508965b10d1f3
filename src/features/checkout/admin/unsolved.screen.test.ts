// @vitest-environment jsdom
import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessible } from '#apps/admin/testing/accessible.ts'
import type { Network } from '#apps/admin/testing/network.ts'
import { dialog, isClosed, notice, open, press, user } from '#apps/admin/testing/screen.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

let app: TestApp
let merchant: Awaited<ReturnType<TestApp['merchant']>>
beforeAll(async () => {
  app = await testApp()
  merchant = await app.merchant({ store: { time_zone: 'Pacific/Auckland' } })
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
  expect((await item('Refund not confirmed')).queryByRole('button', { name: /^Mark/ })).toBeNull()
  expect((await item('Refund not confirmed')).getByRole('button', { name: /^Check now/ })).toBeInTheDocument()
  // A badge is a block of its own: no browser keeps one within a paragraph.
  expect(document.querySelector('p div')).toBeNull()
  await press(/^Try again now: €42.00, No order yet/)
  await notice('OK')
  await waitFor(() => expect(screen.queryByText('No order yet')).toBeNull())
  expect(network.count(`POST /payments/${unordered.id}/again`)).toBe(1)
})

it('shows when each was paid by the clock of the store [d8g6]', async () => {
  await open(merchant, '/dashboard', (door) =>
    door.answers('GET /payments/unsolved', () => [payment('undecided', 'Nobody knows.')]),
  )
  expect(await screen.findByText('Jan 1, 2026, 1:00 PM')).toBeInTheDocument()
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

it('solves each of several for itself, further ones than three on demand, and the focus stays with them [x3j3]', async () => {
  let left = Array.from({ length: 5 }, (_, index) =>
    payment(index === 2 ? 'undecided' : 'disputed', 'The bank wants it back.', {
      amount: 1_000 * (index + 1),
      created_at: new Date(2026, 0, index + 1).toISOString(),
    }),
  )
  await open(merchant, '/dashboard', (door) => {
    door.answers('GET /payments/unsolved', () => left)
    door.answers('POST /payments/:id/settled', ({ pathname }) => {
      left = left.filter(({ id }) => !pathname.includes(id))
      return {}
    })
  })
  const pressKey = async (button: HTMLElement) => {
    button.focus()
    await user.keyboard('{Enter}')
  }
  const title = (count: number) => screen.findByText(`${count} payments need your attention`)
  const items = async (count: number) => within((await title(count)).closest('section')!).getAllByRole('listitem')
  const solve = async (item: HTMLElement) => {
    await pressKey(within(item).getByRole('button', { name: /^Mark as solved/ }))
    await press('Mark as solved', await dialog('Mark as solved?'))
    await isClosed()
  }

  expect(await items(5)).toHaveLength(3)
  const more = screen.getByRole('button', { name: 'Show all 5' })
  expect(more).toHaveAttribute('aria-expanded', 'false')
  await pressKey(more)
  const fewer = screen.getByRole('button', { name: 'Show fewer' })
  expect(fewer).toHaveFocus()
  expect(fewer).toHaveAttribute('aria-expanded', 'true')
  const all = await items(5)
  expect(all).toHaveLength(5)
  expect(all[2]).toHaveTextContent('Still being checked')
  expect(all[2]).toHaveTextContent('It leaves this list automatically once that is known.')
  await accessible()

  await solve(all[4]!)
  const left4 = await title(4)
  await waitFor(() => expect(left4).toHaveFocus())
  const four = await items(4)
  expect(four).toHaveLength(4)
  await solve(four[0]!)
  const left3 = await title(3)
  await waitFor(() => expect(left3).toHaveFocus())
  const amounts = (await items(3)).map(({ textContent }) => /€[\d.]+/.exec(textContent)?.[0])
  expect(amounts).toEqual(['€20.00', '€30.00', '€40.00'])
  expect(screen.queryByRole('button', { name: 'Show fewer' })).toBeNull()
})

it('says so where there are more than are listed, and lists the first of them', async () => {
  const many = Array.from({ length: 101 }, () => payment('disputed', 'The bank wants it back.'))
  await open(merchant, '/dashboard', (door) => door.answers('GET /payments/unsolved', () => many))
  const title = await screen.findByText('More than 100 payments need your attention')
  await press('Show the first 100')
  expect(within(title.closest('section')!).getAllByRole('listitem')).toHaveLength(100)
})

it('says nothing while all is well, says quietly where it cannot be known, and keeps a payment until it is marked as solved [j7d5]', async () => {
  let left: ReturnType<typeof payment>[] = []
  const title = () => screen.queryByText(/needs? your attention$/)
  const visit = async (prepare: (network: Network) => void = () => {}) => {
    const network = await open(merchant, '/dashboard', (door) => {
      door.answers('GET /payments/unsolved', () => left)
      door.answers('POST /payments/:id/settled', () => {
        left = []
        return {}
      })
      prepare(door)
    })
    await screen.findByRole('heading', { name: 'Summary' })
    await waitFor(() => expect(network.count('GET /payments/unsolved')).toBeGreaterThan(0))
    return network
  }
  await visit()
  expect(title()).toBeNull()

  const network = await visit((door) => door.breaks('GET /payments/unsolved', { status: 404, body: { error: true } }))
  expect(await screen.findByText('We could not check whether a payment needs your attention.')).toBeVisible()
  await accessible()
  left = [payment('disputed', 'The bank wants it back.')]
  network.answers('GET /payments/unsolved', () => left)
  await press('Check again')
  // The button is gone while it is asked; the keyboard is at the page's head.
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  await screen.findByText('1 payment needs your attention')

  const solve = screen.getByRole('button', { name: /^Mark as solved/ })
  solve.focus()
  await user.keyboard('{Enter}')
  await press('Cancel', await dialog('Mark as solved?'))
  await isClosed()
  expect(solve).toBeVisible()
  expect(network.calls.filter(({ name }) => name.startsWith('POST'))).toEqual([])
  solve.focus()
  await user.keyboard('{Enter}')
  await press('Mark as solved', await dialog('Mark as solved?'))
  await waitFor(() => expect(title()).toBeNull())
  await waitFor(() => expect(document.getElementById('content')).toHaveFocus())
  await visit()
  expect(title()).toBeNull()
  left = [payment('disputed', 'The bank wants it back.')]
  await open(merchant, '/payment-methods', (door) => door.answers('GET /payments/unsolved', () => left))
  await screen.findByText('1 payment needs your attention')
})
