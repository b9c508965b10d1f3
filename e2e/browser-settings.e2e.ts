import { expect, type Locator, type Page, test } from '@playwright/test'
import { logIn } from './support/demo-merchant.ts'
import { settled } from './support/every-view.ts'

/** The colour that something is filled with. */
const fill = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor)

for (const colorScheme of ['light', 'dark'] as const)
  test(`where the system chooses the colours (${colorScheme}), what is chosen, on or drawn is still to be seen`, async ({
    page: admin,
  }) => {
    await admin.emulateMedia({ forcedColors: 'active', colorScheme })
    await logIn(admin, '/payment-methods')
    await settled(admin)
    const radio = admin.getByRole('radio', { name: /^Automatically/ })
    await expect(radio).toBeChecked()
    expect(await fill(radio)).not.toBe(await fill(admin.getByRole('radio', { name: /^Manually/ })))
    const track = admin.locator('.mantine-Switch-track').first()
    expect(await track.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('1px')

    await admin.goto('/customization/form')
    await settled(admin)
    const tab = (name: string) => admin.getByRole('tab', { name })
    expect(await fill(tab('Form'))).not.toBe(await fill(tab('Reviews')))

    await admin.goto('/dashboard')
    await settled(admin)
    expect(await fill(admin.locator('[data-day] > span').first())).not.toBe(await fill(admin.locator('body')))
  })

/** Goes on by Tab, and tells what of it has the focus beneath something else. */
const covered = async (admin: Page, presses: number, key = 'Tab') => {
  const names: string[] = []
  for (let press = 0; press < presses; press += 1) {
    await admin.keyboard.press(key)
    names.push(
      ...(await admin.evaluate(() => {
        const focused = document.activeElement
        if (!focused || focused === document.body) return []
        const { left, top, width, height } = focused.getBoundingClientRect()
        const above = document.elementFromPoint(left + width / 2, top + height / 2)
        return above && (focused.parentElement?.contains(above) || above.contains(focused)) ? [] : [focused.outerHTML]
      })),
    )
  }
  return names
}

test('what takes the focus is not covered by what sticks to the foot of a page or a modal', async ({ page: admin }) => {
  await admin.setViewportSize({ width: 1280, height: 800 })
  await logIn(admin, '/localization')
  await settled(admin)
  await admin.getByPlaceholder('Search texts').focus()
  expect(await covered(admin, 16)).toEqual([])

  await admin.goto('/payment-methods')
  await settled(admin)
  await admin.getByRole('button', { name: 'Connect' }).and(admin.locator(':enabled')).first().click()
  await admin.getByRole('dialog').waitFor()
  expect(await covered(admin, 16)).toEqual([])
})

for (const width of [1_280, 390])
  test(`at ${width} px what is reached by Tab is not beneath a message in the corner`, async ({ page: admin }) => {
    await admin.setViewportSize({ width, height: 800 })
    await logIn(admin, '/customization/reviews')
    await settled(admin)
    await admin.clock.install()
    await admin.getByRole('button', { name: /^Delete/ }).first().press('Enter')
    const message = admin.getByRole('status').filter({ hasText: 'Review deleted successfully' })
    await expect(message).toBeVisible()
    await admin.clock.pauseAt((await admin.evaluate(() => Date.now())) + 1_000)
    const found = await covered(admin, 40)
    await admin.evaluate(() => {
      document.getElementById('content')!.focus()
      window.scrollTo(0, document.body.scrollHeight)
    })
    found.push(...(await covered(admin, 12, 'Shift+Tab')), ...(await covered(admin, 40)))
    expect(found).toEqual([])
    await message.getByRole('button', { name: 'Undo' }).click()
    await admin.clock.resume()
    await expect(message).toHaveCount(0)
  })

test('a window that an address opened leaves the keyboard in the page when it is closed', async ({ page: admin }) => {
  await logIn(admin, '/customization/appearance#import-from-shop')
  await admin.getByRole('dialog', { name: 'Import from your shop' }).waitFor()
  await settled(admin)
  await admin.keyboard.press('Escape')
  await expect(admin.getByRole('dialog')).toHaveCount(0)
  await expect(admin.locator('#content')).toBeFocused()
})
