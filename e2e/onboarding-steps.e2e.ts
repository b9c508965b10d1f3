import { expect, test } from '@playwright/test'
import { accessible, notice } from './support/looks.ts'
import { register } from './support/new-merchant.ts'
import { withSessionValues } from './support/session-values.ts'

test('slides turn until they are paused, what is copied is confirmed for one second, and a message stays for three [b9x4]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // To who wants less motion they stand still.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await register(page)
  await test.step('slides turn by themselves, and by keyboard', async () => {
    const slides = page.getByRole('region', { name: 'What you can do here' })
    await expect(slides.getByRole('heading', { name: 'A checkout that is yours' })).toBeVisible()
    await page.clock.runFor(7_500)
    await expect(slides.getByRole('heading', { name: 'Paid the way they like' })).toBeVisible()
    await slides.getByRole('button', { name: 'Pause slides' }).click()
    await page.clock.runFor(20_000)
    await expect(slides.getByRole('heading', { name: 'Paid the way they like' })).toBeVisible()
    await slides.getByRole('button', { name: 'Next slide' }).press('ArrowRight')
    await expect(slides.getByRole('heading', { name: 'See what it earns you' })).toBeVisible()
    await expect(slides.getByRole('button', { name: /^Slide \d/ })).toHaveCount(3)
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })
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

test.describe('on a phone in the dark', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 390, height: 844 } })

  test('every step is readable, has its ways on, back and out, and no slide moves unasked [k7z7]', async ({ page }) => {
    await page.clock.install()
    await register(page)
    const ways = page.getByRole('navigation', { name: 'Steps' })
    for (const step of [1, 2, 3, 4, 5, 6]) {
      if (step > 1) await page.goto(`/onboarding/${step}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
      const help = page.getByRole('contentinfo').getByRole('link')
      await expect(help).toHaveAttribute('href', 'mailto:support@checky.example')
      await expect(help).toHaveText('support@checky.example')
      await accessible(page)
      if (step === 1) {
        await expect(page.getByRole('button', { name: 'Pause slides' })).toBeHidden()
        await page.clock.runFor(30_000)
        await expect(page.getByRole('heading', { name: 'A checkout that is yours' })).toBeVisible()
      }
      if (step === 6) break
      await expect(page.getByText(`${Math.min(step, 4)} / 4`)).toBeVisible()
      if (step === 1) await expect(ways.getByRole('button', { name: 'Continue' })).toBeVisible()
      else await expect(ways.getByRole('link', { name: 'Back' })).toHaveAttribute('href', `/onboarding/${step - 1}`)
      if (step > 1 && step < 5)
        await expect(ways.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', `/onboarding/${step + 1}`)
    }
  })
})

test('a first name of 35 letters widens no step of a phone, and the page of the apps that step 2 leads to is there [z9b4]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await register(page)
  await withSessionValues(page, {
    user: { name: 'Wolfeschlegelsteinhausenbergerdorff', last_name: 'Vale', email_is_proven: true, onboarding: '' },
  })
  const isNoWider = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.goto('/onboarding/1')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Wolfeschlegelsteinhausenbergerdorff')
  await isNoWider()
  await page.getByLabel('Store name').fill('sandbox-three')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create the app in your shop' })).toBeVisible()
  await isNoWider()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open the app page' }).click()
  await expect((await opened).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(await opened).toHaveURL(/\/admin\/settings\/apps\/development$/)
})
