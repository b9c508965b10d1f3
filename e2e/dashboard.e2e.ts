import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { fulfillmentColor, paymentColor } from '#features/orders/rules.ts'
import { card, lastMonth, toMonth, tableRows } from './support/dashboard.ts'
import { logIn } from './support/demo-merchant.ts'
import { settled } from './support/every-view.ts'

const blocks = ['metrics', 'recent-orders', 'recent-products']

/** How many orders the list shows, and of how many. */
const shown = (page: Page) => page.getByRole('region', { name: 'List of orders' }).locator('output')

test('what a month came to, and from a figure over its orders to the story of one, and back [v9n3]', async ({
  page,
}) => {
  test.slow()
  await logIn(page, '/dashboard')
  const month = lastMonth()
  await test.step('choosing a month asks for all three blocks again', async () => {
    const asked = Promise.all(
      blocks.map((call) => page.waitForRequest((request) => request.url().includes(`/dashboard/${call}?`))),
    )
    await page.getByRole('button', { name: /^Select Month/ }).click()
    if (month.getMonth() === 11) await page.getByRole('button', { name: 'Previous year' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: month.toLocaleString('en-US', { month: 'short' }), exact: true })
      .click()
    for (const request of await asked) expect(request.url()).toContain(`month=${month.getMonth() + 1}`)
    await expect(page).toHaveURL(`/dashboard?month=${toMonth(month)}`)
  })

  await test.step('a figure is explained on focus, and compared with the month before', async () => {
    const before = new Date(month.getFullYear(), month.getMonth() - 1, 1)
    const named = before.toLocaleString('en-US', { month: 'short', year: 'numeric' })
    // The figures of the month before are gone.
    await expect(page.getByText(`Changes are compared with ${named}.`)).toBeVisible()
    await settled(page)
    await page.getByRole('button', { name: /^What is “Total revenue”/ }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('tooltip')).toContainText('Cancelled orders are left out')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tooltip')).toBeHidden()
    await page.getByRole('button', { name: /^What is “Orders”/ }).hover()
    await expect(page.getByRole('tooltip')).toContainText('Orders placed through the hosted checkout')
    await expect(page.locator('dt:text-is("Total revenue") ~ dd').last()).toContainText(/% from €|No change/)
  })

  await test.step('the ring, the tables and their colours say what the month came to', async () => {
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
    for (const [column, getColor] of [
      ['Payment', paymentColor],
      ['Fulfillment', fulfillmentColor],
    ] as const) {
      const badges = page.getByRole('table', { name: 'Recent Orders' }).locator(`td[data-name="${column}"] > *`)
      const shown = await badges.evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute('style')]))
      expect(shown).toHaveLength(10)
      for (const [text, style] of shown) expect(style).toContain(getColor(text!.toLowerCase().replaceAll(' ', '_')))
    }
  })

  await test.step('the flags of the orders come from here', async () => {
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

  await test.step('the bars and the table say the same', async () => {
    const bars = page.getByRole('list', { name: /^Revenue, / }).getByRole('link')
    const first = await bars.first().getAttribute('aria-label')
    await bars.last().focus()
    await page.keyboard.press('Home')
    await expect(bars.first()).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(bars.nth(1)).toBeFocused()
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    const row = page.getByRole('table', { name: 'Day by day' }).locator('tbody tr').first()
    const [revenue, orders, checkouts] = await row.getByRole('cell').allTextContents()
    expect(first).toMatch(
      new RegExp(`${revenue!.replace(/[$.]/g, '\\$&')} revenue, ${orders} orders?, ${checkouts} checkouts?$`),
    )
    const sums = page.getByRole('table', { name: 'Day by day' }).locator('tfoot').getByRole('cell')
    await expect(sums.first()).toHaveText((await page.locator('dt:text-is("Total revenue") + dd').textContent())!)
  })

  const orders = Number((await page.locator('dt:text-is("Orders") + dd').textContent())!.replace(',', ''))
  await test.step('the figure leads to its orders', async () => {
    await page.getByRole('link', { name: /^Orders .*: show the orders/ }).click()
    await expect(page).toHaveURL(`/orders?month=${toMonth(month)}`)
    await expect(shown(page)).toHaveText(`${Math.min(50, orders)} of ${orders} orders`)
    await page.route('**/api/orders?*page=2*', (route) => route.fulfill({ status: 404, json: { error: true } }))
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByRole('alert').filter({ hasText: 'Error fetching orders' })).toBeVisible()
    await expect(shown(page)).toHaveText(`${Math.min(50, orders)} of ${orders} orders`)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(shown(page)).toHaveText(`${Math.min(100, orders)} of ${orders} orders`)
    await page.getByLabel('Show').selectOption('Refunded')
    await expect(page).toHaveURL(`/orders?month=${toMonth(month)}&what=refunded`)
    await expect(tableRows(page, 'Orders').filter({ hasText: 'Partially refunded' }).first()).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    const cut = () =>
      tableRows(page, 'Orders')
        .locator('td:not([data-phone=lead]), td:not([data-phone=lead]) *')
        .evaluateAll((all) =>
          all.filter((one) => one.scrollWidth > one.clientWidth && one.clientWidth > 0).map((one) => one.textContent),
        )
    expect(await cut(), 'on a phone nothing of an order is cut but its name').toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goBack()
  })

  await test.step('the file holds what the list shows', async () => {
    await page.getByLabel('Show').selectOption('With a discount')
    await expect(page).toHaveURL(/what=discounted/)
    // Until its answer is there the list shows what it showed before.
    await expect(shown(page)).not.toHaveText(new RegExp(` of ${orders} orders$`))
    await expect(shown(page)).toHaveText(/^\d+ of \d+ orders$/)
    const listed = Number(/of (\d+)/.exec((await shown(page).textContent())!)![1])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`orders-${toMonth(month)}.csv`)
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(listed + 1)
  })

  await test.step('an order opens beside the list, by its address too', async () => {
    const open = tableRows(page, 'Orders').first().getByRole('link')
    const name = (await open.textContent())!
    await open.click()
    const drawer = page.getByRole('dialog', { name: /^Order #\d+$/ })
    await expect(drawer.getByRole('list', { name: 'Timeline' })).toContainText('placed in your shop')
    await expect(drawer.getByText(name).first()).toBeVisible()
    await expect(page).toHaveURL(/&order=\d+$/)
    const address = page.url()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(page).toHaveURL(/what=discounted$/)
    await expect(open).toBeFocused()
    await page.goto(address)
    await expect(drawer.getByRole('list', { name: 'Timeline' })).toBeVisible()
    await page.goto(address.replace(/order=\d+/, 'order=1'))
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Error fetching the order' })).toBeVisible()
  })
})
