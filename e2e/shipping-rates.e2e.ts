import { expect, test } from '@playwright/test'
import { createForm, fillTexts, list, row, save, unique } from './shipping-rate-steps.ts'
import { logIn } from './support/demo-merchant.ts'
import { accessible, notice } from './support/looks.ts'

test('a rate is created, shown, changed and deleted', async ({ page }) => {
  const name = unique('Same day')
  await logIn(page, list)
  await expect(page).toHaveTitle(/^Shipping Rates - /)
  await expect(page.getByRole('heading', { level: 1, name: 'Shipping rates' })).toBeVisible()
  await page.getByRole('link', { name: 'Create shipping rate' }).click()
  await expect(page).toHaveURL(createForm)
  await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('placeholder', 'Same day shipping')
  await expect(page.getByText('Only visible to you')).toBeVisible()
  await accessible(page)
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
    new RegExp(`^${name}Before eight in the evening`),
    'Before eight in the evening',
    'Cart items qty from 1 to 10Cart value from €19.99 to No maxCart weight less than 12.5kg',
    await page.evaluate(() => new Date().toLocaleDateString()),
    '€8.50',
    '',
  ])
  await accessible(page)

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
  await tab()
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused()
  for (const text of [name, 'Courier', 'Quick']) {
    await tab()
    await type(text)
  }
  await tab()
  await expect(page.getByRole('tab', { name: 'Cart Items' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await tab()
  await expect(page.getByLabel('Min value')).toBeFocused()
  await type('20')
  await tab()
  await tab()
  await expect(page.getByLabel('Shipping price')).toBeFocused()
  await type('4.95')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(list)
  await expect(row(page, name)).toContainText('Cart value from €20 to No max')
})

test('each rule is said at its field, and the first broken one has the focus', async ({ page }) => {
  await logIn(page, createForm)
  await page.getByLabel('Use this shipping rate as default').click()
  for (const [tab, noun] of [
    ['Cart Items', 'quantity'],
    ['Cart Value', 'value'],
    ['Cart Weight', 'weight'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await page.getByLabel(`Min ${noun}`).fill('3')
    await page.getByLabel(`Max ${noun}`).fill('2')
  }
  await save(page)
  for (const label of ['Name', 'Internal name', 'Description'])
    await expect(page.getByText(`${label} is required`, { exact: true })).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(page.getByText('Shipping price is required when Use as default is on')).toBeVisible()
  await accessible(page)

  await fillTexts(page, unique('Never saved'))
  await page.getByLabel('Description').fill('x'.repeat(201))
  await page.getByLabel('Shipping price').fill('0')
  await save(page)
  await expect(page.getByText('Description must be at most 200 characters')).toBeVisible()
  await page.getByLabel('Description').fill('x'.repeat(200))
  await save(page)
  for (const noun of ['quantity', 'value', 'weight']) {
    await expect(page.getByLabel(`Min ${noun}`)).toBeFocused()
    await expect(page.getByText(`Min ${noun} cannot be greater than max ${noun}`)).toBeVisible()
    await expect(page.getByText(`Max ${noun} cannot be less than min ${noun}`)).toBeVisible()
    if (noun === 'weight') break
    await page.getByLabel(`Max ${noun}`).fill('')
    await expect(page.getByText(`Min ${noun} cannot be greater than max ${noun}`)).toBeHidden()
    await save(page)
  }
  await expect(page).toHaveURL(createForm)
})

test('a new default takes over, and says from whom', async ({ page }) => {
  const name = unique('Default')
  await logIn(page, createForm)
  await fillTexts(page, name)
  await page.getByLabel('Shipping price').fill('5')
  await page.getByLabel('Use this shipping rate as default').click()
  await expect(page.getByText(/It takes over from “/)).toBeVisible()
  await save(page)
  await expect(row(page, name).getByText('Default', { exact: true })).toBeVisible()
  await expect(page.getByRole('table').getByText('Default', { exact: true })).toHaveCount(1)
})

test('saving is warned of, not held up, when a cart would find no rate', async ({ page }) => {
  await page.route('**/api/shipping-rate/conditions', (route) =>
    route.fulfill({ json: { error: false, message: 'OK', data: { shippingRates: [] } } }),
  )
  const name = unique('Large carts')
  await logIn(page, createForm)
  await fillTexts(page, name)
  await page.getByLabel('Min quantity').fill('2')
  await expect(page.getByText('Some carts have no shipping rate')).toBeHidden()
  await page.getByLabel('Shipping price').fill('5')
  await expect(page.getByText('Some carts have no shipping rate')).toBeVisible()
  await expect(page.getByText('1 item, €0.00, 0 kg')).toBeVisible()
  await accessible(page)
  await save(page)
  await expect(page).toHaveURL(list)
  await expect(row(page, name)).toBeVisible()
})
