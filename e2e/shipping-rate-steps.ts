import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const demo = { email: 'demo@checky.example', password: 'demo-merchant-2026' }
export const list = '/shipping-rates'
export const createForm = '/shipping-rates/create-shipping-rate'

/** The demo merchant, signed in and at an address. */
export const logIn = async (page: Page, to: string) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(demo.email)
  await page.getByLabel('Password', { exact: true }).fill(demo.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto(to)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

export const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
export const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()
export const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
export const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`

export const accessible = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

export const fillTexts = async (page: Page, name: string) => {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Internal name').fill('Bike courier')
  await page.getByLabel('Description').fill('Before eight in the evening')
}

/** Puts a rate in by the API, as another tab would. */
export const addRate = (page: Page, values: object) =>
  page.evaluate(async (values) => {
    const island = JSON.parse(document.getElementById('island')!.textContent) as { csrfToken: string }
    const { ok } = await fetch('/api/shipping-rate', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': island.csrfToken },
      body: JSON.stringify({ internalName: 'Made by a test', description: 'Made by a test', ...values }),
    })
    if (!ok) throw new Error('The rate was refused.')
  }, values)
