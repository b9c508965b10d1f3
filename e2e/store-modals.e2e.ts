import { expect, type Page, test } from '@playwright/test'
import { initialScopes, shopIdentities } from '#sandbox/shopify/shops/shops.ts'
import { accessibleEverywhere, badge, notice, twoLooks } from './support/looks.ts'
import { outlastsMishaps } from './support/mishaps.ts'
import { emptyShop, onboarded, password } from './support/new-merchant.ts'
import { sandbox } from './support/shopper.ts'

const second = shopIdentities.find(({ domain }) => domain === 'sandbox-two.myshopify.com')!
const dialog = (page: Page) => page.getByRole('dialog').first()
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
const typeKeys = async (page: Page, { accessToken, apiKey, apiSecret } = emptyShop.customApp) => {
  await field(page, 'Admin API access token').fill(accessToken)
  await field(page, 'API key').fill(apiKey)
  await field(page, 'API secret key').fill(apiSecret)
}

test('the keys of a store outlast every mishap, by either way to connect [y6j9]', async ({ page }) => {
  test.slow()
  await onboarded(page, '/settings/shopify-store')
  await expect(badge(page, 'Authorized', 'green')).toBeVisible()
  await page.getByRole('button', { name: 'Re-authorize' }).click()
  await typeKeys(page)
  await outlastsMishaps(page, {
    call: '/save-app-keys',
    submit: () => dialog(page).getByRole('button', { name: 'Update store' }).click(),
    kept: async () => {
      await expect(field(page, 'Admin API access token')).toHaveValue(emptyShop.customApp.accessToken)
      await expect(field(page, 'API secret key')).toHaveValue(emptyShop.customApp.apiSecret)
    },
    password,
    fallback: 'An error occurred. Please try again.',
  })
  await expect(notice(page, 'Store updated successfully')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await test.step('an app of the Dev Dashboard', async () => {
    await page.getByRole('button', { name: 'Re-authorize' }).click()
    await page.getByRole('tab', { name: 'App from the Dev Dashboard' }).click()
    await dialog(page).getByRole('button', { name: 'Update store' }).click()
    await expect(notice(page, 'Validation Error')).toContainText('Please check all fields and try again')
    await expect(field(page, 'Client ID')).toHaveAccessibleDescription('Client ID is required')
    await expect(field(page, 'Client secret')).toHaveAccessibleDescription('Client secret is required')
    await field(page, 'Client ID').fill(emptyShop.dashboardApp.clientId)
    await field(page, 'Client secret').fill(emptyShop.dashboardApp.clientSecret)
    await dialog(page).getByRole('button', { name: 'Update store' }).click()
    await expect(notice(page, 'Store updated successfully').first()).toBeVisible()
    await expect(page.getByText('App from the Dev Dashboard')).toBeVisible()
  })
})

test('a new store whose app lacks permissions is told which, and proven once they are granted [d9j8]', async ({
  page,
  request,
}) => {
  const grant = (scopes: readonly string[]) =>
    request.post(`${sandbox}/sandbox/shopify/${second.domain}`, { data: { scopes } })
  await onboarded(page, '/settings/shopify-store')
  await page.getByRole('button', { name: 'Add New Store' }).click()
  const add = dialog(page).getByRole('button', { name: 'Add store' })
  await field(page, 'Store name').fill(second.domain)
  await typeKeys(page, second.customApp)
  await page.route('**/api/save-store', (route) => route.fulfill({ status: 500, body: 'Oops' }))
  await add.click()
  await expect(notice(page, 'An error occurred while saving the store.')).toContainText('Error')
  await page.unroute('**/api/save-store')
  try {
    await grant(initialScopes.filter((scope) => !scope.endsWith('_themes')))
    await add.click()
    const panel = dialog(page).getByRole('alert').filter({ hasText: 'Error verifying permissions!' })
    await expect(panel.getByRole('listitem')).toHaveText(['read_themes', 'write_themes'])
    await expect(panel).toContainText('uninstall and reinstall the app after adding the permissions')
    await accessibleEverywhere(page, '[role="dialog"]')
  } finally {
    await grant(initialScopes)
  }
  await add.click()
  await expect(notice(page, 'Store added successfully')).toBeVisible()
  await expect(badge(page, 'Authorized', 'green')).toHaveCount(2, { timeout: 20_000 })

  await test.step('a shop that takes the app out is not authorized until it has it back [p9q5]', async () => {
    const install = (installed: boolean) =>
      request.post(`${sandbox}/sandbox/shopify/${emptyShop.domain}`, { data: { installed } })
    const card = page.getByRole('region', { name: emptyShop.name, exact: true })
    try {
      await install(false)
      await expect(async () => {
        await page.reload()
        await expect(badge(page, 'Not Authorized', 'red')).toBeVisible({ timeout: 1_000 })
      }).toPass()
      await expect(card).toContainText(`The app was uninstalled from ${emptyShop.domain}.`)
      await accessibleEverywhere(page, 'main', twoLooks)
    } finally {
      await install(true)
    }
    await card.getByRole('button', { name: 'Re-authorize' }).click()
    await typeKeys(page)
    await dialog(page).getByRole('button', { name: 'Update store' }).click()
    await expect(badge(page, 'Authorized', 'green')).toHaveCount(2, { timeout: 20_000 })
  })
})
