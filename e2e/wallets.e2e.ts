import { expect, type Page, test } from '@playwright/test'
import { logIn } from './support/demo-merchant.ts'
import { buyNow, figure, hosted, withCardFields } from './support/shopper.ts'

const setWanted = async (merchant: Page, isWanted: boolean) => {
  await merchant.goto('/customization/form')
  await merchant.getByRole('switch', { name: /^Express checkout/ }).setChecked(isWanted, { force: true })
  await merchant.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(merchant.getByText('Checkout form saved successfully')).toBeVisible()
}

test('a shopper pays in Google Pay’s sheet: address and rate are chosen there at our prices, what is declined can be tried again, and it is one order [m8g7]', async ({
  page,
  context,
}) => {
  page.setDefaultTimeout(20_000)
  const merchant = await context.newPage()
  await logIn(merchant, '/customization/form')
  await setWanted(merchant, true)
  await page.bringToFront()
  try {
    await buyNow(page, 'beeswax-candle')
    await expect(page).toHaveURL(hosted)
    await withCardFields(page)
    await page.reload()
    const above = page.getByRole('region', { name: 'Express checkout' })
    const button = above.frameLocator('iframe[title="Google Pay"]').getByRole('button')
    await button.click()
    const sheet = page.frameLocator('iframe[src*="wallet-sheet"]')
    await expect(sheet.getByRole('button', { name: /^Pay \d/ })).toBeEnabled()
    await sheet.getByLabel('Ship to').selectOption('Papeete, PF')
    await expect(sheet.getByRole('alert')).not.toBeEmpty()
    await expect(sheet.getByRole('button', { name: /^Pay/ })).toBeDisabled()
    await sheet.getByLabel('Ship to').selectOption('Amsterdam, NL')
    await expect(sheet.getByRole('alert')).toBeEmpty()
    // While a change is priced nothing can be pressed: only then does the button say what that came to.
    const agree = sheet.getByRole('button', { name: /^Pay/ })
    await expect(agree).toBeEnabled()
    const before = await agree.textContent()
    await sheet.getByLabel('Shipping method').selectOption({ index: 1 })
    await expect(agree).toBeEnabled()
    await expect(agree).not.toHaveText(before!)
    const paid = /[\d.]+/.exec((await agree.textContent())!)![0]
    await expect(figure(page, 'Total')).toContainText(paid)
    await sheet.getByRole('button', { name: 'Let the bank decline it' }).click()
    await expect(page.getByText('Your payment did not go through')).toBeVisible()
    await button.click()
    await sheet.getByRole('button', { name: new RegExp(`^Pay ${paid}`) }).click()
    await expect(page).toHaveURL(/\/thank-you\//)
    await expect(page.getByText(/^Order #/)).toBeVisible()
    await expect(page.getByText('Keizersgracht 12')).toBeVisible()
    await expect(figure(page, 'Total')).toContainText(paid)
  } finally {
    await setWanted(merchant, false)
  }
})
