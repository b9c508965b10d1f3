import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { lastMonth, monthOf, tableRows } from './support/dashboard.ts'
import { logIn } from './support/demo-merchant.ts'
import { settled } from './support/every-view.ts'

const blocks = ['metrics', 'recent-orders', 'recent-products']

/** How many orders the list shows, and of how many. */
const shown = (page: Page) => page.getByRole('region', { name: 'List of orders' }).locator('output')

test('from a figure over its orders to the story of one, and back [v9n3]', async ({ page }) => {
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
    await expect(page).toHaveURL(`/dashboard?month=${monthOf(month)}`)
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
    await expect(page).toHaveURL(`/orders?month=${monthOf(month)}`)
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
    await expect(page).toHaveURL(`/orders?month=${monthOf(month)}&what=refunded`)
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
    expect(download.suggestedFilename()).toBe(`orders-${monthOf(month)}.csv`)
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

test('greets by name; a month without sales has zeros and says so; months to come cannot be picked [s3x2]', async ({
  page,
}) => {
  await logIn(page, '/dashboard?month=2020-01')
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Noor van Dijk' })).toBeVisible()
  await expect(page.getByText(/^Welcome back!/)).toBeVisible()
  await expect(page.locator('dt:text-is("Total revenue") + dd')).toHaveText('€0')
  await expect(page.locator('dt:text-is("Conversion rate") + dd')).toHaveText('0.0%')
  await expect(page.getByText('Nothing to compare yet: there were no checkouts or orders in Dec 2019.')).toBeVisible()
  for (const title of ['No orders', 'No products', 'No Discounts'])
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()

  await page.goto('/dashboard')
  const now = new Date()
  const label = now.toLocaleString('en-US', { month: 'short', year: 'numeric' })
  const picker = page.getByRole('button', { name: `Select Month, ${label}` })
  await expect(picker).toHaveText(label)
  await picker.click()
  const months = page.getByRole('dialog').getByRole('button', { name: /^[A-Z][a-z]{2}$/ })
  await expect(months).toHaveCount(12)
  for (let month = 0; month < 12; month++) {
    if (month > now.getMonth()) await expect(months.nth(month)).toBeDisabled()
    else await expect(months.nth(month)).toBeEnabled()
  }
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Next year' })).toBeDisabled()

  const year = now.getFullYear() - 1
  const asked = Promise.all(
    blocks.map((call) =>
      page.waitForRequest((request) => request.url().endsWith(`/dashboard/${call}?year=${year}&month=1`)),
    ),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Previous year' }).click()
  await months.first().click()
  await asked
  await expect(page.getByRole('button', { name: `Select Month, Jan ${year}` })).toBeVisible()
})
