import { expect, test } from '@playwright/test'
import { typeCard } from './support/card-fields.ts'
import { logIn } from './support/demo-merchant.ts'
import { accessible, accessibleEverywhere } from './support/looks.ts'
import {
  figure,
  fillAddress,
  hosted,
  minor,
  newShopper,
  orderInShop,
  payButton,
  sandbox,
  visit,
  withCardFields,
} from './support/shopper.ts'

test('a payment waits for its merchant, who charges a part of it from the order [c7w4]', async ({ page, context }) => {
  const merchant = await context.newPage()
  const begins = merchant.getByText('A change only applies to new payments.')
  await logIn(merchant, '/payment-methods')
  await merchant.getByRole('radio', { name: 'Manually, from the order' }).check()
  await expect(begins).toBeVisible()
  const shopper = newShopper()
  // A shop on another plan takes no payment of a part.
  const isPlus = (plus: boolean) =>
    page.request.post(`${sandbox}/sandbox/shopify/sandbox-one.myshopify.com`, { data: { isPlus: plus } })
  await isPlus(true)
  try {
    await visit(page, '/products/beeswax-candle')
    await withCardFields(page)
    await page.getByRole('button', { name: 'Buy it now' }).click()
    await expect(page).toHaveURL(hosted)
    await fillAddress(page, shopper)
    await expect(figure(page, 'Shipping')).toHaveText(/€|Free/)
    await typeCard(page, 'Payment succeeds')
    const total = minor(await figure(page, 'Total').textContent())
    await expect.poll(async () => minor(await payButton(page).textContent())).toBe(total)
    await payButton(page).click()
    const number = page.getByText(/^Order #\d+$/)
    await expect(number).toBeVisible()
    const name = `details of order ${(await number.textContent())!.replace('Order ', '')}`
    const openStory = async () => {
      await merchant.goto('/orders')
      await merchant.getByRole('link', { name, exact: false }).click()
    }
    await openStory()
    await merchant.getByRole('link', { name: 'Open as a page' }).click()

    const authorization = merchant.getByRole('region', { name: 'Authorization' })
    const sum = (name: string) => authorization.locator(`dt:text-is("${name}") + dd`)
    await expect(sum('Captured')).toBeVisible()
    expect([minor(await sum('Authorized').textContent()), minor(await sum('Captured').textContent())]).toEqual([
      total,
      0,
    ])
    await authorization.getByRole('button', { name: 'Capture' }).click()
    const dialog = merchant.getByRole('dialog', { name: 'Capture' })
    await dialog.getByLabel('Amount').fill('5')
    await accessibleEverywhere(merchant, '[role="dialog"]')
    await dialog.getByRole('button', { name: 'Capture €5.00' }).dblclick()
    await expect(dialog).toHaveCount(0)
    await expect(sum('Captured')).toHaveText('€5.00')
    await expect(authorization.getByRole('button')).toHaveCount(0)
    await expect(merchant.getByRole('main').getByText('Paid', { exact: true }).first()).toBeVisible()
    await openStory()
    await expect(merchant.getByRole('link', { name: 'Refund the payment' })).toBeVisible()
    await accessible(merchant, '[role="dialog"]')
  } finally {
    await isPlus(false)
    await merchant.goto('/payment-methods')
    await merchant.getByRole('radio', { name: 'Automatically, when the shopper pays' }).check()
    await expect(begins).toHaveCount(0)
  }
  expect((await orderInShop(page, shopper)).total).toBeGreaterThan(500)
})
