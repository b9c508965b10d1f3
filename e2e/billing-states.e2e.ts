import { expect, type Page, test } from '@playwright/test'
import { logIn } from './support/demo-merchant.ts'

const answer = (data: object) => ({ json: { error: false, message: 'OK', data } })
const due = (page: Page) => page.getByRole('region', { name: 'Amount Due' })

test('a notice comes together with what stands below it, which then stays where it is', async ({ page }) => {
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/api/billing/usage', async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: object }
    await held
    await route.fulfill(answer({ ...data, ends_on: '2026-03-09' }))
  })
  const plansCame = page.waitForResponse('**/api/billing/plans')
  await logIn(page, '/billing')
  await plansCame
  const tabs = page.getByRole('tablist')
  await expect(due(page)).toContainText('€')
  const before = (await tabs.boundingBox())?.y
  await expect(page.getByRole('region', { name: 'Free', exact: true })).toBeHidden()
  go()
  await expect(page.getByText('Your plan ends soon')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Free', exact: true })).toBeVisible()
  expect((await tabs.boundingBox())?.y).toBe(before)
})
