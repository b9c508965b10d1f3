import { expect, type Locator, type Page, test } from '@playwright/test'
import { logIn } from './support/demo-merchant.ts'
import { notice } from './support/looks.ts'

const list = '/shipping-rates'
const createForm = '/shipping-rates/create-shipping-rate'
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
const save = (page: Page) => page.getByRole('button', { name: 'Save' })
const isFocused = (element: Element) => element === document.activeElement

/** Goes on by Tab until something has the focus, and types into it. */
const reach = async (page: Page, what: Locator, text = '', key = 'Tab') => {
  for (let pressed = 0; pressed < 20 && !(await what.evaluate(isFocused)); pressed += 1) await page.keyboard.press(key)
  await expect(what).toBeFocused()
  await page.keyboard.type(text)
}

test('a rate is created without a mouse, shown, found, changed and deleted [v7v7]', async ({ page }) => {
  const name = `Same day ${crypto.randomUUID().slice(0, 8)}`
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const tab = (label: string) => page.getByRole('tab', { name: label })

  await test.step('it is created by keyboard', async () => {
    await logIn(page, list)
    await expect(page).toHaveTitle(/^Shipping Rates - /)
    await expect(page.getByRole('heading', { level: 1, name: 'Shipping rates' })).toBeVisible()
    await page.getByRole('link', { name: 'Create shipping rate' }).press('Enter')
    await expect(page).toHaveURL(createForm)
    await expect(field('Name')).toHaveAttribute('placeholder', 'Same day shipping')
    await page.reload()
    await expect(field('Name')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Back to shipping rates' })).toBeFocused()
    await expect(page.getByText('Only visible to you')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'General information', exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'SHIPPING CONDITIONS (optional)', exact: true })).toBeVisible()
    await expect(page.getByRole('tab')).toHaveText(['Cart Items', 'Cart Value', 'Cart Weight'])
    await reach(page, field('Name'), name)
    await reach(page, field('Internal name'), 'Bike courier')
    await reach(page, field('Description'), 'Before eight in the evening')
    await expect(page.getByRole('region', { name: 'Price' })).toContainText('€')
    await reach(page, field('Shipping price'), '8.5')
    await reach(page, page.getByRole('combobox', { name: 'Countries' }))
    await reach(page, tab('Cart Items'))
    await reach(page, field('Min quantity'), '1')
    await reach(page, field('Max quantity'), '10')
    await reach(page, tab('Cart Items'), '', 'Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tabpanel')).toContainText('€')
    await reach(page, field('Min value'), '19,99')
    await reach(page, tab('Cart Value'), '', 'Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tabpanel')).toContainText('kg')
    await reach(page, field('Max weight'), '12.5')
    await reach(page, save(page))
    await page.keyboard.press('Enter')
    await expect(notice(page, 'Shipping rate created successfully')).toBeVisible()
    await expect(page).toHaveURL(list)
  })

  await test.step('it stands in its columns', async () => {
    await expect(page.getByRole('columnheader')).toHaveText([
      'SHIPPING RATES',
      'DESCRIPTION',
      'CONDITIONS',
      'LAST UPDATED',
      'PRICE',
      'ACTIONS',
    ])
    await expect(row(page, name).getByRole('cell')).toHaveText([
      new RegExp(`^${name}.*Before eight in the evening`),
      'Before eight in the evening',
      'Cart items qty from 1 to 10Cart value from €19.99 to No maxCart weight less than 12.5kg',
      await page.evaluate(() => new Date().toLocaleDateString('en-US', { dateStyle: 'medium' })),
      '€8.50',
      '',
    ])
  })

  await test.step('it is found', async () => {
    await page.getByPlaceholder('Search shipping rates').fill(name.toUpperCase())
    await expect(page).toHaveURL(/search=SAME/)
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(row(page, name)).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).last().click()
    await expect(page).toHaveURL(list)
  })

  await test.step('it is changed', async () => {
    await row(page, name)
      .getByRole('link', { name: `Edit ${name}` })
      .click()
    await expect(page).toHaveURL(/\/update-shipping-rate\/[0-9a-f-]{36}$/)
    await field('Shipping price').fill('')
    await save(page).click()
    await expect(notice(page, 'Shipping rate updated successfully')).toBeVisible()
    await expect(page).toHaveURL(list)
    await expect(row(page, name)).toContainText('N/A')
  })

  await test.step('it is deleted after a question', async () => {
    const remove = row(page, name).getByRole('button', { name: `Delete ${name}` })
    await remove.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(row(page, name)).toBeVisible()
    await remove.click()
    const deleted = page.waitForRequest((request) => request.method() === 'DELETE')
    const listed = page.waitForRequest(
      (request) => request.method() === 'GET' && /shipping-rate(\?|$)/.test(request.url()),
    )
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await deleted
    await listed
    await expect(notice(page, 'Shipping rate deleted successfully')).toBeVisible()
    await expect(row(page, name)).toHaveCount(0)
  })
})
