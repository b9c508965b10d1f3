import { expect, type Page, test } from '@playwright/test'
import { notice } from './support/looks.ts'
import { outlastsMishaps } from './support/mishaps.ts'
import { emptyShop, password, register } from './support/new-merchant.ts'
import { atTheKeys, submitKeys } from './support/onboarding.ts'

const { accessToken, apiKey, apiSecret } = emptyShop.customApp
const remembered = (page: Page) => page.evaluate(() => localStorage.getItem('checky-pro.store-id'))

test('the name of the shop and its keys outlast every mishap, and lead on once they are taken [j6t9]', async ({
  page,
}) => {
  await register(page)
  await test.step('the name', async () => {
    await page.getByLabel('Store name').fill('sandbox-three')
    await outlastsMishaps(page, {
      call: '/save-store',
      submit: () => page.getByRole('button', { name: 'Continue' }).click(),
      kept: () => expect(page.getByLabel('Store name')).toHaveValue('sandbox-three'),
      password,
      fallback: 'An error occurred while saving the store.',
    })
    await expect(page).toHaveURL('/onboarding/2')
  })
  await test.step('the keys', async () => {
    await page.goto('/onboarding/4')
    await page.getByLabel('Admin API access token', { exact: true }).fill(accessToken)
    await page.getByLabel('API key', { exact: true }).fill(apiKey)
    await page.getByLabel('API secret key', { exact: true }).fill(apiSecret)
    await outlastsMishaps(page, {
      call: '/save-app-keys',
      submit: () => page.getByRole('button', { name: 'Submit & verify' }).click(),
      kept: async () => {
        await expect(page.getByLabel('Admin API access token', { exact: true })).toHaveValue(accessToken)
        await expect(page.getByLabel('API secret key', { exact: true })).toHaveValue(apiSecret)
      },
      password,
      fallback: 'An error occurred. Please try again.',
    })
    await expect(page).toHaveURL('/onboarding/5')
  })
})

test('what is copied is confirmed for one second, and a message stays for three [b9x4]', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await register(page)
  await test.step('a message', async () => {
    await page.route('**/api/save-store', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByLabel('Store name').fill('sandbox-three')
    const failed = notice(page, 'An error occurred while saving the store.')
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(async () => {
      await page.clock.runFor(20)
      await expect(failed).toContainText('Error', { timeout: 100 })
    }).toPass()
    await page.clock.runFor(2_000)
    await expect(failed).toBeVisible()
    await page.clock.runFor(2_000)
    await expect(failed).toBeHidden()
  })
  await page.clock.resume()
  for (const [step, button, text] of [
    ['2', 'Copy app name', 'Checky Pro'],
    ['3', 'Copy write_draft_orders', 'write_draft_orders'],
  ] as const) {
    await test.step(button, async () => {
      await page.goto(`/onboarding/${step}`)
      const copy = page.getByRole('button', { name: button })
      await copy.scrollIntoViewIfNeeded()
      await page.clock.pauseAt(Date.now() + Number(step) * 3_600_000)
      await copy.click()
      const confirmed = page.getByRole('status').filter({ hasText: 'Copied' })
      await expect(confirmed).toHaveCount(1)
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
      await page.clock.runFor(900)
      await expect(confirmed).toHaveCount(1)
      await page.clock.runFor(200)
      await expect(confirmed).toHaveCount(0)
      await page.clock.resume()
    })
  }
})

test('a merchant logs out of onboarding; what fails is said, and the remembered store is forgotten [z9l2]', async ({
  page,
}) => {
  await atTheKeys(page)
  await submitKeys(page, { token: 'shpat_wrong' })
  expect(await remembered(page)).not.toBeNull()
  await page.goto('/onboarding/2')
  await page.route('**/api/logout', (route) =>
    route.fulfill({ status: 503, json: { error: true, message: 'Please try again in a moment.' } }),
  )
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(notice(page, 'Please try again in a moment.')).toContainText('Error')
  await page.unroute('**/api/logout')
  const sent = page.waitForRequest('**/api/logout')
  await page.getByRole('button', { name: 'Logout' }).click()
  expect((await sent).headers()['x-csrf-token']).toMatch(/\S{20}/)
  await expect(page).toHaveURL(/\/login/)
  expect(await remembered(page)).toBeNull()
})
