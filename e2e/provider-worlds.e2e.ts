import { expect, test } from '@playwright/test'
import { accounts } from '#sandbox/airwallex/accounts.ts'
import { logIn } from './support/demo-merchant.ts'
import { accessibleEverywhere } from './support/looks.ts'
import { onboarded } from './support/new-merchant.ts'
import { card, dialog, field, press, providers, type } from './support/providers.ts'
import { post } from './support/session.ts'
import { buyNow, figure, goAndPay, newShopper, orderInShop, payBy } from './support/shopper.ts'

test('a merchant tries payabl. with test money, and its card says so [k9n9]', async ({ page }) => {
  test.setTimeout(120_000)
  await onboarded(page, '/payment-methods')
  const { card: name, keys } = providers.find((provider) => provider.card.endsWith('payabl.'))!
  await card(page, name).getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(field(page, 'Address (optional)')).toBeVisible()
  await accessibleEverywhere(page, '[role="dialog"]')
  await dialog(page).getByText('Test', { exact: true }).click()
  await expect(field(page, 'Address (optional)')).toBeHidden()
  await expect(dialog(page)).toContainText('No money moves.')
  await type(page, keys)
  await press(page, 'Connect')
  await expect(dialog(page)).toBeHidden()
  await expect(card(page, name).getByText('Test', { exact: true })).toBeVisible()

  await card(page, name).getByRole('button', { name: 'Configure' }).click()
  await dialog(page).getByText('Live', { exact: true }).click()
  await expect(field(page, Object.keys(keys)[0]!)).toHaveValue('')
  await expect(dialog(page)).toContainText('Test keys do not work for live payments')
})

test('a shopper in the test world reads that no money moves, before and after, and the order is in no figure [l5z7]', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  const merchant = await context.newPage()
  await logIn(merchant, '/dashboard')
  const said = 'This is a test. No money moves.'
  const { clientId, apiKey, webhookSecret } = accounts[0]!
  const move = (world: 'live' | 'test') =>
    post(merchant, '/api/payment-method', {
      client_id: clientId,
      api_key: apiKey,
      webhook_secret: webhookSecret,
      world,
    })
  const orders = async () => {
    await merchant.goto('/dashboard')
    const count = merchant.locator('dt:text-is("Orders") + dd')
    await expect(count).toBeVisible()
    return count.textContent()
  }
  const before = await orders()
  const shopper = newShopper()
  await move('test')
  try {
    await buyNow(page, 'beeswax-candle')
    await expect(page.getByText(said).first()).toBeVisible()
    await accessibleEverywhere(page)
    await goAndPay(page, shopper)
    await payBy(page, 'Payment succeeds')
    await expect(page).toHaveURL(/\/thank-you\/[\w-]+$/)
    await expect(page.getByText(said)).toBeVisible()
    await expect(figure(page, 'Total')).toBeVisible()
    await expect(page.getByText(/^Order #\d+$/)).toBeVisible()
    await accessibleEverywhere(page)
  } finally {
    await move('live')
  }
  await buyNow(page, 'beeswax-candle')
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible()
  await expect(page.getByText(said)).toHaveCount(0)
  const { number } = await orderInShop(page, shopper)
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByText('Test payment').first()).toBeVisible()
  expect(await orders()).toBe(before)
})
