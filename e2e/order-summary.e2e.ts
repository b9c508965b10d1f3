import { expect, type Page, test } from '@playwright/test'
import { summary } from './support/lines.ts'
import { accessible } from './support/looks.ts'
import { field, figure, fillAddress, hosted, newShopper, payButton, shop, visit } from './support/shopper.ts'

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

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

test('of sixty lines code and total stay in sight at a desk; on a phone the summary comes before the form for the keyboard too, and total and button stay within reach [c8n5]', async ({
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
  await expect(payButton(page)).toBeInViewport({ ratio: 1 })
  await code.click()
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

  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(summary(page).getByRole('listitem')).toHaveCount(60)
  await expect(code).toBeInViewport()
  await expect(figure(page, 'Total')).toBeInViewport()
  // Rates of a moment ago are dimmed until new ones come.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await accessible(page, undefined, true)
})
