// @vitest-environment jsdom
import { screen, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { open, press } from '#apps/admin/testing/screen.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

const text = 'You have not authorized any payment method. Please authorize to use Checky Pro'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('the bar of the next step is folded away, stays so on the next page, and comes back [x7p7]', async () => {
  const merchant = await app.merchant()
  await open(merchant, '/shipping-rates')
  const bar = await screen.findByRole('complementary', { name: 'Next step' })
  expect(within(bar).getByText(text)).toBeVisible()
  await press('Hide the next step', bar)
  expect(within(bar).queryByText(text)).toBeNull()
  expect(within(bar).queryByRole('link', { name: 'Payment methods' })).toBeNull()
  await open(merchant, '/account')
  await press(`Show the next step: ${text}`)
  expect(screen.getByRole('link', { name: 'Payment methods' })).toBeVisible()
})

it('a sentence that a phone cuts is whole for who presses it [n2v8]', async () => {
  const wide = window.matchMedia
  const matches = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.assign(wide(query), { matches: query === '(max-width: 36em)' }))
  onTestFinished(() => matches.mockRestore())
  await open(await app.merchant(), '/shipping-rates')
  const bar = await screen.findByRole('complementary', { name: 'Next step' })
  const words = within(bar).getByRole('button', { name: text, expanded: false })
  await press(text, bar)
  expect(words).toHaveAttribute('aria-expanded', 'true')
})

it('what was folded away is forgotten once another step is the next', async () => {
  const merchant = await app.merchant()
  const setPlan = (plan: number) =>
    app.db.updateTable('stores').set({ plan_id: plan }).where('id', '=', merchant.store.id).execute()
  await open(merchant, '/account')
  await press('Hide the next step')
  await setPlan(1)
  await open(merchant, '/account')
  await screen.findByText('To enable Checky Pro on your store, upgrade your plan.')
  await setPlan(2)
  await open(merchant, '/account')
  expect(await screen.findByText(text)).toBeVisible()
})

it('a browser that keeps nothing shows the admin all the same', async () => {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  const kept = (['localStorage', 'sessionStorage'] as const).map((name) => vi.spyOn(globalThis, name, 'get'))
  for (const storage of kept) storage.mockImplementation(refuse)
  try {
    await open(await app.merchant(), '/account')
    await press('Hide the next step')
    await press(`Show the next step: ${text}`)
    expect(await screen.findByText(text)).toBeVisible()
    for (const storage of kept) expect(storage).toHaveBeenCalled()
  } finally {
    // What clears up after the test asks for both.
    for (const storage of kept) storage.mockRestore()
  }
})
