import { expect, type Page, test } from '@playwright/test'
import type { Usage } from '#features/billing/contract.ts'
import { accessible } from './support/looks.ts'
import { onboarded } from './support/new-merchant.ts'
import { withPatience } from './support/patience.ts'
import { get } from './support/session.ts'

const payBy = async (page: Page, title: string, button = 'Subscribe') => {
  await page.getByRole('button', { name: `Use the card: ${title}`, exact: true }).click()
  await page.getByRole('button', { name: button, exact: true }).click()
}

test('a merchant upgrades on the hosted page, has an invoice, and cancels in the portal [k6n2]', async ({ page }) => {
  await onboarded(page, '/dashboard')
  await page.getByRole('link', { name: 'Billing', exact: true }).click()
  await expect(page).toHaveURL('/billing')
  await expect(page.getByRole('region', { name: 'Amount Due' })).toContainText('€0.00')
  await expect(page.getByRole('region', { name: 'Free' }).getByRole('button', { name: 'Current Plan' })).toBeDisabled()
  const upgrade = page.getByRole('region', { name: 'Upgrade plan', exact: true })
  await expect(upgrade.getByRole('link', { name: 'Upgrade Plan' })).toHaveAttribute(
    'href',
    /^\/billing\/upgrade\/2\?store=/,
  )

  await page.getByRole('tab', { name: 'Manage' }).click()
  await expect(page.getByText('No active subscription')).toBeVisible()
  await expect(page.getByText('You need to have an active subscription to access the billing portal.')).toBeVisible()
  await expect(page).toHaveURL('/billing/plan')
  await page.getByRole('tab', { name: 'Invoices' }).click()
  await expect(page.getByRole('heading', { name: 'No invoices found' })).toBeVisible()
  await accessible(page)

  await page.goto('/plans')
  await expect(page.getByRole('region', { name: 'Growth' })).toContainText('$34')
  await page.getByRole('link', { name: 'Get Started with Growth' }).click()
  await expect(page.getByRole('heading', { name: '€8.50' })).toBeVisible()
  await payBy(page, 'Is declined')
  await expect(page.getByRole('alert')).toContainText('Your card was declined.')
  await payBy(page, 'The bank asks first')
  await page.getByRole('button', { name: 'Confirm payment' }).click()

  await expect(page).toHaveURL('/billing/plan')
  await expect(page.getByText('Thank you! Your store is on the Upgrade plan now.')).toBeVisible()
  await expect(upgrade.getByRole('button', { name: 'Current Plan' })).toBeDisabled()
  await expect(upgrade.getByText('Most popular')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Amount Due' })).toContainText(/€8\.50\s*\w{3} \d+\w\w - \w{3} \d+\w\w/)

  await page.getByRole('tab', { name: 'Invoices' }).click()
  const row = page.getByRole('table', { name: 'Invoices' }).getByRole('row').nth(1)
  await expect(row).toContainText('€8.50')
  await expect(row).toContainText('Completed')
  const download = page.waitForEvent('download')
  await row.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/^invoice-.+-0001\.pdf$/)

  await page.getByRole('tab', { name: 'Manage' }).click()
  await expect(page.getByRole('heading', { name: 'Current subscription' })).toBeVisible()
  // The way there stands in no history: back does not lead there again.
  await page.goBack()
  await expect(page).toHaveURL('/billing/invoices')
  await page.getByRole('tab', { name: 'Manage' }).click()
  await expect(page.getByRole('heading', { name: 'Current subscription' })).toBeVisible()
  await page.getByRole('link', { name: 'Cancel subscription' }).click()
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByText('Your subscription will be canceled on')).toBeVisible()
  await page.getByRole('link', { name: 'Return to' }).click()
  await expect(page).toHaveURL('/billing/plan')
  const usage = () => get<Usage>(page, '/api/billing/usage')
  await expect.poll(async () => (await usage()).ends_on).not.toBeNull()
  await test.step('a notice comes together with what stands below it, which then stays where it is', async () => {
    await withPatience(page)
    const { promise: held, resolve: come } = Promise.withResolvers<void>()
    await page.route('**/api/billing/usage', async (route) => {
      await held
      await route.continue()
    })
    const plansCame = page.waitForResponse('**/api/billing/plans')
    await page.reload()
    await plansCame
    const tabs = page.getByRole('tablist')
    const free = page.getByRole('region', { name: 'Free', exact: true })
    await expect(page.getByRole('region', { name: 'Amount Due' })).toContainText('€')
    const before = (await tabs.boundingBox())?.y
    await expect(free).toBeHidden()
    come()
    await expect(page.getByText('Your plan ends soon')).toBeVisible()
    await expect(free).toBeVisible()
    expect((await tabs.boundingBox())?.y).toBe(before)
    await accessible(page)
  })
})
