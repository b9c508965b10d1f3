import { expect, test } from '@playwright/test'
import { accessibleEverywhere } from './support/looks.ts'
import { onboarded } from './support/new-merchant.ts'
import { card, dialog, field, press, providers, type } from './support/providers.ts'

test('a merchant tries payabl. with test money, and its card says so', async ({ page }) => {
  test.setTimeout(120_000)
  await onboarded(page, '/payment-methods')
  const { card: name, keys } = providers.find((provider) => provider.card.endsWith('payabl.'))!
  await card(page, name).getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(field(page, 'Address (optional)')).toBeVisible()
  await accessibleEverywhere(page, '[role="dialog"]')
  await dialog(page).getByText('Test', { exact: true }).click()
  await expect(field(page, 'Address (optional)')).toBeHidden()
  await expect(dialog(page)).toContainText('No money moves.')
  await type(page, keys)
  await press(page, 'Connect')
  await expect(dialog(page)).toBeHidden()
  await expect(card(page, name).getByText('Test', { exact: true })).toBeVisible()

  await card(page, name).getByRole('button', { name: 'Configure' }).click()
  await dialog(page).getByText('Live', { exact: true }).click()
  await expect(field(page, Object.keys(keys)[0]!)).toHaveValue('')
  await expect(dialog(page)).toContainText('Test keys do not work for live payments')
})
