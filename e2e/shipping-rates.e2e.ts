import { expect, type Locator, test } from '@playwright/test'
import { createForm, fillTexts, list, row, save, unique } from './shipping-rate-steps.ts'
import { logIn } from './support/demo-merchant.ts'
import { notice } from './support/looks.ts'

test('a rate is created, shown, changed and deleted [v7v7]', async ({ page }) => {
  const name = unique('Same day')
  await logIn(page, list)
  await expect(page).toHaveTitle(/^Shipping Rates - /)
  await expect(page.getByRole('heading', { level: 1, name: 'Shipping rates' })).toBeVisible()
  await page.getByRole('link', { name: 'Create shipping rate' }).click()
  await expect(page).toHaveURL(createForm)
  await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('placeholder', 'Same day shipping')
  await expect(page.getByText('Only visible to you')).toBeVisible()
  await fillTexts(page, name)
  await expect(page.getByRole('heading', { name: 'General information', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'SHIPPING CONDITIONS (optional)', exact: true })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Cart Items', 'Cart Value', 'Cart Weight'])
  await page.getByLabel('Min quantity').fill('1')
  await page.getByLabel('Max quantity').fill('10')
  await page.getByRole('tab', { name: 'Cart Value' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('€')
  await page.getByLabel('Min value').fill('19,99')
  await page.getByRole('tab', { name: 'Cart Weight' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('kg')
  await page.getByLabel('Max weight').fill('12.5')
  await expect(page.getByRole('region', { name: 'Price' })).toContainText('€')
  await page.getByLabel('Shipping price').fill('8.5')
  await save(page)
  await expect(notice(page, 'Shipping rate created successfully')).toBeVisible()
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('columnheader')).toHaveText([
    'SHIPPING RATES',
    'DESCRIPTION',
    'CONDITIONS',
    'LAST UPDATED',
    'PRICE',
    'ACTIONS',
  ])
  const made = row(page, name)
  await expect(made.getByRole('cell')).toHaveText([
    new RegExp(`^${name}.*Before eight in the evening`),
    'Before eight in the evening',
    'Cart items qty from 1 to 10Cart value from €19.99 to No maxCart weight less than 12.5kg',
    await page.evaluate(() => new Date().toLocaleDateString('en-US', { dateStyle: 'medium' })),
    '€8.50',
    '',
  ])

  await made.getByRole('link', { name: `Edit ${name}` }).click()
  await expect(page).toHaveURL(/\/update-shipping-rate\/[0-9a-f-]{36}$/)
  await page.getByLabel('Shipping price').fill('')
  await save(page)
  await expect(notice(page, 'Shipping rate updated successfully')).toBeVisible()
  await expect(page).toHaveURL(list)
  await expect(row(page, name)).toContainText('N/A')

  await row(page, name)
    .getByRole('button', { name: `Delete ${name}` })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, name)).toBeVisible()
  await row(page, name)
    .getByRole('button', { name: `Delete ${name}` })
    .click()
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

const isFocused = (element: Element) => element === document.activeElement

test('a rate is created without a mouse', async ({ page }) => {
  const name = unique('By keyboard')
  const type = (text: string) => page.keyboard.type(text)
  const tab = () => page.keyboard.press('Tab')
  await logIn(page, createForm)
  await tab()
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tab()
  await expect(page.getByRole('link', { name: 'Back to shipping rates' })).toBeFocused()
  const reach = async (what: Locator) => {
    for (let pressed = 0; pressed < 20 && !(await what.evaluate(isFocused)); pressed += 1) await tab()
    await expect(what).toBeFocused()
  }
  for (const [label, text] of [
    ['Name', name],
    ['Internal name', 'Courier'],
    ['Description', 'Quick'],
    ['Shipping price', '4.95'],
  ] as const) {
    await reach(page.getByLabel(label, { exact: true }))
    await type(text)
  }
  await reach(page.getByRole('combobox', { name: 'Countries' }))
  await reach(page.getByRole('tab', { name: 'Cart Items' }))
  await page.keyboard.press('ArrowRight')
  await reach(page.getByLabel('Min value'))
  await type('20')
  await reach(page.getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(list)
  await expect(row(page, name)).toContainText('Cart value from €20 to No max')
})
