import type { Page } from '@playwright/test'

/** A block of the dashboard, by its heading. */
export const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, level: 2 }) })
export const lastMonth = () => {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth() - 1, 1)
}
export const toMonth = (date: Date) => `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`
export const tableRows = (page: Page, name: string) => page.getByRole('table', { name }).locator('tbody tr')
