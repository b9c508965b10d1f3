import { expect, type Page } from '@playwright/test'
import { hosted, visit } from './shopper.ts'

export const summary = (page: Page) => page.getByRole('complementary', { name: 'Order summary' })
export const button = (page: Page, name: string) => summary(page).getByRole('button', { name })
export const line = (page: Page, name: string) => summary(page).getByRole('listitem').filter({ hasText: name })

/** The hosted checkout of a throw and a candle, in a cart that goes on standing in the shop. */
export const twoLines = async (page: Page) => {
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
