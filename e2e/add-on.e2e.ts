import { expect, type Page, test } from '@playwright/test'
import { emptyShop, newMerchant, subscribe } from './support/new-merchant.ts'
import { openPalette, perform } from './support/palette.ts'
import { buyNow, hosted, shopAt, shopsOwn } from './support/shopper.ts'

const storefront = shopAt(emptyShop.domain)
const product = 'kiosk-mug'

/** How often the script's line stands in the published theme, as the shop's own admin shows its source. */
const linesInTheme = async (page: Page) => {
  await page.goto(`${storefront}/admin/themes`)
  const published = page.locator('section').filter({ hasText: 'ACTIVE' })
  return (await published.getByRole('textbox').inputValue()).match(/data-checky-pro/g)?.length ?? 0
}

const turn = async (page: Page, to: 'Enabled' | 'Disabled') => {
  const asked = page.waitForRequest(`**/api/script/${to === 'Enabled' ? 're-embed' : 'disable-checky-pro'}`)
  const loaded = page.waitForEvent('load')
  await page.getByRole('switch', { name: /^Checky Pro/ }).press('Space')
  if (to === 'Disabled') await page.getByRole('button', { name: 'Switch off' }).click()
  await asked
  await loaded
  await expect(page.getByText(`Checky Pro is ${to.toLowerCase()} on your store.`)).toBeVisible()
  await expect(page.getByRole('switch', { name: `Checky Pro ${to}` })).toBeChecked({ checked: to === 'Enabled' })
}

const banner = (page: Page, text: string | RegExp) => page.getByText(text)

test('a merchant goes live, pauses and goes live again; the theme follows, and so do shoppers [r6g3]', async ({
  page,
  context,
}) => {
  await newMerchant(page)
  await page.goto('/dashboard')
  await expect(banner(page, 'To enable Checky Pro on your store, upgrade your plan.')).toBeVisible()
  const addOn = page.getByRole('switch', { name: 'Checky Pro Disabled' })
  await expect(addOn).toHaveAccessibleDescription('Please upgrade your plan to enable Checky Pro on your store')
  const palette = await openPalette(page)
  const enable = palette.getByRole('option', { name: /^Enable Checky Pro/ })
  await expect(enable).toBeDisabled()
  await expect(enable).toContainText('Please upgrade your plan to enable Checky Pro on your store')
  await page.keyboard.press('Escape')
  await subscribe(page)
  await page.goto('/dashboard')
  await expect(banner(page, /^Checky Pro is currently disabled on your store/)).toBeVisible()

  const shopper = await context.newPage()
  await turn(page, 'Enabled')
  expect(await linesInTheme(shopper)).toBe(1)
  await buyNow(shopper, product, storefront)
  await expect(shopper).toHaveURL(hosted)

  await turn(page, 'Disabled')
  expect(await linesInTheme(shopper)).toBe(0)
  await shopper.goto(`${storefront}/products/${product}`)
  await shopper.getByRole('button', { name: 'Buy it now' }).click()
  await expect(shopper).toHaveURL(shopsOwn(storefront))

  await perform(page, 'enable', 'Enable Checky Pro')
  await expect(page.getByText('Checky Pro is enabled on your store.')).toBeVisible()
  expect(await linesInTheme(shopper)).toBe(1)
  await buyNow(shopper, product, storefront)
  await expect(shopper).toHaveURL(hosted)

  await turn(page, 'Disabled')
  expect(await linesInTheme(shopper)).toBe(0)
})
