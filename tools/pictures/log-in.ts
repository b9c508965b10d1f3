import type { Page } from '@playwright/test'

/** As the merchant of the demo. */
export const logIn = async (page: Page) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('demo@checky.example')
  await page.getByLabel('Password', { exact: true }).fill('demo-merchant-2026')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/dashboard')
}
