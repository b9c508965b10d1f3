import { expect, type Page, test } from '@playwright/test'
import { accounts } from '#sandbox/airwallex/accounts.ts'
import { initialScopes } from '#sandbox/shopify/shops/shops.ts'
import { accessibleEverywhere } from './support/looks.ts'
import { emptyShop, newMerchant, onboarded } from './support/new-merchant.ts'
import { card, dialog, press } from './support/providers.ts'
import { sandbox } from './support/shopper.ts'

const account = accounts.find(({ name }) => name === 'Kiosk Morgenrot')!
const well = /^(?:Everything works|Nothing is wrong)\.$/
const result = (page: Page) => dialog(page).getByRole('region', { name: 'Result' })
/** What is told of one thing, alone or together with what has the same cause. */
const line = (page: Page, name: string) =>
  result(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(new RegExp(`^(?:.*, )?${name}(?:, .*)?$`)) })

test('a merchant asks whether a provider works, and is told what to do when its key was taken away [r8w7]', async ({
  page,
  context,
  request,
}) => {
  test.slow()
  const setKey = (valid: boolean) =>
    request.post(`${sandbox}/sandbox/airwallex/keys`, { data: { account: account.id, valid } })
  await newMerchant(page)
  const button = card(page, 'Airwallex').getByRole('button', { name: 'Check connection' })
  let asked = 0
  let ranAt = ''
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/connection-checks', async (route) => {
    if (route.request().method() === 'POST' && ++asked === 1) await held
    await route.continue()
  })

  await test.step('the first press asks at once', async () => {
    await button.press('Enter')
    await expect(dialog(page).getByRole('status')).toHaveText('Checking the connection…')
    await expect(dialog(page).locator('.mantine-Skeleton-root').first()).toBeVisible()
    await accessibleEverywhere(page, '[role="dialog"]')
    const response = page.waitForResponse(
      (one) => one.request().method() === 'POST' && one.url().endsWith('/connection-checks'),
    )
    letGo()
    ranAt = ((await (await response).json()) as { data: { check: { ran_at: string } } }).data.check.ran_at
    await expect(result(page).getByText(well)).toBeVisible()
    await expect(line(page, 'Keys')).toContainText(/Works:.*\d+ ms|\d\.\d s/)
    await expect(line(page, 'Clock')).toContainText('The clocks agree.')
    await accessibleEverywhere(page, '[role="dialog"]')
  })
  await test.step('opened again it shows the last answer with its time', async () => {
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(button).toBeFocused()
    await page.reload()
    await button.press('Enter')
    await expect(result(page).getByText(well)).toBeVisible()
    await expect(result(page).locator('time')).toHaveAttribute('datetime', ranAt)
    expect(asked).toBe(1)
  })
  await test.step('a server out of reach is said, and what was known stays', async () => {
    await context.setOffline(true)
    await press(page, 'Check again')
    await expect(dialog(page).getByRole('alert')).toContainText('You appear to be offline')
    await expect(result(page).getByText(well)).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: 'Check again' })).toBeFocused()
    await context.setOffline(false)
  })
  await test.step('a key that was taken away', async () => {
    await setKey(false)
    try {
      await press(page, 'Check again')
      await expect(line(page, 'Keys')).toContainText('Does not work:')
      await expect(line(page, 'Keys')).toContainText('does not know this Client ID')
      await expect(line(page, 'Keys')).toContainText('enter them at this provider')
      await expect(dialog(page).getByRole('alert')).toHaveCount(0)
      await accessibleEverywhere(page, '[role="dialog"]')
    } finally {
      await setKey(true)
    }
    await press(page, 'Check again')
    await expect(result(page).getByText(well)).toBeVisible()
  })
})

test('a merchant asks whether a shop works, and is told which permission it lacks [n3x5]', async ({
  page,
  request,
}) => {
  const grant = (scopes: readonly string[]) =>
    request.post(`${sandbox}/sandbox/shopify/${emptyShop.domain}`, { data: { scopes } })
  await onboarded(page, '/settings/shopify-store')
  const more = page.getByRole('button', { name: `More for ${emptyShop.name}` })
  await more.press('Enter')
  await page.getByRole('menuitem', { name: 'Check connection' }).press('Enter')
  await expect(result(page).getByText(well)).toBeVisible()
  await expect(line(page, 'Access scopes')).toContainText('All access scopes are granted.')
  try {
    await grant(initialScopes.filter((scope) => !scope.endsWith('_themes')))
    await press(page, 'Check again')
    await expect(line(page, 'Access scopes')).toContainText('Missing: read_themes, write_themes.')
    await expect(line(page, 'Access scopes')).toContainText('install the app again')
    await accessibleEverywhere(page, '[role="dialog"]')
  } finally {
    await grant(initialScopes)
  }
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
})
