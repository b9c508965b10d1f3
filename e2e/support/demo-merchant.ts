import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const storefront = `http://localhost:${Number(process.env['E2E_PORT']) + 1}/shopify/sandbox-one.myshopify.com`

export const demoPassword = 'demo-merchant-2026'

/** Signs the demo merchant in and opens a page of the admin. */
export const logIn = async (page: Page, to: string) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('demo@checky.example')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto(to)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Buys a mug in the demo merchant's storefront: a new page, at the hosted checkout. */
export const atCheckout = async (page: Page): Promise<Page> => {
  const shopper = await page.context().newPage()
  await shopper.goto(`${storefront}/products/stoneware-mug`)
  await shopper.waitForFunction(() => 'CheckyPro' in window)
  await shopper.getByRole('button', { name: 'Buy it now' }).click()
  await shopper.waitForURL('**/checkout/*')
  return shopper
}

/** A short message in the admin's corner. */
export const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** Nothing on the page that axe finds fault with. */
export const accessible = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}
