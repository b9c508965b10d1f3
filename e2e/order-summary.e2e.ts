import { expect, type Page, test } from '@playwright/test'
import { accessible, accessibleEverywhere } from './support/looks.ts'
import { buyNow, field, figure, fillAddress, hosted, newShopper, payButton, shop, visit } from './support/shopper.ts'

const summary = (page: Page) => page.getByRole('complementary', { name: 'Order summary' })
const apply = async (page: Page, code: string) => {
  await page.getByRole('textbox', { name: 'Discount code' }).fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
}

/** As many lines of one product, each with something written on it, in the hosted checkout. */
const lines = async (page: Page, count: number) => {
  await visit(page, '/products/beeswax-candle')
  const id = await page.locator('form [name=id]').first().inputValue()
  const items = Array.from({ length: count }, (_, index) => ({
    id,
    quantity: 1,
    properties: { For: `Guest ${index}` },
  }))
  await page.evaluate(
    async ({ url, items }) => {
      const body = JSON.stringify({ items })
      await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    },
    { url: `${shop}/cart/add.js`, items },
  )
  await visit(page, '/cart')
  await page.getByRole('main').getByRole('button', { name: 'Check out' }).click()
  await expect(page).toHaveURL(hosted)
}

test('a line tells its regular price and what a code takes off it, one of several pieces the price of one [t7b4]', async ({
  page,
}) => {
  await buyNow(page, 'wool-throw')
  await expect(page).toHaveURL(hosted)
  const line = summary(page).getByRole('listitem').filter({ hasText: 'Wool Throw' })
  await expect(line.getByText('Regular price')).toContainText('Regular price')
  await expect(line.locator('s')).toHaveText('Regular price €159.00')
  await expect(line).toContainText('€129.00')
  await apply(page, 'WELCOME10')
  await expect(figure(page, 'WELCOME10')).toHaveText('-€12.90')
  await expect(line.locator('small').filter({ hasText: '€' })).toHaveText('Discount -€12.90')
  await accessibleEverywhere(page)
})

test('sixty lines scroll, and the code and the total stay in sight [h4v6]', async ({ page }) => {
  await lines(page, 60)
  await expect(summary(page).getByRole('listitem')).toHaveCount(60)
  await expect(page.getByRole('textbox', { name: 'Discount code' })).toBeInViewport()
  await expect(figure(page, 'Total')).toBeInViewport()
  // Rates of a moment ago are dimmed until new ones come.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await accessible(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('the summary comes before the form for the keyboard too, and total and button stay within reach [c8n5]', async ({
    page,
  }) => {
    await lines(page, 60)
    const bar = page.getByRole('checkbox', { name: 'Order summary' })
    await expect(payButton(page)).toBeInViewport()
    await fillAddress(page, newShopper())
    await expect(payButton(page)).toContainText('€')
    await expect(payButton(page)).toBeInViewport()

    await bar.focus()
    await page.keyboard.press('Tab')
    await expect(field(page, 'email')).toBeFocused()
    await bar.focus()
    await page.keyboard.press('Space')
    await expect(bar).toBeFocused()
    const code = page.getByRole('textbox', { name: 'Discount code' })
    await expect(code).toBeInViewport()
    await expect(figure(page, 'Total')).toBeInViewport()
    // Each line has its buttons; the last one is followed by the code.
    await summary(page)
      .getByRole('button', { name: /^Remove/ })
      .last()
      .focus()
    await page.keyboard.press('Tab')
    await expect(code).toBeFocused()
    await expect(field(page, 'shipping_address.city')).toHaveValue('Amsterdam')
    await accessible(page)
    await bar.focus()
    await page.keyboard.press('Space')
    await expect(code).toBeHidden()
    await expect(field(page, 'shipping_address.city')).toHaveValue('Amsterdam')
  })
})
