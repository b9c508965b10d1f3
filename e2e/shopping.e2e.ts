import { expect, type Page, test } from '@playwright/test'
import { removeCode, submitCode } from './support/codes.ts'
import { logIn } from './support/demo-merchant.ts'
import { line } from './support/lines.ts'
import { accessibleEverywhere } from './support/looks.ts'
import {
  buyNow,
  checkOutFromCart,
  checkOutFromDrawer,
  figure,
  goAndPay,
  hosted,
  minor,
  newShopper,
  orderInShop,
  ordersInShop,
  payBy,
  shopsOwn,
} from './support/shopper.ts'

const product = 'beeswax-candle'

/** What the dashboard says of this month. */
const figures = async (page: Page) => {
  await page.goto('/dashboard')
  const figure = (name: string) => page.locator(`dt:text-is("${name}") + dd`)
  const [orders, revenue] = [figure('Orders'), figure('Total revenue')]
  await expect(orders).toBeVisible()
  return { orders: Number((await orders.textContent())!.replace(',', '')), revenue: minor(await revenue.textContent()) }
}

const thankYou = async (page: Page) => {
  await expect(page).toHaveURL(/\/thank-you\/[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ann')
  const order = page.getByText(/^Order #\d+$/)
  await expect(order).toBeVisible()
  return {
    number: (await order.textContent())!.replace('Order ', ''),
    total: minor(await figure(page, 'Total').textContent()),
  }
}

/** Where a part of the page begins and ends. */
const column = async (page: Page, role: 'main' | 'complementary') => {
  const { x, width } = (await page.getByRole(role).boundingBox())!
  return { x, width }
}

test('one total from the cart drawer to the dashboard, after a card that was declined [m8s2]', async ({
  page,
  context,
}) => {
  const merchant = await context.newPage()
  await logIn(merchant, '/dashboard')
  const before = await figures(merchant)

  const shopper = newShopper()
  await checkOutFromDrawer(page, product)
  const total = await goAndPay(page, shopper)
  const charged = page.getByRole('region', { name: 'Order' }).getByRole('heading')
  expect(minor(await charged.textContent())).toBe(total)
  await payBy(page, 'Declined by the bank')
  await expect(page.getByRole('alert')).toHaveText('Your bank declined this card. Try another card.')
  await payBy(page, 'Payment succeeds')

  const placed = await thankYou(page)
  await page.emulateMedia({ media: 'print' })
  const [said, bought] = await Promise.all((['main', 'complementary'] as const).map((role) => column(page, role)))
  expect(bought, 'on paper').toEqual(said)
  await page.emulateMedia({ media: null })
  expect(placed.total).toBe(total)
  await expect(page.getByText(shopper.email).first()).toBeVisible()
  expect(await orderInShop(page, shopper)).toEqual(placed)

  await expect.poll(() => figures(merchant)).toEqual({ orders: before.orders + 1, revenue: before.revenue + total })
  const row = merchant.getByRole('table', { name: 'Recent Orders' }).getByRole('row').filter({ hasText: placed.number })
  await expect(row).toContainText('Ann Visser')
  expect(minor(await row.getByRole('cell').last().textContent())).toBe(total)
})

test('the bank asks for a yes, from the cart page; the thank-you page shows who ordered to the browser that bought, and to another one that proves itself [z3z7]', async ({
  page,
  browser,
}) => {
  const shopper = newShopper()
  await checkOutFromCart(page, product)
  const total = await goAndPay(page, shopper)
  await payBy(page, '3-D Secure confirmation')
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  const placed = await thankYou(page)
  expect(placed.total).toBe(total)
  const names = (await page.context().cookies()).map(({ name, domain }) => `${name} ${domain}`)
  expect(names.filter((name) => name.startsWith('shopper '))).toEqual(['shopper 127.0.0.1'])

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(page.url())
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Thank you!')
  await expect(elsewhere.getByText(/^Order #\d+$/)).toBeVisible()
  expect(await elsewhere.content()).not.toMatch(new RegExp(`${shopper.email}|Keizersgracht|${shopper.surname}`))
  await accessibleEverywhere(elsewhere)
  await elsewhere.getByLabel('Email or postcode').fill('1234 ZZ')
  await elsewhere.getByRole('button', { name: 'Show the details' }).click()
  await expect(elsewhere.getByRole('alert')).toHaveText('This does not match. Please check it and try again.')
  await elsewhere.getByLabel('Email or postcode').fill('1015cn')
  await elsewhere.getByLabel('Email or postcode').press('Enter')
  await expect(elsewhere.getByText(shopper.email).first()).toBeVisible()
  await elsewhere.context().close()
  expect(await orderInShop(page, shopper)).toEqual(placed)
})

test('a window that was closed after paying still makes the order, and only one [n5r2]', async ({ page }) => {
  const shopper = newShopper()
  await buyNow(page, product)
  await expect(page).toHaveURL(hosted)
  const checkout = page.url()
  const total = await goAndPay(page, shopper)
  await page.getByLabel(/Stay here after paying/).check()
  await payBy(page, 'Payment succeeds')
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()

  const orders = async () => (await page.request.get(ordersInShop(shopper))).text()
  await expect.poll(orders).toMatch(/<tbody>[^]*paid/i)
  expect((await orderInShop(page, shopper)).total).toBe(total)
  await page.goto(checkout)
  const placed = await thankYou(page)
  expect(await orderInShop(page, shopper)).toEqual(placed)
})

test('a sale is never lost to us: the shopper is at the shop’s own checkout after two seconds when the product is silent, at once when it is down [c5n6]', async ({
  page,
}) => {
  await page.route('**/api/checkouts', () => {})
  await checkOutFromDrawer(page, product)
  await expect(page).toHaveURL(shopsOwn())
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/api/checkouts', (route) => route.abort())
  await buyNow(page, product)
  await expect(page).toHaveURL(shopsOwn())
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('a line tells its regular price and what a code takes off it; a wrong code is said to be wrong, and the order is paid [t7b4]', async ({
    page,
  }) => {
    const shopper = newShopper()
    await buyNow(page, 'wool-throw')
    await expect(page).toHaveURL(hosted)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.getByRole('checkbox', { name: 'Order summary' }).check({ force: true })
    const throwLine = line(page, 'Wool Throw')
    await expect(throwLine.getByText('Regular price')).toContainText('Regular price')
    await expect(throwLine.locator('s')).toHaveText('Regular price €159.00')
    await expect(throwLine).toContainText('€129.00')
    const subtotal = minor(await figure(page, 'Subtotal').textContent())

    await submitCode(page, 'NOSUCHCODE')
    await expect(page.getByText(/NOSUCHCODE/)).toHaveText('There is no discount code NOSUCHCODE.')
    await submitCode(page, 'welcome10')
    await expect(removeCode(page, 'WELCOME10')).toBeVisible()
    await expect(page.getByText(/NOSUCHCODE/)).toBeHidden()
    await expect(figure(page, 'WELCOME10')).toHaveText('-€12.90')
    expect(minor(await figure(page, 'WELCOME10').textContent())).toBe(Math.round(subtotal / 10))
    await expect(throwLine.locator('small').filter({ hasText: '€' })).toHaveText('Discount -€12.90')
    await accessibleEverywhere(page)

    const total = await goAndPay(page, shopper)
    await payBy(page, 'Payment succeeds')
    await expect(page).toHaveURL(/\/thank-you\//)
    await expect(page.getByText(/^Order #\d+$/)).toBeVisible()
    expect((await orderInShop(page, shopper)).total).toBe(total)
  })
})
