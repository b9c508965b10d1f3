// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/dom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Network } from '#apps/admin/testing/network.ts'
import { dialog, notice, open, press, user } from '#apps/admin/testing/screen.ts'
import { type TestApp, testApp } from '#apps/server/testing/test-app.ts'

let app: TestApp
let merchant: Awaited<ReturnType<TestApp['merchant']>>
beforeAll(async () => {
  app = await testApp()
  merchant = await app.merchant()
})
afterAll(() => app.close())

const live = async (isLive: boolean) => {
  const { id } = merchant.store
  await app.db.updateTable('stores').set({ is_script_injected: isLive }).where('id', '=', id).execute()
}
const ready = (network: Network) => {
  const details = { userPlanSubscribed: true, airwallexAuthorize: true, paymentMethodAuthorized: true }
  network.answers('GET /script/get-details-for-enable-checky-pro', () => ({
    details: { ...details, paymentMethodActive: true, secretVerified: true },
  }))
  network.answers('GET /script/disable-checky-pro', () => ({ is_script_injected: false }))
  network.answers('GET /script/re-embed', () => ({ is_script_injected: true }))
}

it('a live checkout that was switched off is switched on again by Undo, on the page that follows [q5k2]', async () => {
  await live(true)
  const before = await open(merchant, '/account', ready)
  await user.click(await screen.findByRole('switch', { name: /Enabled/ }))
  await press('Switch off', await dialog(/^Switch .* off\?$/))
  // The page asks to be loaded anew, which jsdom leaves to the test; the router keeps its own there, too, how far it was scrolled.
  await waitFor(() => expect(sessionStorage.getItem('add-on-switched-off')).not.toBeNull())
  expect(before.count('GET /script/disable-checky-pro')).toBe(1)

  await live(false)
  const after = await open(merchant, '/account', ready)
  await notice('OK')
  await press('Undo')
  await waitFor(() => expect(after.count('GET /script/re-embed')).toBe(1))

  await open(merchant, '/account', ready)
  await screen.findByRole('switch', { name: /Disabled/ })
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
