import type { Page } from '@playwright/test'
import { sandbox, take } from './camera.ts'
import { logIn } from './log-in.ts'

const section = 'An order’s money'

/** What a merchant does about the order that was placed last, and what waits for a merchant. */
export const orderMoney = async (page: Page) => {
  await logIn(page)
  await page.goto('/orders')
  await page
    .getByRole('link', { name: /, details of order/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Open as a page' }).click()
  const payment = await page.getByRole('main').getByText(/^int_/).first().textContent()
  await page.getByRole('region', { name: 'Refunds' }).getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('5.00')
  await dialog.getByLabel('Reason').fill('The glaze was chipped')
  await take(page, 'order-refund', section)

  await page.request.post(`${sandbox}/sandbox/airwallex/payments/${payment}/dispute`, { data: {} })
  // The provider tells of it a moment later.
  await page.waitForFunction(
    async () => (await fetch('/api/payments/unsolved').then((answer) => answer.json())).data[0],
  )
  await page.goto('/dashboard')
  await page.getByText(/payments? needs? your attention/).waitFor()
  await take(page, 'payments-that-need-attention', section)

  await page.goto('/customization/form#policies-from-shop')
  await dialog.getByRole('table').waitFor()
  await take(page, 'policies-from-shop', section)
}
