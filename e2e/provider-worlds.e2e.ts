import { expect, test } from '@playwright/test'
import { accounts } from '#sandbox/airwallex/accounts.ts'
import { logIn } from './support/demo-merchant.ts'
import { accessibleEverywhere } from './support/looks.ts'
import { post } from './support/session.ts'
import { buyNow, figure, goAndPay, newShopper, orderInShop, payBy } from './support/shopper.ts'

test('a shopper in the test world reads that no money moves, before and after, and the order is in no figure [l5z7]', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  const merchant = await context.newPage()
  await logIn(merchant, '/dashboard')
  const sentence = 'This is a test. You will not be charged.'
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
    await expect(page.getByText(sentence).first()).toBeVisible()
    await accessibleEverywhere(page)
    await goAndPay(page, shopper)
    await payBy(page, 'Payment succeeds')
    await expect(page).toHaveURL(/\/thank-you\/[\w-]+$/)
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(figure(page, 'Total')).toBeVisible()
    await expect(page.getByText(/^Order #\d+$/)).toBeVisible()
    await accessibleEverywhere(page)
  } finally {
    await move('live')
  }
  await buyNow(page, 'beeswax-candle')
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible()
  await expect(page.getByText(sentence)).toHaveCount(0)
  const { number } = await orderInShop(page, shopper)
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByText('Test payment').first()).toBeVisible()
  expect(await orders()).toBe(before)

  const row = merchant.getByRole('row').filter({ hasText: 'Test payment' }).first()
  const gaps = await row.locator('.mantine-Badge-root').evaluateAll((badges) => {
    const boxes = badges.map((badge) => badge.getBoundingClientRect())
    return boxes.slice(1).map(({ left }, before) => left - boxes[before]!.right)
  })
  expect(gaps, 'its badges stand apart').toHaveLength(2)
  expect(Math.min(...gaps)).toBeGreaterThan(4)
})
