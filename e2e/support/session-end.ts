import type { Page } from '@playwright/test'

/** Gives the password to the dialog that opens over a page whose session has ended. */
export const loggedInAgain = async (page: Page, password: string) => {
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
}
