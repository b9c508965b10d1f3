import { expect, type Page, test } from '@playwright/test'
import { merchantScreens } from '#tools/admin-screens.ts'
import { logIn } from './support/demo-merchant.ts'
import { faultsOf, settled } from './support/every-view.ts'

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' })
test.describe.configure({ timeout: 600_000 })

const inspect = async (page: Page, what: string) => {
  expect.soft(await faultsOf(page), what).toEqual([])
}

const open = async (page: Page, address: string) => {
  await page.goto(address)
  await settled(page)
}

test('nothing is out of reach on any page of the merchant, wide or narrow, light or dark', async ({ page }) => {
  await logIn(page, '/dashboard')
  for (const { name, address } of await merchantScreens(page)) {
    await open(page, address)
    await inspect(page, name)
  }
  await page.goto('/checkout-react')
  await expect(page.getByRole('button', { name: /^Complete Order/ })).toBeVisible()
  await inspect(page, 'checkout-react')
})
