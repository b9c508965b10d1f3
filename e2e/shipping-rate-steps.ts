import type { Page } from '@playwright/test'
import { post } from './support/session.ts'

export const list = '/shipping-rates'
export const createForm = '/shipping-rates/create-shipping-rate'

export const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
export const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()
export const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`

export const fillTexts = async (page: Page, name: string) => {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Internal name').fill('Bike courier')
  await page.getByLabel('Description').fill('Before eight in the evening')
}

/** Puts a rate in by the API, as another tab would. */
export const addRate = (page: Page, values: object) =>
  post(page, '/api/shipping-rate', { internalName: 'Made by a test', description: 'Made by a test', ...values })
