// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { open } from '#apps/admin/testing/screen.ts'
import { product } from './testing/product.ts'

const running = product()
const shown = () =>
  screen.queryAllByRole('status').filter((message) => within(message).queryByRole('button', { name: 'Dismiss' }))
const colour = (message: HTMLElement) => message.style.getPropertyValue('--notification-color')
/** Time goes on by this alone. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const wait = setTimeout
/** It goes on more slowly than the machine's, until so many are shown. */
const becomes = async (count: number) => {
  while (shown().length !== count) {
    await pass(1)
    await new Promise((resolve) => wait(resolve, 25))
  }
}

it('each kind of message that the server leaves has its colour; five are shown at once, the rest wait, and pointing at one or focusing it holds them all [k3b3]', async () => {
  const { app, merchant } = running
  const session = await app.db
    .selectFrom('sessions')
    .select('id')
    .where('merchant_id', '=', merchant.merchant.id)
    .executeTakeFirstOrThrow()
  const kinds = ['info', 'warning', 'success', 'error']
  for (const kind of [...kinds, ...kinds.slice(0, 3)])
    await app.db
      .insertInto('flash_messages')
      .values({ session_id: session.id, kind, message: `This is of the kind ${kind}.` })
      .execute()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const opened = open(merchant, '/account/security')
  await becomes(5)
  const [first] = shown()
  fireEvent.mouseOver(first!)
  const corners = [...document.querySelectorAll('[aria-live="polite"]')]
  expect(corners.filter((corner) => shown().some((message) => corner.contains(message)))).toHaveLength(1)
  expect(
    shown()
      .slice(0, 4)
      .map((message) => [message.textContent, colour(message)]),
  ).toEqual([
    ['This is of the kind info.', 'var(--mantine-color-gray-filled)'],
    ['This is of the kind warning.', 'var(--mantine-color-yellow-filled)'],
    ['SuccessThis is of the kind success.', 'var(--mantine-color-green-filled)'],
    ['ErrorThis is of the kind error.', 'var(--mantine-color-red-filled)'],
  ])

  await pass(10_000)
  await opened
  expect(shown()).toHaveLength(5)
  fireEvent.mouseOut(first!)
  within(first!).getByRole('button', { name: 'Dismiss' }).focus()
  await pass(10_000)
  expect(shown()).toHaveLength(5)
  screen.getByRole('link', { name: 'Shipping Rates' }).focus()
  await pass(2_900)
  expect(shown()).toHaveLength(5)
  await pass(600)

  await becomes(2)
  fireEvent.click(within(shown()[0]!).getByRole('button', { name: 'Dismiss' }))
  await becomes(1)
})
