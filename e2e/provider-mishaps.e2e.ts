import { expect, test } from '@playwright/test'
import { accessibleEverywhere, badge, notice } from './support/looks.ts'
import { outlastsMishaps } from './support/mishaps.ts'
import { onboarded, password } from './support/new-merchant.ts'
import { card, dialog, field, holds, press, providers, type } from './support/providers.ts'

test('typed keys and settings outlast every mishap [k5j4]', async ({ page, context }) => {
  test.slow()
  await onboarded(page, '/payment-methods')
  const keys = providers[0]!.keys
  await test.step('keys', async () => {
    await card(page, 'Airwallex').getByRole('button', { name: 'Connect', exact: true }).click()
    await type(page, keys)
    await outlastsMishaps(page, {
      call: '/payment-method',
      submit: () => press(page, 'Connect'),
      kept: () => holds(page, keys),
      password,
    })
    await expect(badge(page, 'Authorized', 'green')).toBeVisible()
  })
  await test.step('settings', async () => {
    await card(page, 'Airwallex').getByRole('button', { name: 'Settings' }).click()
    await field(page, 'Name').fill('Credit card')
    await dialog(page).getByRole('checkbox', { name: 'Klarna' }).uncheck({ force: true })
    await outlastsMishaps(page, {
      call: '/payment-method/update-setting',
      submit: () => press(page, 'Save'),
      kept: async () => {
        await expect(field(page, 'Name')).toHaveValue('Credit card')
        await expect(dialog(page).getByRole('checkbox', { name: 'Klarna' })).not.toBeChecked()
      },
      password,
    })
    await expect(dialog(page)).toBeHidden()
  })
  await test.step('settings ask before they are lost [g4v2]', async () => {
    await card(page, 'Airwallex').getByRole('button', { name: 'Settings' }).click()
    await expect(field(page, 'Name')).toHaveValue('Credit card')
    await field(page, 'Name').fill('Half a na')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Unsaved Changes' })
    await expect(question).toContainText('They will be lost')
    await accessibleEverywhere(page, '[role="dialog"]')
    await question.getByRole('button', { name: 'Discard Changes' }).click()
    await expect(dialog(page)).toBeHidden()
  })
  await test.step('the switches of Airwallex go back when they fail', async () => {
    await card(page, 'Airwallex').getByRole('button', { name: 'Settings' }).click()
    await context.setOffline(true)
    for (const name of ['Wallets', 'Other ways to pay']) {
      const turn = dialog(page).getByRole('switch', { name })
      await turn.press('Space')
      await expect(notice(page, 'You appear to be offline').first()).toBeVisible()
      await expect(turn).toBeChecked()
    }
    await context.setOffline(false)
  })
  await test.step('a tab that still shows another store is told so, and writes nothing [j7q7]', async () => {
    await page.route('**/api/payment-method', (route) =>
      route.continue({ headers: { ...route.request().headers(), 'x-store-id': crypto.randomUUID() } }),
    )
    const answer = page.waitForResponse((response) => response.request().method() === 'PUT')
    await dialog(page).getByRole('switch', { name: 'Wallets' }).press('Space')
    expect((await answer).status()).toBe(409)
    await expect(dialog(page).getByRole('switch', { name: 'Wallets' })).toBeChecked()
  })
})
