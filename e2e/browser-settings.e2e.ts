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
const covered = async (admin: Page, presses: number) => {
  const names: string[] = []
  for (let press = 0; press < presses; press += 1) {
    await admin.keyboard.press('Tab')
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
