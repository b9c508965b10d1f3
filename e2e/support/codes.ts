import { expect, type Page } from '@playwright/test'
import { shopIdentities } from '#sandbox/shopify/shops/shops.ts'
import { shop } from './shopper.ts'

/** A code of the shop that takes the whole price off, and goes together with the one for free shipping. */
export const wholeCode = async () => {
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

export const submitCode = async (page: Page, code: string) => {
  await page.getByRole('textbox', { name: 'Discount code' }).fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
}
export const removeCode = (page: Page, code: string) =>
  page.getByRole('button', { name: `Remove discount code ${code}` })

/** Applies a code that the shop knows. */
export const applyCode = async (page: Page, code: string) => {
  await submitCode(page, code)
  await expect(removeCode(page, code)).toBeVisible()
}

export const placeButton = (page: Page) => page.getByRole('button', { name: 'Place order' })
