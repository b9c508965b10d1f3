import { type Browser, expect, type Page, test } from '@playwright/test'
import { accessibleEverywhere } from './support/looks.ts'
import { field, figure, fillAddress, hosted, minor, newShopper, shop, visit } from './support/shopper.ts'

const summary = (page: Page) => page.getByRole('complementary', { name: 'Order summary' })
const button = (page: Page, name: string) => summary(page).getByRole('button', { name })
const line = (page: Page, name: string) => summary(page).getByRole('listitem').filter({ hasText: name })

/** The hosted checkout of a throw and a candle, in a cart that goes on standing in the shop. */
const twoLines = async (page: Page) => {
  for (const product of ['wool-throw', 'beeswax-candle']) {
    await visit(page, `/products/${product}`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    const removing = page.getByRole('dialog', { name: 'Your cart' }).getByRole('button', { name: 'Remove' })
    await expect(removing).toHaveCount(product === 'wool-throw' ? 1 : 2)
  }
  await visit(page, '/cart')
  await page.getByRole('main').getByRole('button', { name: 'Check out' }).click()
  await expect(page).toHaveURL(hosted)
}

test('what is bought is changed on the checkout by keyboard, taken back, and followed by the shop’s cart [h6h9]', async ({
  page,
}) => {
  await twoLines(page)
  await fillAddress(page, newShopper())
  await expect(figure(page, 'Total')).toContainText('€')
  const before = minor(await figure(page, 'Subtotal').textContent())
  await button(page, 'One more of Beeswax Candle').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(line(page, 'Beeswax Candle')).toContainText('3 items')
  await expect.poll(async () => minor(await figure(page, 'Subtotal').textContent())).toBeGreaterThan(before)
  await expect(summary(page).getByText('Beeswax Candle: 3 items')).toHaveText(/Total: €/)

  await button(page, 'Remove Wool Throw').click()
  await expect(summary(page).getByRole('listitem')).toHaveCount(1)
  await expect(button(page, 'Undo')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(summary(page).getByRole('listitem')).toHaveCount(2)
  await button(page, 'Remove Wool Throw').click()
  await expect(summary(page).getByRole('listitem')).toHaveCount(1)
  await accessibleEverywhere(page)
  await expect(field(page, 'shipping_address.city')).toHaveValue('Amsterdam')

  const at = page.url()
  await visit(page, '/cart')
  await expect(page.getByRole('main')).not.toContainText('Wool Throw')
  await expect(page.getByRole('main').locator('[name="updates[]"], input[type=number]').first()).toHaveValue('3')

  await page.goto(at)
  await button(page, 'Remove Beeswax Candle').click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await accessibleEverywhere(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(summary(page).getByRole('listitem')).toHaveCount(1)
  await button(page, 'Remove Beeswax Candle').click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Back to/ })
    .click()
  await expect(page).toHaveURL(`${shop}/cart`)
  await expect(page.getByRole('main')).not.toContainText('Beeswax Candle')
})

test('and without a script [l3m3]', async ({ page, browser }) => {
  await twoLines(page)
  const plain = await withoutScript(browser, page.url())
  await button(plain, 'One more of Beeswax Candle').click()
  await expect(line(plain, 'Beeswax Candle')).toContainText('2 items')
  await button(plain, 'Remove Wool Throw').click()
  await expect(summary(plain).getByRole('listitem')).toHaveCount(1)
  await button(plain, 'Remove Beeswax Candle').click()
  await expect(plain.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await plain.context().close()
})

const withoutScript = async (browser: Browser, url: string) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto(url)
  return page
}
