import { expect, type Page, test } from '@playwright/test'
import { addRate, createForm, fillTexts, list, save, unique } from './shipping-rate-steps.ts'
import { demo, logIn } from './support/demo-merchant.ts'
import { accessible, notice } from './support/looks.ts'

const calls = /\/api\/shipping-rate/
const broken = { status: 500, json: { error: true, message: 'An error occurred' } }

const fillForm = async (page: Page, name: string) => {
  await fillTexts(page, name)
  await page.getByLabel('Shipping price').fill('5')
}

/** A rate of its own, opened in its form. */
const openNewRate = async (page: Page, name: string) => {
  await logIn(page, createForm)
  await fillForm(page, name)
  await save(page)
  await expect(page).toHaveURL(list)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
}

test('a list that cannot be fetched says so, and is there after Retry', async ({ page }) => {
  await page.route(calls, (route) => route.fulfill(broken))
  await logIn(page, list)
  await expect(page.getByText('There was an error fetching the shipping rates.')).toBeVisible({ timeout: 20_000 })
  await accessible(page)
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('table', { name: 'Shipping rates' })).toBeVisible()
})

test('further rows that cannot be fetched leave the first ones in place', async ({ page }) => {
  await logIn(page, createForm)
  for (let n = 0; n < 11; n++) await addRate(page, { name: `Page filler ${n}` })
  await page.goto(list)
  await expect(page.getByRole('row')).toHaveCount(11)
  await page.route(/shipping-rate\?page=2/, (route) => route.fulfill({ ...broken, status: 404 }))
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByText('There was an error fetching the shipping rates.')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(11)
  await page.unroute(/shipping-rate\?page=2/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('row').nth(12)).toBeVisible()
})

test('a rate that cannot be deleted stays', async ({ page }) => {
  const name = unique('Stays')
  await logIn(page, list)
  await addRate(page, { name })
  await page.reload()
  await page.route(calls, (route) => (route.request().method() === 'DELETE' ? route.fulfill(broken) : route.fallback()))
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page, 'There was an error deleting the shipping rate.')).toBeVisible()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
})

test('a rate that cannot be saved keeps what was typed, and is saved the next time', async ({ page, context }) => {
  const name = unique('Second try')
  await logIn(page, createForm)
  await fillForm(page, name)
  await page.route(calls, (route) => (route.request().method() === 'POST' ? route.fulfill(broken) : route.fallback()))
  await save(page)
  await expect(notice(page, 'An error occurred')).toBeVisible()
  await page.unroute(calls)

  await context.setOffline(true)
  await save(page)
  await expect(notice(page, 'You appear to be offline')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await context.setOffline(false)
  await save(page)
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
})

test('what only the server finds wrong is said at the field', async ({ page }) => {
  await logIn(page, createForm)
  await fillForm(page, unique('Refused'))
  const errors = { minimumCartWeight: 'Min weight can have at most 3 decimals' }
  await page.route(calls, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: { error: true, message: errors.minimumCartWeight, errors } })
      : route.fallback(),
  )
  await save(page)
  await expect(page.getByLabel('Min weight')).toBeFocused()
  await expect(page.getByLabel('Min weight')).toHaveAccessibleDescription(/at most 3 decimals/)
})

test('an ended session is taken up again in place, and the rate is saved', async ({ page, context }) => {
  const name = unique('After the break')
  await logIn(page, createForm)
  await fillForm(page, name)
  await context.clearCookies()
  await save(page)
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByLabel('Password', { exact: true }).fill(demo.password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(notice(page, 'Shipping rate created successfully')).toBeVisible()
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
})

test('leaving a form with changes asks first', async ({ page }) => {
  await logIn(page, createForm)
  await page.getByLabel('Name', { exact: true }).fill('Half done')
  await page.getByRole('link', { name: 'Back to shipping rates' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unsaved Changes' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half done')
  await page.getByRole('link', { name: 'Back to shipping rates' }).click()
  await dialog.getByRole('button', { name: 'Discard Changes' }).click()
  await expect(page).toHaveURL(list)
})

test('a rate that is not there is told apart from one that cannot be loaded', async ({ page }) => {
  await logIn(page, `/shipping-rates/update-shipping-rate/${crypto.randomUUID()}`)
  await expect(page.getByRole('heading', { name: 'This shipping rate does not exist.' })).toBeVisible()
  await accessible(page)
  await page.getByRole('link', { name: 'Back to shipping rates' }).last().click()
  await expect(page).toHaveURL(list)

  await page.route(/shipping-rate\/[0-9a-f-]{36}$/, (route) => route.fulfill(broken))
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  await expect(page.getByText('The shipping rate could not be loaded')).toBeVisible({ timeout: 20_000 })
  await page.unroute(/shipping-rate\/[0-9a-f-]{36}$/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByLabel('Name', { exact: true })).not.toHaveValue('')
})

test('two tabs never overwrite each other unasked', async ({ page, context }) => {
  const name = unique('Shared')
  await openNewRate(page, name)
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByLabel('Shipping price').fill('7')
  await save(other)
  await expect(other).toHaveURL(list)

  await page.bringToFront()
  await page.getByLabel('Internal name').fill('Changed here')
  await save(page)
  const dialog = page.getByRole('dialog', { name: 'This rate was changed in the meantime' })
  await expect(dialog.getByRole('row', { name: 'Shipping price 7 5' })).toBeVisible()
  await expect(dialog.getByRole('row', { name: 'Internal name Bike courier Changed here' })).toBeVisible()
  await accessible(page)
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Internal name')).toHaveValue('Changed here')
  await save(page)
  await dialog.getByRole('button', { name: 'Load the saved version' }).click()
  await expect(page.getByLabel('Shipping price')).toHaveValue('7')
  await expect(page.getByLabel('Internal name')).toHaveValue('Bike courier')

  await other.bringToFront()
  await other.getByRole('link', { name, exact: true }).click()
  await other.getByLabel('Shipping price').fill('8')
  await save(other)
  await expect(other).toHaveURL(list)
  await page.bringToFront()
  await page.getByLabel('Shipping price').fill('9')
  await save(page)
  await dialog.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('€9.00')
})
