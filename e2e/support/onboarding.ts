import { expect, type Page } from '@playwright/test'
import { emptyShop, register } from './new-merchant.ts'

export const nameShop = async (page: Page, name: string) => {
  await page.getByLabel('Store name').fill(name)
  await page.getByLabel('Store name').press('Enter')
  await expect(page).toHaveURL('/onboarding/2')
}

type Keys = { token?: string; key?: string; secret?: string }

/** Types the keys of the empty shop's app, or others, and sends them. */
export const submitKeys = async (page: Page, { token, key, secret }: Keys = {}) => {
  const { accessToken, apiKey, apiSecret } = emptyShop.customApp
  await page.getByLabel('Admin API access token', { exact: true }).fill(token ?? accessToken)
  await page.getByLabel('API key', { exact: true }).fill(key ?? apiKey)
  await page.getByLabel('API secret key', { exact: true }).fill(secret ?? apiSecret)
  await page.getByRole('button', { name: 'Submit & verify' }).click()
}

/** A new merchant with a named shop, at the keys. */
export const atTheKeys = async (page: Page, name = emptyShop.domain) => {
  await register(page)
  await nameShop(page, name)
  await page.goto('/onboarding/4')
}
