import { type Browser, expect, test } from '@playwright/test'
import { applyCode, placeButton, removeCode, submitCode, wholeCode } from './support/codes.ts'
import { button, line, summary, twoLines } from './support/lines.ts'
import { buyNow, field, fillAddress, hosted, newShopper, orderInShop, payButton } from './support/shopper.ts'

const withoutScript = async (browser: Browser) =>
  (
    await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    })
  ).newPage()

test('without a script the form changes what is bought, prices the order, takes codes, keeps what was typed, and places an order of nothing [w7g3]', async ({
  page,
  browser,
}) => {
  const plain = await withoutScript(browser)
  const isOpened = plain.getByRole('checkbox', { name: 'Order summary' })

  await test.step('what is bought is changed', async () => {
    await twoLines(page)
    await plain.goto(page.url())
    await isOpened.check({ force: true })
    await button(plain, 'One more of Beeswax Candle').click()
    await expect(line(plain, 'Beeswax Candle')).toContainText('2 items')
    await button(plain, 'Remove Wool Throw').click()
    await expect(summary(plain).getByRole('listitem')).toHaveCount(1)
    await button(plain, 'Remove Beeswax Candle').click()
    await expect(plain.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  })

  const shopper = newShopper()
  const priced = async () => {
    await buyNow(page, 'linen-cushion')
    await expect(page).toHaveURL(hosted)
    await plain.goto(page.url())
    await fillAddress(plain, shopper)
    await plain.getByRole('button', { name: 'Show shipping methods' }).click()
  }
  await test.step('the order is priced, and keeps what was typed', async () => {
    await priced()
    await expect(plain.getByRole('radiogroup', { name: 'Shipping method' }).getByRole('radio').first()).toBeVisible()
    await expect(field(plain, 'shipping_address.city')).toHaveValue('Amsterdam')
  })

  await test.step('codes are taken, and who cannot pay without a script is told so', async () => {
    await isOpened.check({ force: true })
    await submitCode(plain, 'NOSUCHCODE')
    await expect(plain.getByText(/NOSUCHCODE/)).toHaveText('There is no discount code NOSUCHCODE.')
    await applyCode(plain, 'WELCOME10')
    await payButton(plain).click()
    await expect(plain.getByText('This payment method needs JavaScript.')).toBeVisible()
  })

  await test.step('an order of nothing is placed', async () => {
    const code = await wholeCode()
    await priced()
    await isOpened.check({ force: true })
    await applyCode(plain, 'WELCOME10')
    await removeCode(plain, 'WELCOME10').click()
    await applyCode(plain, 'FREESHIP')
    await applyCode(plain, code)
    await expect(field(plain, 'shipping_address.city')).toHaveValue('Amsterdam')
    await placeButton(plain).click()
    await expect(plain).toHaveURL(/\/thank-you\/[\w-]+$/)
    await plain.context().close()
    expect((await orderInShop(page, shopper)).total).toBe(0)
  })
})
