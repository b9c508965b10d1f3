import { expect, type Page, test } from '@playwright/test'
import { accessible, notice } from './support/looks.ts'
import { emptyShop as first, onboarded } from './support/new-merchant.ts'
import { shopNamed } from './support/own-stores.ts'
import { sandbox } from './support/shopper.ts'

const second = shopNamed('two')

/** A merchant who has just finished onboarding with the first shop, on a tab of the settings. */
const newMerchant = (page: Page, tab: string) => onboarded(page, `/settings/${tab}`)

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a store is added, proven by its shop and switched to [m6s7]', async ({ page }) => {
  await newMerchant(page, 'shopify-store')
  await expect(page).toHaveTitle(/^Settings - /)
  await expect(card(page, first.name).getByText('Active')).toBeVisible()
  await expect(card(page, first.name).getByText('Authorized', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Add New Store' }).click()
  await page.getByLabel('Store name').fill(`https://${second.domain}/admin`)
  await page.getByLabel('Admin API access token', { exact: true }).fill(second.customApp.accessToken)
  await page.getByLabel('API key', { exact: true }).fill(second.customApp.apiKey)
  await page.getByLabel('API secret key', { exact: true }).fill(second.customApp.apiSecret)
  await page.getByRole('button', { name: 'Add store' }).click()
  await expect(notice(page, 'Store added successfully')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  const added = card(page, second.name)
  await expect(added.getByText('Authorized', { exact: true })).toBeVisible({ timeout: 20_000 })
  await added.getByRole('button', { name: 'Switch to this store' }).click()
  await expect(notice(page, 'Store switched successfully')).toBeVisible()
  await expect(added.getByText('Active')).toBeVisible()
  await expect(card(page, first.name).getByText('Active')).toBeHidden()
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
  await accessible(page)
})
