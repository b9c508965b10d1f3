import { expect, type Page, test } from '@playwright/test'
import { shopIdentities } from '#sandbox/shopify/shops/shops.ts'
import { accessibleEverywhere } from './support/looks.ts'
import {
  buyNow,
  field,
  figure,
  fillAddress,
  hosted,
  newShopper,
  orderInShop,
  payButton,
  shop,
} from './support/shopper.ts'

/** Enough for free shipping. */
const product = 'linen-cushion'
const placeButton = (page: Page) => page.getByRole('button', { name: 'Place order' })

/** A code of the shop that takes the whole price off, and goes together with the one for free shipping. */
const wholeCode = async () => {
  const code = `WHOLE${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  const query = `mutation($discount: DiscountCodeBasicInput!) {
    discountCodeBasicCreate(basicCodeDiscount: $discount) { userErrors { message } } }`
  const discount = {
    title: code,
    code,
    startsAt: '2020-01-01T00:00:00Z',
    customerSelection: { all: true },
    customerGets: { value: { percentage: 1 }, items: { all: true } },
    combinesWith: { shippingDiscounts: true, orderDiscounts: false, productDiscounts: false },
  }
  const { accessToken } = shopIdentities[0]!.customApp
  const answer = await fetch(`${shop}/admin/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-access-token': accessToken },
    body: JSON.stringify({ query, variables: { discount } }),
  })
  expect(await answer.json()).toMatchObject({ data: { discountCodeBasicCreate: { userErrors: [] } } })
  return code
}

const apply = async (page: Page, code: string) => {
  await page.getByRole('textbox', { name: 'Discount code' }).fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('button', { name: `Remove discount code ${code}` })).toBeVisible()
}

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

  await apply(page, 'FREESHIP')
  await apply(page, code)
  await expect(figure(page, 'Total')).toHaveText('€0.00')
  await expect(page.getByText('There is nothing to pay for this order.')).toBeVisible()
  await expect(ways.first()).toBeHidden()
  await expect(payButton(page)).toBeHidden()
  await accessibleEverywhere(page)

  await page.getByRole('button', { name: `Remove discount code ${code}` }).click()
  await expect(payButton(page)).toBeEnabled()
  await expect(page.locator(`[name=payment][value="${chosen}"]`)).toBeChecked()
  await apply(page, code)
  await expect(figure(page, 'Total')).toHaveText('€0.00')

  await placeButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/thank-you\/[\w-]+$/)
  const order = page.getByText(/^Order #\d+$/)
  await expect(order).toBeVisible()
  const placed = await orderInShop(page, shopper)
  expect(placed.total).toBe(0)
})

test('an order of nothing is placed without JavaScript too [l8t2]', async ({ page, browser }) => {
  const shopper = newShopper()
  const code = await wholeCode()
  await buyNow(page, product)
  await expect(page).toHaveURL(hosted)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(page.url())
  await fillAddress(plain, shopper)
  await apply(plain, 'FREESHIP')
  await apply(plain, code)
  await expect(field(plain, 'shipping_address.city')).toHaveValue('Amsterdam')
  await placeButton(plain).click()
  await expect(plain).toHaveURL(/\/thank-you\/[\w-]+$/)
  await context.close()
  expect((await orderInShop(page, shopper)).total).toBe(0)
})
