import { expect, type Page, test } from '@playwright/test'
import { accessible } from './support/looks.ts'
import { buyNow, field, figure, goAndPay, hosted, newShopper, payBy, whyNotPaid } from './support/shopper.ts'

const chosen = (page: Page, group: string) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { checked: true })

test('a way to pay and a way of shipping that were chosen are there after a reload, a cancelled payment and a changed order [d4w6]', async ({
  page,
}) => {
  await buyNow(page, 'beeswax-candle')
  await expect(page).toHaveURL(hosted)
  // Kept by the script: a reload before it comes forgets the choice.
  await expect(page.locator('form[novalidate]')).toBeVisible()
  const ways = page.getByRole('radiogroup', { name: 'Payment' }).getByRole('radio')
  await ways.nth(1).check()
  const way = await ways.nth(1).getAttribute('value')
  await page.reload()
  await expect(chosen(page, 'Payment')).toHaveAttribute('value', way!)

  await goAndPay(page, newShopper())
  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  await expect(page).toHaveURL(hosted)
  await expect(whyNotPaid(page, /The payment was not completed/)).toBeVisible()
  await expect(chosen(page, 'Payment')).toHaveAttribute('value', way!)
  await expect(field(page, 'shipping_address.city')).toHaveValue('Amsterdam')

  const rates = page.getByRole('radiogroup', { name: 'Shipping method' }).getByRole('radio')
  await rates.last().check()
  const rate = await rates.last().getAttribute('value')
  await page.getByRole('textbox', { name: 'Discount code' }).fill('WELCOME10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(figure(page, 'WELCOME10')).toBeVisible()
  await expect(chosen(page, 'Shipping method')).toHaveAttribute('value', rate!)
  await expect(chosen(page, 'Payment')).toHaveAttribute('value', way!)
  await page.reload()
  await expect(chosen(page, 'Shipping method')).toHaveAttribute('value', rate!)
  await expect(chosen(page, 'Payment')).toHaveAttribute('value', way!)
})

test('what is sent by mail alone asks for no shipping address, shows no shipping, and is paid [k7n6]', async ({
  page,
}) => {
  const shopper = newShopper()
  await buyNow(page, 'gift-card')
  await expect(page).toHaveURL(hosted)
  await expect(page.getByRole('heading', { name: 'Billing address' })).toBeVisible()
  for (const name of ['Shipping address', 'Shipping method'])
    await expect(page.getByRole('heading', { name })).toBeHidden()
  await expect(figure(page, 'Shipping')).toHaveCount(0)
  await expect(field(page, 'shipping_address.zip')).toHaveAttribute('autocomplete', 'billing postal-code')
  await expect(field(page, 'email')).toHaveAttribute('autocomplete', 'email')
  await field(page, 'email').fill(shopper.email)
  await field(page, 'shipping_address.country').selectOption('NL')
  await field(page, 'shipping_address.first_name').fill(shopper.name)
  await field(page, 'shipping_address.last_name').fill(shopper.surname)
  await field(page, 'shipping_address.address1').fill('Keizersgracht 12')
  await field(page, 'shipping_address.zip').fill('1015 CN')
  await field(page, 'shipping_address.city').fill('Amsterdam')
  await accessible(page)
  await page.getByRole('button', { name: /^Complete Order/ }).click()
  await expect(page).toHaveURL(/\/airwallex\/hpp\?/)
  await payBy(page, 'Payment succeeds')
  await expect(page.getByText(/^Order #\d+$/)).toBeVisible()
  await expect(page.getByText(`The shop sends what you bought to ${shopper.email}.`)).toBeVisible()
  await expect(page.getByText('Shipping', { exact: true })).toBeHidden()
  await expect(page.getByRole('link', { name: 'hello@linden-and-loom.example' })).toBeVisible()
})
