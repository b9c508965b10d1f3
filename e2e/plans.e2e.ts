import { expect, test } from '@playwright/test'
import { logIn } from './support/demo-merchant.ts'

test('two plans stand side by side with the same three lines, and each leads on [k2n8]', async ({ page }) => {
  await logIn(page, '/plans')
  const [free, growth] = ['Free', 'Growth'].map((name) => page.getByRole('region', { name, exact: true }))
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(2)
  await expect(free!).toContainText('$0.00 per month')
  await expect(growth!).toContainText('$34 per month')
  await expect(growth!.getByText('Most popular')).toBeVisible()
  await expect(free!.getByText('Most popular')).toHaveCount(0)
  await expect(free!.getByRole('listitem')).toHaveCount(3)
  await expect(growth!.getByRole('listitem')).toHaveText(await free!.getByRole('listitem').allTextContents())
  for (const [plan, id] of [
    [free!, 1],
    [growth!, 2],
  ] as const) {
    const start = plan.getByRole('link', { name: /^Get Started/ })
    await expect(start).toHaveText('Get Started')
    await expect(start).toHaveAttribute('href', `/billing/upgrade/${id}`)
  }
  await expect(page.getByText(/^Billing runs week by week/)).toBeVisible()
})
