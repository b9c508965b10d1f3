import { expect, test } from '@playwright/test'
import { applyCode, placeButton, removeCode, wholeCode } from './support/codes.ts'
import { accessibleEverywhere } from './support/looks.ts'
import { buyNow, figure, fillAddress, hosted, newShopper, orderInShop, payButton } from './support/shopper.ts'

/** Enough for free shipping. */
const product = 'linen-cushion'

test('an order that a code has made free is placed with one press, and a way to pay that was chosen before stays chosen [q4j9]', async ({
  page,
}) => {
  const shopper = newShopper()
  const code = await wholeCode()
  await buyNow(page, product)
  await expect(page).toHaveURL(hosted)
  await fillAddress(page, shopper)
  await expect(figure(page, 'Shipping')).toHaveText(/€/)
  const ways = page.getByRole('radiogroup', { name: 'Payment' }).getByRole('radio')
  await ways.last().check()
  const chosen = await ways.last().getAttribute('value')

  await applyCode(page, 'FREESHIP')
  await applyCode(page, code)
  await expect(figure(page, 'Total')).toHaveText('€0.00')
  await expect(page.getByText('There is nothing to pay for this order.')).toBeVisible()
  await expect(ways.first()).toBeHidden()
  await expect(payButton(page)).toBeHidden()
  await accessibleEverywhere(page)

  await removeCode(page, code).click()
  await expect(payButton(page)).toBeEnabled()
  await expect(page.locator(`[name=payment][value="${chosen}"]`)).toBeChecked()
  await applyCode(page, code)
  await expect(figure(page, 'Total')).toHaveText('€0.00')

  await placeButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/thank-you\/[\w-]+$/)
  const order = page.getByText(/^Order #\d+$/)
  await expect(order).toBeVisible()
  const placed = await orderInShop(page, shopper)
  expect(placed.total).toBe(0)
})
