import { expect, type Page, test } from '@playwright/test'
import { accessibleEverywhere } from './support/looks.ts'
import { buyNow, field, figure, fillAddress, goAndPay, hosted, newShopper, payBy } from './support/shopper.ts'

const also = (page: Page) =>
  page.getByText('This checkout was also open in another tab. Everything you typed there is here.')
const moved = (page: Page) => page.getByRole('heading', { name: 'You are continuing this checkout in another tab.' })
const backHere = (page: Page) => page.getByRole('button', { name: 'Continue here' })
const way = (page: Page, name: string) => page.getByRole('radiogroup', { name: 'Payment' }).getByLabel(name)

test('a checkout in two tabs goes on in the later one with all that was typed, and back in the earlier one [m3f7]', async ({
  page,
  context,
}) => {
  const shopper = newShopper()
  await buyNow(page, 'beeswax-candle')
  await expect(page).toHaveURL(hosted)
  await fillAddress(page, shopper)
  // The town of the postcode goes with its country, also where the same was typed.
  await field(page, 'shipping_address.city').fill('Amstelveen')
  await field(page, 'shipping_address.country').selectOption('IT')
  await field(page, 'shipping_address.province').selectOption('RM')
  await way(page, 'Klarna').check()
  await page.getByLabel('Use a different billing address').check()
  await field(page, 'billing_address.first_name').fill('Bo')

  const later = await context.newPage()
  await later.goto(page.url())
  await expect(also(later)).toBeVisible()
  for (const [name, value] of [
    ['email', shopper.email],
    ['shipping_address.city', 'Amstelveen'],
    ['shipping_address.province', 'RM'],
    ['billing_address.first_name', 'Bo'],
  ] as const)
    await expect(field(later, name)).toHaveValue(value)
  await expect(way(later, 'Klarna')).toBeChecked()
  await expect(moved(page)).toBeVisible()
  await expect(field(page, 'email')).toBeHidden()
  await accessibleEverywhere(page)
  await accessibleEverywhere(later)

  await later.getByRole('textbox', { name: 'Discount code' }).fill('WELCOME10')
  await later.getByRole('button', { name: 'Apply' }).click()
  await expect(figure(later, 'WELCOME10')).toBeVisible()
  await field(later, 'shipping_address.address1').fill('Keizersgracht 99')
  const total = await figure(later, 'Total').textContent()

  await page.bringToFront()
  await backHere(page).focus()
  await page.keyboard.press('Enter')
  await expect(also(page)).toBeVisible()
  await expect(field(page, 'shipping_address.address1')).toHaveValue('Keizersgracht 99')
  await expect(figure(page, 'Total')).toHaveText(total!)
  await expect(moved(later)).toBeVisible()

  await page.getByLabel('Same as shipping address').check()
  await page.getByRole('radiogroup', { name: 'Payment' }).getByRole('radio').first().check()
  await goAndPay(page, shopper)
  await payBy(page, 'Payment succeeds')
  await expect(page.getByText(/^Order #\d+$/)).toBeVisible()
  await backHere(later).click()
  await expect(later).toHaveURL(/\/thank-you\/[\w-]+$/)
})
