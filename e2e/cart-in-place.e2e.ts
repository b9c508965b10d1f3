import { expect, test } from '@playwright/test'
import { liesAt, pressTwice } from './support/double-press.ts'
import { button, line, summary, twoLines } from './support/lines.ts'
import { accessibleEverywhere } from './support/looks.ts'
import { field, figure, fillAddress, minor, newShopper, shop, visit } from './support/shopper.ts'

test('what is bought is changed on the checkout by keyboard, taken back, and followed by the shop’s cart [h6h9]', async ({
  page,
}) => {
  await twoLines(page)
  await fillAddress(page, newShopper())
  await expect(figure(page, 'Total')).toContainText('€')

  await pressTwice(page, button(page, 'Remove Beeswax Candle'), async (at) => {
    await expect(summary(page).getByRole('listitem')).toHaveCount(1)
    await expect(button(page, 'Undo')).toBeFocused()
    await liesAt(button(page, 'Remove Wool Throw'), at)
  })
  await expect(button(page, 'Undo')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(summary(page).getByRole('listitem')).toHaveCount(2)

  const before = minor(await figure(page, 'Subtotal').textContent())
  const more = button(page, 'One more of Beeswax Candle')
  const place = await more.boundingBox()
  await more.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(line(page, 'Beeswax Candle')).toContainText('3 items')
  await expect(line(page, 'Beeswax Candle')).toContainText('each')
  expect(await more.boundingBox(), 'who presses again meets it again').toEqual(place)
  await expect.poll(async () => minor(await figure(page, 'Subtotal').textContent())).toBeGreaterThan(before)
  await expect(summary(page).getByText('Beeswax Candle: 3 items')).toBeAttached()
  await expect(page.getByText(/^Total: €/)).toBeAttached()

  await button(page, 'Remove Wool Throw').click()
  await expect(summary(page).getByRole('listitem')).toHaveCount(1)
  await expect(button(page, 'Undo')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(summary(page).getByRole('listitem')).toHaveCount(2)
  await expect(button(page, 'One less of Wool Throw')).toBeFocused()
  await button(page, 'Remove Wool Throw').click()
  await expect(summary(page).getByRole('listitem')).toHaveCount(1)
  await accessibleEverywhere(page)
  await expect(field(page, 'shipping_address.city')).toHaveValue('Amsterdam')

  const at = page.url()
  await visit(page, '/cart')
  await expect(page.getByRole('main')).not.toContainText('Wool Throw')
  await expect(page.getByRole('main').locator('[name="updates[]"], input[type=number]').first()).toHaveValue('3')

  await page.goto(at)
  // Before that the press sends the form, and the page of an empty cart has nothing to take back.
  await expect(page.locator('html[data-awake]')).toBeAttached()
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
