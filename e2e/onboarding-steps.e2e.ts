import { expect, test } from '@playwright/test'
import { notice } from './support/looks.ts'
import { register } from './support/new-merchant.ts'

test('slides turn until they are paused, and not for who wants less motion; what is copied is confirmed for one second, and a message stays for three [b9x4]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await register(page)
  const slides = page.getByRole('region', { name: 'What you can do here' })
  await test.step('to who wants less motion they stand still', async () => {
    await expect(slides.getByRole('heading', { name: 'A checkout that is yours' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pause slides' })).toBeHidden()
    await page.clock.runFor(30_000)
    await expect(slides.getByRole('heading', { name: 'A checkout that is yours' })).toBeVisible()
  })
  await test.step('slides turn by themselves, and by keyboard', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expect(page.getByRole('button', { name: 'Pause slides' })).toBeVisible()
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
      expect(await failed.allTextContents()).toEqual([expect.stringContaining('Error')])
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
