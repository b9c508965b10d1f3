import { expect, type Page, test } from '@playwright/test'
import { notice } from './looks.ts'

type Attempt = {
  /** The path of the call that is made to fail. */
  call: string
  method?: string
  submit: () => Promise<unknown>
  /** What was typed is still there. */
  kept: () => Promise<unknown>
  password: string
  /** What is said when the server says nothing. */
  fallback?: string
}

/** A call that changes something meets a server that breaks, no network, and a session that has ended; at last it goes through. */
export const outlastsMishaps = async (
  page: Page,
  { call, method = 'POST', submit, kept, password, fallback = 'An error occurred' }: Attempt,
) => {
  const address = `**/api${call}`
  await test.step('a server that breaks', async () => {
    await page.route(address, (route) =>
      route.request().method() === method ? route.fulfill({ status: 500, body: 'Oops' }) : route.fallback(),
    )
    await submit()
    await expect(notice(page, fallback).first()).toContainText('Error')
    await page.unroute(address)
    await kept()
  })
  await test.step('no network', async () => {
    await page.context().setOffline(true)
    await submit()
    await expect(notice(page, 'You appear to be offline').first()).toBeVisible()
    await page.context().setOffline(false)
    await kept()
  })
  await test.step('a session that has ended', async () => {
    await page.context().clearCookies()
    await submit()
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await kept()
    await dialog.getByRole('button', { name: 'Log in' }).click()
    await expect(dialog).toBeHidden()
  })
}
