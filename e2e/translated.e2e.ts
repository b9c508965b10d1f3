import { expect, test } from '@playwright/test'
import { logIn } from './support/demo-merchant.ts'
import { buyNow, figure, goAndPay, hosted, minor, newShopper, payButton } from './support/shopper.ts'
import { translate } from './support/translation.ts'

test('a checkout that the browser translates shows what is paid, whatever is chosen since', async ({ page }) => {
  await buyNow(page, 'stoneware-mug')
  await expect(page).toHaveURL(hosted)
  await expect(page.locator(':root[data-awake]')).toBeVisible()
  await expect(payButton(page)).toContainText('€')
  await translate(page)
  const before = await figure(page, 'Total').textContent()
  const rates = page.getByRole('radiogroup', { name: 'Shipping method' }).getByRole('radio')
  await rates.last().check({ force: true })
  await expect(figure(page, 'Total')).not.toHaveText(before!)
  const subtotal = minor(await figure(page, 'Subtotal').textContent())
  await page.getByRole('button', { name: /One more of/ }).click()
  await expect.poll(async () => minor(await figure(page, 'Subtotal').textContent())).toBe(2 * subtotal)
  const total = await goAndPay(page, newShopper())
  expect(minor(await page.getByRole('button', { name: /^Pay / }).textContent())).toBe(total)
})

test('an admin that the browser translates goes on where a text goes from it', async ({ page }) => {
  await logIn(page, '/payment-methods')
  const check = page.getByRole('button', { name: 'Check connection' }).first()
  await expect(check).toBeVisible()
  await translate(page)
  await check.click()
  const result = page.getByRole('dialog').getByRole('region', { name: /^Result/ })
  await expect(result).toBeVisible()
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await page.getByRole('button', { name: 'Check again' }).click()
  await answered
  await expect(result).toBeVisible()
})
