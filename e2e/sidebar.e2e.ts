import { expect, type Page, test } from '@playwright/test'
import { logIn } from './support/demo-merchant.ts'
import { notice } from './support/looks.ts'

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('the sidebar marks where one is, also on the pages that an item leads to [c6c7]', async ({ page }) => {
  await logIn(page, '/dashboard')
  for (const [address, item] of [
    ['/dashboard', 'Overview'],
    ['/orders', 'Overview'],
    ['/automatic-discounts/create', 'Overview'],
    ['/shipping-rates/create-shipping-rate', 'Shipping Rates'],
    ['/settings/analytics', 'Settings'],
    ['/plans', 'Billing'],
  ] as const) {
    await page.goto(address)
    await expect(sidebar(page).locator('[aria-current="page"]'), address).toHaveText([item])
  }
  await page.goto('/notFound')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(sidebar(page).locator('[aria-current]')).toHaveCount(0)
})

test('a page is there with its merchant and store before any call is answered [b3c7]', async ({ page }) => {
  await logIn(page, '/dashboard')
  await page.route('**/api/**', () => {})
  await page.goto('/account')
  await expect(page.getByLabel('First name')).toHaveValue('Noor')
  await expect(page.getByRole('button', { name: 'Store: Linden & Loom' })).toBeVisible()
  await expect(page.getByRole('switch', { name: /^Checky Pro (En|Dis)abled$/ })).toBeVisible()
  await expect(sidebar(page).getByRole('listitem').first()).toBeVisible()
})

test('store details that cannot be loaded leave what stood there, without a message [l3k7]', async ({ page }) => {
  await logIn(page, '/payment-methods')
  const addOn = page.getByRole('switch', { name: /^Checky Pro (En|Dis)abled$/ })
  const stood = await addOn.getAttribute('aria-disabled')
  const details = '**/api/script/get-details-for-enable-checky-pro'
  await page.route(details, (route) => route.fulfill({ status: 404, json: { error: true, message: 'Nowhere.' } }))
  await page.route('**/api/user-stores', (route) => route.fulfill({ status: 404, json: { error: true } }))
  await page.route('**/api/payment-method/*/*able', (route) =>
    route.fulfill({ json: { error: false, msg: 'It is switched.', data: {} } }),
  )
  const asked = page.waitForResponse(details)
  await page.getByRole('region', { name: 'Airwallex', exact: true }).getByRole('switch').press('Space')
  expect((await asked).status()).toBe(404)
  await expect(notice(page, 'It is switched.')).toContainText('Success')
  await expect(page.getByText('Nowhere.')).toHaveCount(0)
  await expect(notice(page, 'Error')).toHaveCount(0)
  expect(await addOn.getAttribute('aria-disabled')).toBe(stood)
  await expect(page.getByRole('button', { name: /^Store: / })).toBeVisible()
})
