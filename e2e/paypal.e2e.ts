import { expect, type Page, test } from '@playwright/test'
import { accounts } from '#sandbox/paypal/accounts.ts'
import { logIn } from './support/demo-merchant.ts'
import { post } from './support/session.ts'
import { buyNow, fillAddress, newShopper, orderInShop, payButton, hosted, whyNotPaid } from './support/shopper.ts'

const script = '**/paypal/sdk/js?*'
const choosePaypal = (page: Page) => page.getByRole('radio', { name: 'PayPal' }).check({ force: true })
const ownButton = (page: Page) => page.frameLocator('iframe[src*="sdk/button"]').last().getByRole('button')
const inWindow = (page: Page, name: string) =>
  page.frameLocator('iframe[src*="sdk/sheet"]').getByRole('button', { name })

/** Other journeys shop in the same shop: PayPal is taken while this one runs, no longer. */
const takePaypal = async (page: Page, isTaken: boolean) => {
  const paypal = page.getByRole('region', { name: 'PayPal', exact: true }).getByRole('switch')
  await page.goto('/payment-methods')
  await expect(paypal).toBeEnabled()
  if ((await paypal.isChecked()) !== isTaken) {
    const kept = page.waitForResponse(/\/(active|disable)$/)
    await paypal.press('Space')
    await kept
  }
  await expect(paypal).toBeChecked({ checked: isTaken })
}

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage()
  await logIn(page, '/payment-methods')
  const { clientId, secret } = accounts[0]!
  await post(page, '/api/paypal', { clientId, secret })
  await takePaypal(page, true)
  await page.close()
})
test.afterAll(async ({ browser }) => {
  const page = await browser.newPage()
  await logIn(page, '/payment-methods')
  await takePaypal(page, false)
  await page.close()
})

test('PayPal’s own button stands in place of ours: a declined source leads back into its window, and what was agreed to is one order; without its script our button leads to its page [t8k5]', async ({
  page,
  context,
}) => {
  const shopper = newShopper()
  await page.route(script, (route) => route.abort())
  await buyNow(page, 'stoneware-mug')
  await fillAddress(page, shopper)
  await choosePaypal(page)
  await expect(payButton(page)).toHaveText(/€/)
  await expect(page.getByText('You will go to a secure page of PayPal')).toBeVisible()
  await payButton(page).click()
  await expect(page).toHaveURL(/\/paypal\/checkoutnow\?/)
  await page.getByRole('button', { name: 'Cancel and go back' }).click()
  await expect(page).toHaveURL(hosted)

  await page.unroute(script)
  await page.reload()
  await expect(ownButton(page)).toBeVisible()
  await expect(payButton(page)).toBeHidden()
  await expect(page.getByText('in a secure window of PayPal')).toBeVisible()
  await expect(page.getByText('You will go to a secure page of PayPal')).toBeHidden()
  await ownButton(page).click()
  const asked = page.waitForRequest(/\/return\?attempt=/)
  await inWindow(page, 'Let the bank decline it').click()
  await asked
  await expect(inWindow(page, 'Agree and pay')).toBeVisible()
  await inWindow(page, 'Cancel').click()
  await expect(page.locator('iframe[src*="sdk/sheet"]')).toHaveCount(0)
  // The bank's no, or that the window was left: whichever was known last.
  const reason = whyNotPaid(page, /Your bank declined the payment|The payment was not completed/)
  await expect(reason).toBeVisible()
  await ownButton(page).click()
  await inWindow(page, 'Agree and pay').click()
  await expect(page).toHaveURL(/\/thank-you\//)
  await expect(page.getByText(/^Order #/)).toBeVisible()
  await orderInShop(page, shopper)

  const merchant = await context.newPage()
  const setWanted = async (isWanted: boolean) => {
    await merchant.goto('/customization/form')
    const express = merchant.getByRole('switch', { name: /^Express checkout/ })
    await express.setChecked(isWanted, { force: true })
    await merchant.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(merchant.getByText('Checkout form saved successfully')).toBeVisible()
  }
  await logIn(merchant, '/customization/form')
  await setWanted(true)
  await page.bringToFront()
  try {
    await buyNow(page, 'beeswax-candle')
    const above = page.getByRole('region', { name: 'Express checkout' })
    await expect(above.getByRole('link', { name: 'PayPal' })).toBeHidden()
    await above.frameLocator('iframe[src*="sdk/button"]').getByRole('button').click()
    const sheet = page.frameLocator('iframe[src*="sdk/sheet"]')
    await expect(sheet.getByLabel('Shipping method').getByRole('option')).not.toHaveCount(0)
    await sheet.getByLabel('Ship to').selectOption('Papeete, PF')
    await expect(sheet.getByRole('alert')).toHaveText(/can't be shipped to this/)
    await sheet.getByLabel('Ship to').selectOption('Amsterdam, NL')
    await expect(sheet.getByRole('alert')).toHaveText('')
    await sheet.getByRole('button', { name: 'Agree and pay' }).click()
    await expect(page).toHaveURL(/\/thank-you\//)
    await expect(page.getByText(/^Order #/)).toBeVisible()
    await expect(page.getByText('Keizersgracht 12')).toBeVisible()
  } finally {
    await setWanted(false)
  }
})
