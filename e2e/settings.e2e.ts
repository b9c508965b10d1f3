import { expect, type Page, test } from '@playwright/test'
import { accessible, accessibleEverywhere, notice, twoLooks } from './support/looks.ts'
import { emptyShop as first, onboarded } from './support/new-merchant.ts'
import { shopNamed } from './support/own-stores.ts'
import { sandbox } from './support/shopper.ts'

const second = shopNamed('two')

/** A merchant who has just finished onboarding with the first shop, on a tab of the settings. */
const newMerchant = (page: Page, tab: string) => onboarded(page, `/settings/${tab}`)

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

const typeKeys = async (page: Page, { accessToken, apiKey, apiSecret } = second.customApp) => {
  await page.getByLabel('Admin API access token', { exact: true }).fill(accessToken)
  await page.getByLabel('API key', { exact: true }).fill(apiKey)
  await page.getByLabel('API secret key', { exact: true }).fill(apiSecret)
}

test('a store is added, proven by its shop and switched to [m6s7]', async ({ page }) => {
  await newMerchant(page, 'shopify-store')
  await expect(page).toHaveTitle(/^Settings - /)
  await expect(card(page, first.name).getByText('Active')).toBeVisible()
  await expect(card(page, first.name).getByText('Authorized', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Add New Store' }).click()
  const add = page.getByRole('button', { name: 'Add store' })
  await add.click()
  const refused = notice(page, 'Validation Error')
  await expect(refused).toContainText('Please check all fields and try again')
  await expect(refused).toHaveAttribute('data-kind', 'error')
  for (const sentence of ['Store name is required', 'API access token is required', 'API key is required'])
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  await expect(page.getByText('API secret key is required')).toBeVisible()
  await accessible(page)
  await page.getByLabel('Store name').fill(`https://${second.domain}/admin`)
  await expect(page.getByLabel('Store name')).toHaveValue('sandbox-two')
  await typeKeys(page, { ...second.customApp, accessToken: 'shpca_wrong' })
  await add.click()
  await expect(page.getByText("API access token must start with 'shpat_'")).toBeVisible()

  await typeKeys(page, { ...second.customApp, accessToken: 'shpat_wrong' })
  await add.click()
  await expect(notice(page, `${second.domain} does not accept this access token.`)).toBeVisible()
  await expect(page.getByLabel('Admin API access token', { exact: true })).toHaveValue('shpat_wrong')
  await expect(page.getByLabel('Store name')).toHaveValue('sandbox-two')
  await expect(page.getByRole('region', { name: 'Verification report' })).toBeVisible()
  await accessible(page)

  await typeKeys(page)
  await add.click()
  await expect(notice(page, 'Store added successfully')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  const added = card(page, second.name)
  await expect(added.getByText('Authorized', { exact: true })).toBeVisible({ timeout: 20_000 })
  await added.getByRole('button', { name: 'Switch to this store' }).click()
  await expect(notice(page, 'Store switched successfully')).toBeVisible()
  await expect(added.getByText('Active')).toBeVisible()
  await expect(card(page, first.name).getByText('Active')).toBeHidden()
})

test('a store is authorized again with its secrets masked, and typed keys are not lost unasked [s9v9]', async ({
  page,
}) => {
  await newMerchant(page, 'shopify-store')
  await card(page, first.name).getByRole('button', { name: 'Re-authorize' }).click()
  await expect(dialog(page, `Re-authorize ${first.name}`)).toBeVisible()
  const token = page.getByLabel('Admin API access token', { exact: true })
  await expect(token).toHaveValue(`••••${first.customApp.accessToken.slice(-4)}`)
  await token.fill('shpat_half')
  await page.keyboard.press('Escape')
  const question = dialog(page, 'Unsaved Changes')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(token).toHaveValue('shpat_half')
  await dialog(page, /^Re-authorize/)
    .getByRole('button', { name: 'Cancel' })
    .click()
  await question.getByRole('button', { name: 'Discard Changes' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await card(page, first.name).getByRole('button', { name: 'Re-authorize' }).click()
  await page.getByRole('button', { name: 'Update store' }).click()
  await expect(notice(page, 'Store updated successfully')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.route('**/api/user-stores', (route) => route.fulfill({ status: 403, json: { error: true } }))
  await page.reload()
  await expect(page.getByText('Failed to fetch stores')).toBeVisible()
  await page.unroute('**/api/user-stores')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(card(page, first.name)).toBeVisible()
})

test('the script is looked for where the merchant pasted it [p4w6]', async ({ page, request }) => {
  await newMerchant(page, 'checky-pro-script')
  await expect(page.getByText('Line not found')).toBeVisible()
  await expect(page.getByText('Shoppers do not get the line')).toBeVisible()
  await expect(page.getByText(/^<script src=.*embed\.js\?store=/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Re-embed' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Check my storefront' }).click()
  await expect(notice(page, 'Checked your storefront.')).toBeVisible()

  await request.post(`${sandbox}/sandbox/failures`, { data: { target: 'shopify', mode: 'error', shop: first.domain } })
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(notice(page, first.domain)).toBeVisible()
  await request.post(`${sandbox}/sandbox/failures`, { data: { target: 'shopify', mode: 'ok', shop: first.domain } })
})

test('each analytics card is checked and saved by itself, and switched off by emptying it [z4j5]', async ({ page }) => {
  await newMerchant(page, 'analytics')
  let sent = 0
  page.on('request', (call) => (sent += Number(call.method() === 'POST' && call.url().endsWith('/google-analytics'))))
  const google = page.getByRole('form', { name: 'Google Analytics' })
  const facebook = page.getByRole('form', { name: 'Facebook Pixels' })
  const id = google.getByLabel('Tracking ID', { exact: true })
  const token = facebook.getByRole('textbox', { name: /^Conversions API/ })
  const pixel = facebook.getByLabel('Pixel ID', { exact: true })
  await expect(id).toHaveAttribute('placeholder', 'G-XXXXXXXXXX or UA-XXXXXXXXX-X')

  await id.fill('G-short')
  await google.getByRole('button', { name: 'Save' }).click()
  const wrongId = page.getByText('Invalid Google Analytics ID. Example: G-XXXXXXXXXX or UA-XXXXXXXXX-X')
  await expect(wrongId).toBeVisible()
  await pixel.fill('1234')
  await facebook.getByRole('button', { name: 'Save' }).click()
  const wrongPixel = page.getByText('Invalid Facebook Pixel ID. It should be a 15–16 digit number.')
  await expect(wrongPixel).toBeVisible()
  await accessible(page)
  expect(sent).toBe(0)
  await id.fill('G-ABCDE12345')
  await expect(wrongId).toBeHidden()
  await pixel.fill('1234567890123456')
  await expect(wrongPixel).toBeHidden()

  await google.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'Settings updated successfully')).toBeVisible()
  await expect(google.getByText('Saved', { exact: true })).toBeVisible()
  await expect(facebook.getByText('Not set', { exact: true })).toBeVisible()
  await token.fill('EAAB-secret-token-9876')
  await facebook.getByRole('button', { name: 'Save' }).click()
  await expect(facebook.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(id).toHaveValue('G-ABCDE12345')
  await expect(pixel).toHaveValue('1234567890123456')
  await expect(token).toHaveValue('••••9876')

  await page.route('**/api/google-analytics', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: { error: true } }) : route.continue(),
  )
  await id.fill('')
  await google.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'An error occurred')).toBeVisible()
  await page.unroute('**/api/google-analytics')
  await google.getByRole('button', { name: 'Save' }).click()
  await expect(google.getByText('Not set', { exact: true })).toBeVisible()
})

test('a custom domain is set, diagnosed and verified once its record leads here [t2y9]', async ({ page, request }) => {
  const domain = `kiosk-${crypto.randomUUID().slice(0, 8)}.test`
  const host = `checkout.${domain}`
  const setShop = (primaryDomain: string | null) =>
    request.post(`${sandbox}/sandbox/shopify/${first.domain}`, { data: { primaryDomain } })
  const setRecord = (value: string) =>
    request.post(`${sandbox}/sandbox/dns`, { data: { name: host, records: [{ type: 'CNAME', value }] } })

  await newMerchant(page, 'custom-domain')
  const input = page.getByLabel('Subdomain')
  const needed = page.getByRole('alert', { name: 'A custom primary domain is needed' })
  await expect(needed).toHaveAttribute('style', /color-red/)
  await expect(input).toBeDisabled()
  await accessible(page)
  await setShop(`www.${domain}`)
  await page.goto('/settings')
  await expect(page.getByRole('tab')).toHaveText(['Custom domain', 'Script', 'Stores', 'Analytics'])
  await expect(input).toBeEnabled()
  await expect(needed).toBeHidden()
  await setShop(null)

  await page.getByRole('button', { name: 'Add subdomain' }).click()
  await expect(page.getByText('Subdomain is required')).toBeVisible()
  await input.fill(`https://${host}/`)
  await page.getByRole('button', { name: 'Add subdomain' }).click()
  await expect(notice(page, 'Subdomain added.')).toBeVisible()
  await expect(page.getByText('pending verification')).toBeVisible()
  await expect(input).toHaveValue('checkout')
  await expect(page.getByRole('button', { name: 'Update subdomain' })).toBeVisible()
  await expect(page.getByRole('definition')).toHaveText([/^CNAME$/, /^checkout/, /^localhost/, /^300/])
  await accessible(page)

  await setRecord('shops.elsewhere.test')
  const verify = page.getByRole('button', { name: 'Verify' })
  await verify.click()
  await expect(notice(page, `${host} is a CNAME of shops.elsewhere.test.`)).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'shops.elsewhere.test' })).toBeVisible()
  await verify.click()
  await setRecord('localhost')
  await expect(page.getByText('verified', { exact: true })).toBeVisible({ timeout: 25_000 })
  await expect(verify).toBeHidden()
  await expect(page.getByText(`Your shoppers check out at ${host}`)).toBeVisible()
})

test('how long shoppers’ data is kept is set, and a shopper is erased after a question [d4f4]', async ({ page }) => {
  await onboarded(page, '/settings/shopify-store')
  const months = page.getByLabel('Keep orders’ personal data for (months)')
  await expect(months).toHaveValue('24')
  await months.fill('500')
  await months.press('Enter')
  await expect(page.getByText('Enter a number of months from 1 to 120')).toBeVisible()
  await months.fill('12')
  await months.press('Enter')
  await expect(notice(page, 'Saved.')).toBeVisible()
  await page.reload()
  await expect(months).toHaveValue('12')
  await accessibleEverywhere(page, 'main', twoLooks)
  await page.getByLabel('Erase a shopper by email').fill('kim@example.com')
  await page.getByRole('button', { name: 'Erase…' }).click()
  const question = page.getByRole('dialog', { name: 'Erase a shopper' })
  await expect(question).toContainText('kim@example.com')
  await question.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(notice(page, 'Nothing else is kept about this person here.')).toBeVisible()
})
