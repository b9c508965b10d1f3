import { expect, test } from '@playwright/test'
import { fulfillmentColor, paymentColor } from '#features/orders/rules.ts'
import { card, lastMonth, monthOf, tableRows } from './support/dashboard.ts'
import { logIn } from './support/demo-merchant.ts'

test('the ring, the tables, their colours and flags say what the month came to [g4r9]', async ({ page }) => {
  await logIn(page, `/dashboard?month=${monthOf(lastMonth())}`)
  const summary = card(page, 'Summary')
  await expect(summary.locator('dt')).toHaveText([
    'Conversion rate',
    'Checkouts',
    'Orders',
    'Total revenue',
    'Average order value',
    'Unique customers',
    'Discounts used',
    'Discounted revenue',
  ])
  const part = await summary.locator('svg circle[pathLength="100"]').getAttribute('stroke-dasharray')
  expect(part).toMatch(/^\d+(\.\d+)? 100$/)
  const rate = `${Number.parseFloat(part!).toFixed(1)}%`
  await expect(summary.locator('dt:text-is("Conversion rate") + dd')).toHaveText(rate)
  await expect(summary.locator('svg + span').first()).toHaveText(rate)
  for (const [name, columns] of [
    ['Recently purchased products', ['Product', 'Quantity', 'Total']],
    ['Most used discounts', ['Discount', 'Used', 'Revenue']],
  ] as const) {
    await expect(card(page, name).getByRole('columnheader')).toHaveText([...columns])
    await expect(tableRows(page, name).first()).toContainText('€')
  }
  const dates = page.getByRole('table', { name: 'Recent Orders' }).locator('td[data-name="Date"]')
  await expect(dates).toHaveText(Array.from({ length: 10 }, () => /^\d{4}-\d{2}-\d{2}$/))
  for (const [column, colorOf] of [
    ['Payment', paymentColor],
    ['Fulfillment', fulfillmentColor],
  ] as const) {
    const badges = page.getByRole('table', { name: 'Recent Orders' }).locator(`td[data-name="${column}"] > *`)
    const shown = await badges.evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute('style')]))
    expect(shown).toHaveLength(10)
    for (const [text, style] of shown) expect(style).toContain(colorOf(text!.toLowerCase().replaceAll(' ', '_')))
  }

  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(page.url()).origin) elsewhere.push(request.url())
  })
  await page.reload()
  const orders = page.getByRole('table', { name: 'Recent Orders' })
  await expect(orders.getByRole('columnheader')).toHaveText([
    'Order',
    'Customer',
    'Date',
    'Payment',
    'Fulfillment',
    'Refund amount',
    'Total',
  ])
  await expect(tableRows(page, 'Recent Orders')).toHaveCount(10)
  await expect(orders.locator('td[data-name="Refund amount"]')).toHaveText(Array.from({ length: 10 }, () => 'N/A'))
  const flag = orders.getByRole('img').first()
  await flag.scrollIntoViewIfNeeded()
  await expect(flag).toHaveAttribute('src', /^\/assets\/flags\/[a-z]{2}\.svg$/)
  await expect.poll(() => flag.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(elsewhere).toEqual([])
})
