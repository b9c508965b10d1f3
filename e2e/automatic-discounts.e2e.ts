import { expect, type Page, test } from '@playwright/test'
import { logIn } from './support/demo-merchant.ts'
import { accessible } from './support/looks.ts'
import { sandbox } from './support/shopper.ts'

const failing = (page: Page, mode: string, times = 1) =>
  page.request.post(`${sandbox}/sandbox/failures`, { data: { target: 'shopify', mode, times } })

/** The other journeys buy in the same shop: what these made must not cut their prices. */
test.afterEach(async ({ context }) => {
  const page = await context.newPage()
  await page.goto('/automatic-discounts')
  await page.evaluate(async () => {
    const token = document.querySelector('meta[name="csrf-token"]')?.getAttribute('content') ?? ''
    const { data } = (await (await fetch('/api/automatic-discounts')).json()) as {
      data: { discounts: { id: string; title: string }[] }
    }
    const ours = data.discounts.filter((discount) => discount.title.startsWith('Discount '))
    const headers = { 'x-csrf-token': token }
    await Promise.all(ours.map(({ id }) => fetch(`/api/automatic-discounts/${id}`, { method: 'DELETE', headers })))
  })
})

const title = () => `Discount ${crypto.randomUUID().slice(0, 8)}`
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

const createOne = async (page: Page, name: string) => {
  await page.goto('/automatic-discounts/create')
  await page.getByLabel('Title').fill(name)
  await page.getByRole('textbox', { name: 'Percentage' }).fill('10')
  await page.getByRole('button', { name: 'Create discount' }).click()
  await expect(page).toHaveURL('/automatic-discounts')
  await expect(row(page, name)).toContainText('Active')
}

test('a merchant makes a discount on some products, pauses it, lets it go on and deletes it [p9b3]', async ({
  page,
}) => {
  const name = title()
  await logIn(page, '/dashboard')
  await page.getByRole('link', { name: 'Automatic discounts' }).click()
  await expect(page.getByRole('link', { name: 'Create discount' })).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('link', { name: 'Create discount' }).click()

  await page.getByRole('radio', { name: 'Fixed amount' }).click()
  await page.getByRole('radio', { name: 'Certain products' }).click()
  await page.getByRole('button', { name: 'Create discount' }).click()
  await expect(page.getByText('Title is required').first()).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()
  await accessible(page)
  await page.getByLabel('Title').fill(name)
  await page.getByRole('textbox', { name: 'Amount' }).fill('2,50')
  await page.getByRole('button', { name: 'Choose products' }).click()
  const products = page.getByRole('dialog')
  await page.getByLabel('Search products').fill('vase')
  await expect(products.getByRole('checkbox', { name: /candle/i })).toHaveCount(0)
  await page.getByRole('checkbox', { name: /vase/i }).first().click()
  await accessible(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('€2.50 off 1 product')
  await page.getByRole('button', { name: 'Create discount' }).click()

  await expect(row(page, name)).toContainText('Active')
  await page.getByRole('button', { name: `Pause: ${name}` }).press('Enter')
  await expect(row(page, name)).toContainText('Paused')
  await expect(page.getByRole('button', { name: `Resume: ${name}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row(page, name)).toContainText('Active')
  await expect(page.getByRole('button', { name: `Pause: ${name}` })).toBeFocused()
  await page.getByRole('button', { name: `Delete: ${name}` }).press('Enter')
  await page.getByRole('button', { name: 'Delete discount' }).press('Enter')
  await expect(row(page, name)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Delete: / }).first()).toBeFocused()
})

test('buy X get Y takes its products from two lists', async ({ page }) => {
  const name = title()
  await logIn(page, '/automatic-discounts/create')
  await page.getByRole('radio', { name: 'Buy X get Y' }).click()
  await page.getByLabel('Title').fill(name)
  await page.getByLabel('Minimum quantity').fill('2')
  for (const [list, product] of [
    ['Products to buy', 'Stoneware Mug'],
    ['Products to get', 'Bud Vase'],
  ] as const) {
    await page.getByRole('group', { name: list }).getByRole('button', { name: 'Choose products' }).click()
    await page.getByRole('checkbox', { name: product }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('list', { name: list })).toContainText(product)
  }
  const bought = page.getByRole('group', { name: 'Products to buy' })
  await bought.getByRole('button', { name: 'Choose products' }).click()
  await page.getByRole('checkbox', { name: 'Bud Vase' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await bought.getByRole('button', { name: 'Remove: Bud Vase' }).press('Enter')
  await expect(bought.getByRole('button', { name: 'Remove: Stoneware Mug' })).toBeFocused()
  await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText(
    'Get 1 item among 1 product for free',
  )
  await accessible(page)
  await page.getByRole('button', { name: 'Create discount' }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('list', { name: 'Products to get' })).toContainText('Bud Vase')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test('what is typed outlasts a shop that breaks, and is not left without asking [h6q3]', async ({ page }) => {
  const name = title()
  await logIn(page, '/account')
  await failing(page, 'error', 3)
  await page.goto('/automatic-discounts')
  await expect(page.getByRole('heading', { name: 'The discounts could not be loaded' })).toBeVisible({
    timeout: 20_000,
  })
  await page.request.delete(`${sandbox}/sandbox/failures`)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('table')).toBeVisible()

  await page.getByRole('link', { name: 'Create discount' }).click()
  await page.getByLabel('Title').fill(name)
  await page.getByRole('textbox', { name: 'Percentage' }).fill('10')
  await failing(page, 'error')
  await page.getByRole('button', { name: 'Create discount' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Error' })).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue(name)
  await page.getByRole('link', { name: 'Back to the automatic discounts' }).click()
  await expect(page.getByText('You have unsaved changes.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Create discount' }).click()
  await expect(page).toHaveURL('/automatic-discounts')
  await expect(row(page, name)).toBeVisible()
})

test('two tabs do not overwrite each other [r7x9]', async ({ page, context }) => {
  const name = title()
  await logIn(page, '/account')
  await createOne(page, name)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/automatic-discounts')
    await tab.getByRole('link', { name, exact: true }).click()
    await expect(tab.getByLabel('Title')).toHaveValue(name)
  }
  await page.getByRole('textbox', { name: 'Percentage' }).fill('20')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Automatic discount saved')).toBeVisible()
  await other.getByRole('textbox', { name: 'Percentage' }).fill('30')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Your changes were not saved')).toBeVisible()
  await accessible(other)
  await other.getByRole('button', { name: 'Keep what I typed' }).click()
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Automatic discount saved')).toBeVisible()
  await page.goto('/automatic-discounts')
  await expect(row(page, name)).toContainText('30% off')
})
