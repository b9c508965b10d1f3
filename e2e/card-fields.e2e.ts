import { expect, type Page, test } from '@playwright/test'
import { inField, typeCard } from './support/card-fields.ts'
import {
  field,
  fillAddress,
  hosted,
  newShopper,
  orderInShop,
  payButton,
  visit,
  withCardFields,
  whyNotPaid,
} from './support/shopper.ts'

/** Why it was not paid is what the shopper sees, hears and goes on from. */
const expectReason = async (page: Page) => {
  const reason = whyNotPaid(page)
  await expect(reason).toBeInViewport({ ratio: 1 })
  await expect(reason).toBeFocused()
}

test('a card is typed on the page, in frames of the provider: a declined one keeps everything, the bank asks on top, and the order is paid [k8c3]', async ({
  page,
}) => {
  const shopper = newShopper()
  await visit(page, '/products/stoneware-mug')
  await withCardFields(page)
  await page.getByRole('button', { name: 'Buy it now' }).click()
  await expect(page).toHaveURL(hosted)
  await fillAddress(page, shopper)
  await page.getByRole('radiogroup', { name: 'Payment' }).scrollIntoViewIfNeeded()
  await expect(inField(page, 'cardNumber')).toBeVisible()
  await expect(payButton(page)).toHaveText(/€/)

  await payButton(page).click()
  await expect(page.getByText('Enter your card details', { exact: true }).first()).toBeVisible()

  await typeCard(page, 'Declined by the bank')
  await payButton(page).click()
  await expectReason(page)
  await expect(page).toHaveURL(hosted)
  await expect(inField(page, 'expiry')).toHaveValue('12 / 40')
  await expect(page.locator('#checkout [name="email"]')).toHaveValue(shopper.email)

  await typeCard(page, '3-D Secure confirmation')
  await payButton(page).click()
  await page.frameLocator('iframe[title="3-D Secure"]').getByRole('button', { name: 'Confirm payment' }).click()
  await expect(page).toHaveURL(/\/thank-you\//)
  await expect(page.getByText(/^Order #/)).toBeVisible()
  await orderInShop(page, shopper)
})

test('on a phone Pay brings the card’s fields before anything is paid, and a declined card is said at the ways to pay, after a reload too [g9j5]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/products/stoneware-mug')
  await withCardFields(page)
  const paid: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/pay')) paid.push(request.url())
  })
  await page.getByRole('button', { name: 'Buy it now' }).click()
  await expect(page).toHaveURL(hosted)
  await fillAddress(page, newShopper())
  await expect(payButton(page)).toHaveText(/€/)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(inField(page, 'cardNumber')).toHaveCount(0)

  await payButton(page).click()
  await expect(page.getByText('Enter your card details', { exact: true }).first()).toBeInViewport()
  await expect(inField(page, 'cardNumber')).toBeInViewport()
  await expect(inField(page, 'cardNumber')).toBeFocused()
  await expect(page).toHaveURL(hosted)
  expect(paid).toEqual([])

  await typeCard(page, 'Declined by the bank')
  await payButton(page).click()
  await expectReason(page)
  await expect(inField(page, 'cardNumber')).toBeInViewport()
  // The same reason once more.
  await page.evaluate(() => window.scrollTo(0, 0))
  await payButton(page).click()
  await expect.poll(() => paid.length).toBe(2)
  await expectReason(page)

  await page.reload()
  await expectReason(page)
})

test('on a phone the labels of a card’s fields are whole in long languages, and the bill’s country is the one that the goods go to [n4x7]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/products/stoneware-mug')
  await page.getByRole('button', { name: 'Buy it now' }).click()
  await expect(page).toHaveURL(hosted)
  await field(page, 'shipping_address.country').selectOption('DE')
  await page.getByLabel('Use a different billing address').check()
  await expect(field(page, 'billing_address.country')).toHaveValue('DE')
  const address = page.url()
  // The labels stand before anybody comes near and the frames are asked for.
  for (const language of ['fr', 'de', 'el', 'hu', 'bg', 'pt', 'ga', 'ar']) {
    await page.goto(`${address}?lang=${language}`)
    const cut = await page.locator('[data-card]').evaluateAll((places) =>
      places
        .map((place) => place.previousElementSibling!)
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    )
    expect([language, cut]).toEqual([language, []])
  }
})
