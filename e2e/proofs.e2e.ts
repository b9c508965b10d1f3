import { expect, type Page, test } from '@playwright/test'
import { accessibleEverywhere, notice } from './support/looks.ts'
import { emptyShop, proofToken, registerUnproven } from './support/new-merchant.ts'
import { nameShop, submitKeys } from './support/onboarding.ts'

const newAddress = () => `noor-${crypto.randomUUID()}@example.com`
const reminder = (page: Page) => page.getByRole('alert', { name: 'Confirm your email address' })
/** Nothing that axe finds fault with, and nothing beside a narrow screen. */
const wellMade = async (page: Page) => {
  await accessibleEverywhere(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize({ width: 1280, height: 720 })
}

test('keys wait for the address to be confirmed, and nothing typed is lost [y8y7]', async ({ page, context }) => {
  const email = newAddress()
  await registerUnproven(page, email)
  await page.goto('/onboarding/1')
  await expect(reminder(page)).toContainText(
    `We sent an email to ${email}. Open the link in it before your shop is connected.`,
  )
  await nameShop(page, emptyShop.domain)
  await page.goto('/onboarding/4')
  await expect(reminder(page)).toHaveCount(1)
  await submitKeys(page)
  await expect(notice(page, 'Please confirm your email address first')).toBeVisible()
  await wellMade(page)

  const link = await context.newPage()
  await link.goto(`/prove-email/${await proofToken(page.request, email)}`)
  await link.getByRole('button', { name: 'Confirm my address' }).click()
  // Who comes back goes on where they were.
  await expect(link).toHaveURL('/onboarding/2')
  await expect(notice(link, 'Your email address is confirmed.')).toBeVisible()
  await expect(reminder(link)).toBeHidden()
  await link.close()

  await expect(reminder(page)).toBeHidden()
  const { accessToken } = emptyShop.customApp
  await expect(page.getByLabel('Admin API access token', { exact: true })).toHaveValue(accessToken)
  await page.getByRole('button', { name: 'Submit & verify' }).click()
  await expect(page).toHaveURL('/onboarding/5')
})
