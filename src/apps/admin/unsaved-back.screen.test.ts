// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/dom'
import { expect, it, onTestFinished } from 'vitest'
import { product } from './testing/product.ts'
import { dialog, field, fill, follow, isAt, isClosed, open, press, user } from './testing/screen.ts'

const running = product()
const sidebar = () => screen.findByRole('navigation', { name: 'Main' })
const typed = async () => field('Tracking ID', await screen.findByRole('form', { name: 'Google Analytics' }))

/** Goes back or forward, and returns once the browser did. */
const stepper = () => {
  let popped = 0
  const count = () => (popped += 1)
  window.addEventListener('popstate', count, { capture: true })
  onTestFinished(() => window.removeEventListener('popstate', count, { capture: true }))
  return async (steps: number) => {
    const before = popped
    window.history.go(steps)
    await expect.poll(() => popped).toBeGreaterThan(before)
  }
}

it.each([1, 2, 3])(
  'Back over what is unsaved, pressed %i times at once, is asked about once, and address and page stay the same',
  async (times) => {
    await open(running.merchant, '/shipping-rates')
    await follow('Localization', await sidebar())
    await follow('Billing', await sidebar())
    await screen.findByRole('heading', { level: 1, name: 'Billing' })
    await follow('Settings', await sidebar())
    await user.click(await screen.findByRole('tab', { name: 'Analytics' }))
    await fill('Tracking ID', 'G-', await screen.findByRole('form', { name: 'Google Analytics' }))
    const go = stepper()
    const goBack = async () => {
      for (let time = 0; time < times; time++) await go(-1)
    }
    await goBack()
    await press('Cancel', await dialog('Unsaved Changes'))
    await isClosed()
    await isAt('/settings/analytics')
    expect(await typed()).toHaveValue('G-')
    await goBack()
    await press('Discard Changes', await dialog('Unsaved Changes'))
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Google Analytics' })).toBeNull())
    await isAt('/settings')
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
  },
)

it.each([
  ['forward again', ['Analytics'], 1],
  ['to an earlier visit of the same page', ['Analytics', 'Stores', 'Analytics'], -1],
])(
  'a step %s while Back is asked about is undone, and the next Back is asked about again',
  async (_where, tabs, step) => {
    await open(running.merchant, '/settings')
    for (const name of tabs) await user.click(await screen.findByRole('tab', { name }))
    await fill('Tracking ID', 'G-', await screen.findByRole('form', { name: 'Google Analytics' }))
    const go = stepper()
    for (let time = 0; time < 2; time++) {
      await go(-1)
      const question = await dialog('Unsaved Changes')
      await go(step)
      await press('Cancel', question)
      await isClosed()
      await isAt('/settings/analytics')
      expect(await typed()).toHaveValue('G-')
    }
  },
)
