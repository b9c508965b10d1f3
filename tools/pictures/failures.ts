import type { Page } from '@playwright/test'
import { checkouts, take } from './camera.ts'
import { logIn } from './log-in.ts'

const section = 'When something fails'

/** What a merchant and a shopper read where something is not to be had. */
export const failures = async (page: Page) => {
  await logIn(page)
  // Refused outright: an answer that may come at the next try is asked for again first.
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ status: 404, json: { error: true, message: 'It could not be read.' } })
      : route.fallback(),
  )
  for (const [name, address] of [
    ['dashboard-not-loaded', '/dashboard'],
    ['shipping-rates-not-loaded', '/shipping-rates'],
    ['payment-methods-not-loaded', '/payment-methods'],
  ] as const) {
    await page.goto(address)
    await page.getByRole('main').getByRole('alert').first().waitFor()
    await take(page, name, section)
  }
  await page.unroute('**/api/**')

  await page.goto('/shipping-rates/create-shipping-rate')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.locator('[aria-invalid="true"]').first().waitFor()
  await take(page, 'fields-refused', section)

  await page.goto('/settings/analytics')
  await page.getByLabel('Tracking ID').waitFor()
  await page.context().setOffline(true)
  await page.getByRole('status').filter({ hasText: 'You are offline.' }).waitFor()
  await take(page, 'offline', section)
  await page.context().setOffline(false)

  await page.goto(`${checkouts}/checkout/${'a'.repeat(43)}`)
  await take(page, 'checkout-unknown', section)
}
