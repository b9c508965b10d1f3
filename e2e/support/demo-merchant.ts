import type { Page } from '@playwright/test'
import { open, post } from './session.ts'
import { shop } from './shopper.ts'

export const demo = { email: 'demo@checky.example', password: 'demo-merchant-2026' }

/** Signs the demo merchant in and opens a page of the admin. */
export const logIn = async (page: Page, to: string) => {
  await post(page, '/api/login', { email: demo.email, password: demo.password })
  await open(page, to)
}

/** Buys a mug in the demo merchant's storefront: a new page, at the hosted checkout. */
export const atCheckout = async (page: Page): Promise<Page> => {
  const shopper = await page.context().newPage()
  await shopper.goto(`${shop}/products/stoneware-mug`)
  await shopper.waitForFunction(() => 'CheckyPro' in window)
  await shopper.getByRole('button', { name: 'Buy it now' }).click()
  await shopper.waitForURL('**/checkout/*')
  return shopper
}
