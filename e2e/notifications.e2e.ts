import { expect, type Page, test } from '@playwright/test'
import { logIn } from './support/demo-merchant.ts'
import { withSessionValues } from './support/session-values.ts'

const shown = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Dismiss' }) })

/** Time stands still from here on, later than it was, and goes on by `page.clock.runFor` alone. */
const stopTime = async (page: Page, ahead = 60_000) => {
  await expect(page.locator('.mantine-Notifications-root')).not.toHaveCount(0)
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + ahead))
}

test('a message opens in the corner, at the top of a phone, above what is pressed and above the foot of the page; it leaves after three or four seconds, though the pointer stays [y8v4]', async ({
  page,
}) => {
  // The corner's code may come after the pointer has come to rest.
  const { promise: held, resolve: letCornerCome } = Promise.withResolvers<void>()
  await page.route('**/notification-corner-*.js', async (route) => {
    await held
    await route.continue()
  })
  await logIn(page, '/account/security')
  const save = page.getByRole('button', { name: 'Save' })
  await page.getByLabel('New password').fill('one')
  const { width, height } = page.viewportSize()!
  await page.mouse.move(width - 100, height - 50)
  letCornerCome()
  await save.focus()
  await stopTime(page)
  // One however often it is caused.
  for (let at = 0; at < 3; at += 1) await save.press('Enter')
  await page.clock.runFor(400)
  await expect(shown(page)).toHaveCount(1)
  // It slides in by the browser's clock.
  const lowerEdge = async () => {
    const message = (await shown(page).boundingBox())!
    return message.y + message.height
  }
  await expect.poll(lowerEdge).toBeLessThan(height - 50)
  // Those of the account's forms stay for four seconds.
  await page.clock.runFor(3400)
  await expect(shown(page)).toHaveCount(1)
  await page.clock.runFor(1100)
  await expect(shown(page)).toHaveCount(0)
  await page.clock.resume()

  await page.goto('/localization')
  const text = page.getByRole('form', { name: 'Translations' }).getByRole('textbox').nth(3)
  await text.fill('Een ander woord')
  await page.route('**/api/localization', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const foot = page.locator('[data-foot]')
  await expect(shown(page)).toBeVisible()
  await expect(async () => {
    const [above, below] = [(await shown(page).boundingBox())!, (await foot.boundingBox())!]
    expect(above.y + above.height).toBeLessThanOrEqual(below.y)
  }).toPass()

  await withSessionValues(page, {
    enableDetails: {
      userPlanSubscribed: true,
      airwallexAuthorize: false,
      paymentMethodAuthorized: false,
      paymentMethodActive: false,
    },
  })
  await page.goto('/account/security')
  await page.getByLabel('New password').fill('one')
  await page.getByRole('button', { name: 'Save' }).click()
  const bar = page.getByRole('complementary', { name: 'Next step' })
  await expect(async () => {
    const [above, below] = [(await shown(page).boundingBox())!, (await bar.boundingBox())!]
    expect(above.y + above.height).toBeLessThanOrEqual(below.y)
  }).toPass()

  await page.unrouteAll()
  await test.step('elsewhere it stays for three seconds; at the top of a phone', async () => {
    await page.goto('/customization/reviews')
    await page.getByRole('button', { name: 'Add review' }).click()
    const modal = page.getByRole('dialog', { name: 'Add review' })
    const add = modal.getByRole('button', { name: 'Add review' })
    await expect(add).toBeVisible()
    await stopTime(page, 600_000)
    await add.click()
    await page.clock.runFor(400)
    await expect(shown(page)).toContainText('Name is required')
    const corner = (await shown(page).boundingBox())!
    expect(width - (corner.x + corner.width)).toBeLessThan(40)
    expect(height - (corner.y + corner.height)).toBeLessThan(40)
    await page.clock.runFor(2300)
    await expect(shown(page)).toHaveCount(1)
    await page.clock.runFor(900)
    await expect(shown(page)).toHaveCount(0)

    await page.setViewportSize({ width: 1_280, height: 800 })
    await add.click()
    await page.clock.runFor(400)
    const foot = (await modal.locator('[data-foot]').boundingBox())!
    expect(foot.x + foot.width, 'a modal reaches into the corner').toBeGreaterThan((await shown(page).boundingBox())!.x)
    await expect.poll(async () => foot.y - (await lowerEdge()), 'and keeps its foot').toBeGreaterThanOrEqual(0)
    await page.clock.runFor(3600)
    await expect(shown(page)).toHaveCount(0)

    await page.setViewportSize({ width: 360, height: 640 })
    await add.click()
    await page.clock.runFor(400)
    const message = (await shown(page).boundingBox())!
    const name = (await modal.getByLabel('Name', { exact: true }).boundingBox())!
    expect(message.y < 40 || message.y > name.y + name.height, 'at the top, or below the field that is wrong').toBe(
      true,
    )
    expect(message.y + message.height <= name.y || message.y >= name.y + name.height, 'beside that field').toBe(true)
    expect(message.x).toBeGreaterThanOrEqual(0)
    expect(message.x + message.width).toBeLessThanOrEqual(360)
    expect(message.y + message.height).toBeLessThan((await add.boundingBox())!.y)
  })
})
