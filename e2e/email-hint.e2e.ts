import { expect, test } from '@playwright/test'
import { accessibleEverywhere } from './support/looks.ts'
import { buyNow, field, hosted } from './support/shopper.ts'

test('an email address with a slip in it draws a hint, which may be taken by keyboard or ignored [g5w7]', async ({
  page,
}) => {
  await buyNow(page, 'beeswax-candle')
  await expect(page).toHaveURL(hosted)
  const email = field(page, 'email')
  const hint = page.getByRole('button', { name: 'Did you mean ann@gmail.com?' })
  await email.fill('ann@gmial.com')
  await page.keyboard.press('Tab')
  await expect(hint).toBeVisible()
  await accessibleEverywhere(page)
  await field(page, 'shipping_address.first_name').fill('Ann')
  await expect(email).toHaveValue('ann@gmial.com')
  await expect(page.getByText('Enter a valid email address')).toBeHidden()

  const kept = page.waitForRequest((request) => request.method() === 'PUT' && request.postData()!.includes('ann@gmail'))
  await hint.focus()
  await page.keyboard.press('Enter')
  await expect(email).toHaveValue('ann@gmail.com')
  await expect(email).toBeFocused()
  await expect(hint).toBeHidden()
  await kept
})
