// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { product } from './testing/product.ts'
import { field, fill, isAt, notice, open, press, user } from './testing/screen.ts'

const running = product()
const note = () => screen.queryAllByRole('status').find(({ textContent }) => textContent.includes('You are offline.'))
const refusals = () =>
  screen.queryAllByRole('alert').filter(({ textContent }) => textContent.includes('You are offline'))

/** By the sidebar, then by a tab. */
const pages = [
  ['Shipping Rates', '/shipping-rates'],
  ['Customization', '/customization'],
  ['Customization', '/customization/reviews', 'Reviews'],
  ['Localization', '/localization'],
  ['Settings', '/settings'],
  ['Settings', '/settings/checky-pro-script', 'Script'],
  ['Settings', '/settings/shopify-store', 'Stores'],
  ['Settings', '/settings/analytics', 'Analytics'],
  ['Account', '/account/security', 'Security'],
  ['Billing', '/billing/invoices', 'Invoices'],
] as const

it('without a connection every page says so, and fills itself once there is one again', async () => {
  const network = await open(running.merchant, '/account/personal-information')
  network.goOffline()
  await waitFor(() => expect(note()).toBeDefined())
  for (const [item, address, tab] of pages) {
    const main = screen.getByRole('navigation', { name: 'Main' })
    await user.click(within(main).getByRole('link', { name: item }))
    if (tab) await user.click(await screen.findByRole('tab', { name: tab }))
    await waitFor(() => expect(window.location.pathname).toBe(address))
    await waitFor(() => expect(refusals()).not.toHaveLength(0))
    within(refusals()[0]!).getByRole('button', { name: 'Retry' })
  }
  await press('Retry', refusals()[0])
  await waitFor(() => expect(refusals()).not.toHaveLength(0))

  network.goOnline()
  await waitFor(() => expect(note()).toBeUndefined())
  await waitFor(() => expect(refusals()).toHaveLength(0))
  await screen.findByRole('heading', { name: 'No invoices found' })
})

it('a form keeps what was typed until it can be saved', async () => {
  const network = await open(running.merchant, '/settings/analytics')
  const google = await screen.findByRole('form', { name: 'Google Analytics' })
  await fill('Tracking ID', 'G-ABCDE12345', google)
  network.goOffline()
  await press('Save', google)
  await notice('You appear to be offline')
  expect(note()).toHaveTextContent('What you typed stays here.')
  expect(await field('Tracking ID', google)).toHaveValue('G-ABCDE12345')
  network.goOnline()
  await press('Save', google)
  await notice('Settings updated successfully')
  await isAt('/settings/analytics')
})
