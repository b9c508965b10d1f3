// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { open } from '#apps/admin/testing/screen.ts'
import { product } from './testing/product.ts'

const running = product()
const shown = () =>
  screen.queryAllByRole('status').filter((message) => within(message).queryByRole('button', { name: 'Dismiss' }))
const colour = (message: HTMLElement) => message.style.getPropertyValue('--notification-color')
/** Time goes on by this alone once it is faked, by steps that leave React its turns to draw what an event or a step has changed. */
const pass = async (ms: number) => {
  for (let passed = 0; passed < ms; passed += 100) {
    await vi.advanceTimersByTimeAsync(100)
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Points at the first message as soon as it is there, so that however slow the machine is none goes before all are. */
const pointAtFirst = () => {
  const watch = new MutationObserver(() => {
    const [first] = shown()
    if (!first) return
    watch.disconnect()
    fireEvent.mouseOver(first)
  })
  watch.observe(document, { childList: true, subtree: true })
  onTestFinished(() => watch.disconnect())
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
  pointAtFirst()
  await open(merchant, '/account/security')
  await waitFor(() => expect(shown()).toHaveLength(5))
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

  const [first] = shown()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  within(first!).getByRole('button', { name: 'Dismiss' }).focus()
  fireEvent.mouseOut(first!)
  await pass(10_000)
  expect(shown()).toHaveLength(5)
  fireEvent.mouseOver(first!)
  screen.getByRole('link', { name: 'Shipping Rates' }).focus()
  await pass(10_000)
  expect(shown()).toHaveLength(5)
  fireEvent.mouseOut(first!)
  await pass(2_900)
  expect(shown()).toHaveLength(5)
  await pass(600)
  expect(shown()).toHaveLength(2)
  fireEvent.click(within(shown()[0]!).getByRole('button', { name: 'Dismiss' }))
  await pass(100)
  expect(shown()).toHaveLength(1)
})
