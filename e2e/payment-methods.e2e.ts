import { expect, type Page, test } from '@playwright/test'
import { accounts } from '#sandbox/airwallex/accounts.ts'
import { accessible, notice } from './support/looks.ts'
import { onboarded } from './support/new-merchant.ts'

const account = accounts.find(({ name }) => name === 'Kiosk Morgenrot')!

/** A merchant who has just finished onboarding, on the page of payment methods. */
const newMerchant = (page: Page) => onboarded(page, '/payment-methods')

const card = (page: Page, name = 'Airwallex') => page.getByRole('region', { name, exact: true })
const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })

const typeKeys = async (page: Page, keys: Partial<typeof account> = {}) => {
  const { clientId, apiKey, webhookSecret } = { ...account, ...keys }
  await field(page, 'Client ID').fill(clientId)
  await field(page, 'API key').fill(apiKey)
  await field(page, 'Webhook Secret Key').fill(webhookSecret)
}
const submit = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click()

const connect = async (page: Page) => {
  await card(page).getByRole('button', { name: 'Connect', exact: true }).click()
  await typeKeys(page)
  await submit(page, 'Connect')
  await expect(card(page).getByText('Authorized')).toBeVisible()
}

test('a merchant connects Airwallex once the keys work, and switches it on and off [h7s9]', async ({ page }) => {
  await newMerchant(page)
  await expect(card(page).getByText('Not connected')).toBeVisible()
  await expect(card(page).getByRole('switch')).toBeDisabled()
  await expect(card(page, 'Stripe').getByRole('button', { name: 'Connect', exact: true })).toBeDisabled()
  await expect(card(page, 'PAY.nL').getByText('Coming soon')).toBeVisible()

  await card(page).getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('dialog').getByText(/\/webhooks\/airwallex\/[0-9a-f-]{36}$/)).toBeVisible()
  await submit(page, 'Connect')
  for (const sentence of ['Client ID is required.', 'API key is required.', 'Webhook Secret Key is required.'])
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  await typeKeys(page, { apiKey: account.clientId })
  await submit(page, 'Connect')
  await expect(page.getByText('Client ID and API key must not be the same.')).toBeVisible()

  await typeKeys(page, { apiKey: 'a-wrong-key' })
  await submit(page, 'Connect')
  await expect(notice(page, /does not know this Client ID and API key/)).toBeVisible()
  await expect(field(page, 'API key')).toHaveAccessibleDescription(/does not know this Client ID and API key/)

  await typeKeys(page)
  await submit(page, 'Connect')
  await expect(notice(page, 'Airwallex is connected.')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(card(page).getByText('Authorized')).toBeVisible()
  await expect(card(page).getByText('Webhook not verified yet')).toBeVisible()

  const enable = card(page).getByRole('switch')
  await enable.click()
  await expect(notice(page, 'Airwallex is on.')).toBeVisible()
  await page.reload()
  await expect(enable).toBeChecked()
  await enable.click()
  await expect(notice(page, 'Airwallex is off.')).toBeVisible()
  await expect(enable).not.toBeChecked()

  await page.route('**/api/payment-method', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object }
    await route.fulfill({
      response,
      json: { ...answer, data: { ...answer.data, webhook_proven_at: '2026-03-04T12:00:00.000Z' } },
    })
  })
  await page.reload()
  await expect(card(page).getByText('Authorized')).toBeVisible()
  await expect(card(page).getByText('Webhook not verified yet')).toHaveCount(0)
})

test('what was typed is not lost unasked, and kept keys are shown masked [v4m3]', async ({ page }) => {
  await newMerchant(page)
  await connect(page)
  await card(page).getByRole('button', { name: 'Configure' }).click()
  await expect(field(page, 'API key')).toHaveValue(`••••${account.apiKey.slice(-4)}`)
  await expect(page.getByText(/^Not verified yet/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await card(page).getByRole('button', { name: 'Configure' }).click()
  await field(page, 'API key').fill('half a key')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Unsaved Changes' })
  await expect(question).toBeVisible()
  await accessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(field(page, 'API key')).toHaveValue('half a key')
  await submit(page, 'Cancel')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await submit(page, 'Close')
  await question.getByRole('button', { name: 'Discard Changes' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await card(page).getByRole('button', { name: 'Configure' }).click()
  await expect(field(page, 'API key')).toHaveValue(`••••${account.apiKey.slice(-4)}`)
  await field(page, 'Webhook Secret Key').press('End')
  await page.keyboard.type('whsec_another')
  await expect(field(page, 'Webhook Secret Key')).toHaveValue('whsec_another')
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/payment-method'))
  await submit(page, 'Save')
  expect((await sent).postDataJSON()).toMatchObject({
    client_id: `••••${account.clientId.slice(-4)}`,
    webhook_secret: 'whsec_another',
  })
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the settings decide what shoppers see [k7r5]', async ({ page }) => {
  await newMerchant(page)
  await connect(page)
  await card(page).getByRole('button', { name: 'Settings' }).click()
  const icon = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await expect(icon('Apple Pay')).toBeChecked()
  await expect(icon('TWINT')).toBeDisabled()
  const wallets = page.getByRole('switch', { name: 'Wallets' })
  await wallets.click()
  await expect(notice(page, 'Settings updated successfully')).toBeVisible()
  await expect(icon('Apple Pay')).toBeDisabled()
  await field(page, 'Name').fill('Credit card')
  await icon('Klarna').click()
  await submit(page, 'Save')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.reload()
  await card(page).getByRole('button', { name: 'Settings' }).click()
  await expect(field(page, 'Name')).toHaveValue('Credit card')
  await expect(icon('Klarna')).not.toBeChecked()
  await expect(icon('iDEAL')).toBeChecked()
  await expect(wallets).not.toBeChecked()
})

test('a card fails alone, and a switch that fails goes back [h6d9]', async ({ page }) => {
  await newMerchant(page)
  await connect(page)
  await page.route('**/api/rapyd', (route) => route.fulfill({ status: 403, json: { error: true, msg: 'Not today.' } }))
  await page.reload()
  const rapyd = card(page, 'Checky Pro Payments by Rapyd')
  await expect(rapyd.getByText('Not today.')).toBeVisible()
  await expect(card(page).getByText('Authorized')).toBeVisible()
  await page.unroute('**/api/rapyd')
  await rapyd.getByRole('button', { name: 'Retry' }).click()
  await expect(rapyd.getByText('Not connected')).toBeVisible()

  await page.route('**/api/payment-method/*/active', (route) =>
    route.fulfill({ status: 502, json: { error: true, msg: 'Airwallex is out for lunch.' } }),
  )
  const enable = card(page).getByRole('switch')
  await enable.click()
  await expect(notice(page, 'Airwallex is out for lunch.')).toContainText('Error')
  await expect(enable).not.toBeChecked()
})
