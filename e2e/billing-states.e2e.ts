import { expect, type Page, test } from '@playwright/test'
import { logIn } from './support/demo-merchant.ts'
import { accessible, notice } from './support/looks.ts'
import { withSessionValues } from './support/session-values.ts'

const broken = { status: 500, json: { error: true, message: 'An error occurred' } }
const answer = (data: object) => ({ json: { error: false, message: 'OK', data } })
const tables = (page: Page) => page.getByRole('table', { name: 'Invoices' })
const due = (page: Page) => page.getByRole('region', { name: 'Amount Due' })

const invoice = (status: string, n: number) => ({
  id: crypto.randomUUID(),
  invoice_number: `CHK-000${n}`,
  amount_paid: 85_050 + n,
  status,
  created_at: '2026-03-04T12:00:00.000Z',
  downloadUrl: `/billing/invoices/${n}/pdf`,
})

test('invoices show their number, euros, status, day and document, and say when there are none [g9d9]', async ({
  page,
}) => {
  const colors = { completed: 'green', pending: 'yellow', failed: 'red', processed: 'blue', refunded: 'gray' }
  const invoices = Object.keys(colors).map(invoice)
  await page.route('**/api/billing/customer-invoices', (route) => route.fulfill(answer({ invoices })))
  await logIn(page, '/billing/invoices')
  for (const [n, [status, color]] of Object.entries(colors).entries()) {
    const row = tables(page)
      .getByRole('row')
      .nth(n + 1)
    await expect(row).toContainText(`CHK-000${n}`)
    await expect(row).toContainText(`€850.5${n}`)
    await expect(row).toContainText('2026-03-04')
    await expect(row.getByRole('link', { name: 'Download' })).toHaveAttribute('href', `/billing/invoices/${n}/pdf`)
    const badge = row.locator('.mantine-Badge-root')
    await expect(badge).toHaveText(status, { ignoreCase: true })
    await expect(badge).toHaveAttribute('style', new RegExp(`--mantine-color-${color}-`))
  }
  await page.unrouteAll()
  await page.route('**/api/billing/customer-invoices', (route) => route.fulfill(answer({ invoices: [] })))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No invoices found' })).toBeVisible()
  await expect(
    page.getByText('It looks like you have no invoices at the moment. Once transactions occur, they will appear here.'),
  ).toBeVisible()
})

test('a plan says its sale and its button, and managing asks for a subscription [v6b3]', async ({ page }) => {
  const sale = { sale_percentage: 20 }
  await page.route('**/api/billing/plans', async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: { plans: { id: number }[] } }
    await route.fulfill(answer({ plans: data.plans.map((plan) => (plan.id === 2 ? { ...plan, ...sale } : plan)) }))
  })
  await logIn(page, '/billing')
  await expect(page.getByRole('tab')).toHaveText(['Plan', 'Invoices', 'Manage'])
  await expect(page.getByRole('tab', { name: 'Plan', selected: true })).toBeVisible()
  const [free, growth] = [
    page.getByRole('region', { name: 'Free', exact: true }),
    page.getByRole('region', { name: 'Upgrade plan', exact: true }),
  ]
  await expect(free).toContainText('€0.00 / weekly')
  await expect(growth).toContainText('20% off')
  await expect(free).not.toContainText('% off')
  await expect(free).toContainText('No transaction fee')
  await expect(free).toContainText('Set up and explore. Pay only when you are about to go live.')
  await expect(free).not.toContainText('Most popular')
  await expect(free.getByRole('link', { name: 'Subscribe' })).toHaveAttribute('href', '/billing/upgrade/1')
  await expect(growth).toContainText('Most popular')
  await expect(growth).toContainText(/€8\.50 \/ weekly\+ 1% transaction fee/)
  await expect(growth).toContainText('Everything you need to sell through your own checkout.')
  for (const plan of [free, growth])
    await expect(plan.getByRole('listitem')).toHaveText([
      'Full customization',
      'Custom domain',
      'Shipping rates',
      'All payment providers',
    ])
  const current = growth.getByRole('button', { name: 'Current Plan' })
  await expect(current).toBeDisabled()
  await expect(current).toHaveAttribute('data-variant', 'outline')

  await withSessionValues(page, {
    enableDetails: { userPlanSubscribed: false, airwallexAuthorize: true, paymentMethodAuthorized: true },
  })
  await page.goto('/billing/manage')
  const told = notice(page, 'No active subscription')
  await expect(told).toContainText('You need to have an active subscription to access the billing portal.')
  await expect(told).toHaveAttribute('style', /--mantine-color-orange-/)
  await expect(page).toHaveURL('/billing/plan')
})

test('what is on its way has a place, and what does not come says so without a notification [l4n2]', async ({
  page,
}) => {
  const logged: string[] = []
  page.on('pageerror', ({ message }) => logged.push(message))
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/api/billing/*', async (route) => {
    await held
    await route.fulfill(broken)
  })
  await logIn(page, '/billing')
  await expect(due(page)).toHaveAttribute('aria-busy', 'true')
  await expect(page.locator('[aria-busy="true"] .mantine-Skeleton-root').first()).toBeVisible()
  go()
  await expect(page.getByRole('heading', { name: 'The plans could not be loaded' })).toBeVisible({ timeout: 20_000 })
  await expect(due(page)).toHaveText('Amount Due--')
  await expect(page.locator('[data-kind]')).toHaveCount(0)
  await accessible(page)
  await page.getByRole('tab', { name: 'Invoices' }).click()
  await expect(page.getByRole('heading', { name: 'Your invoices could not be loaded' })).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.locator('[data-kind]')).toHaveCount(0)
  expect(logged).toContain('An error occurred')
  await page.unrouteAll()
  await page.route('**/api/billing/upcoming-invoice', (route) =>
    route.fulfill(answer({ store: {}, amount_due: 123_456, start_date: '2026-03-03', end_date: '2026-03-09' })),
  )
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(tables(page)).toBeVisible()
  await page.reload()
  await expect(due(page)).toContainText('€1,234.56Mar 3rd - Mar 9th')
})

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
