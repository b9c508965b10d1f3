import { chromium, expect, type Locator, type Page, test } from '@playwright/test'
import { browserOptions } from '#tools/browser.ts'
import { logIn } from './support/demo-merchant.ts'
import { cutOff, goOnTo, settled } from './support/every-view.ts'

/** The colour that something is filled with. */
const fill = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor)

/** The colour of letters once a browser said that it prints. */
const inkOnPaper = (admin: Page) =>
  admin.evaluate(() => {
    window.dispatchEvent(new Event('beforeprint'))
    return getComputedStyle(document.querySelector('h1')!).color
  })

for (const colorScheme of ['light', 'dark'] as const)
  test(`where the system chooses the colours (${colorScheme}), what is chosen, on or drawn is still to be seen, and paper is white`, async ({
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

    await admin.emulateMedia({ forcedColors: null, colorScheme, media: 'print' })
    await expect(admin.locator('#sidebar')).toBeHidden()
    await expect.poll(() => inkOnPaper(admin)).toBe('rgb(22, 26, 33)')
    expect(await fill(admin.locator('html'))).toBe('rgb(255, 255, 255)')
    expect(await admin.getByRole('button').count()).toBe(0)
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

/** Deletes a review, and goes through the page by Tab while the message about it stands in the corner. */
const coveredByMessage = async (admin: Page) => {
  await admin
    .getByRole('button', { name: /^Delete/ })
    .first()
    .press('Enter')
  const message = admin.getByRole('status').filter({ hasText: 'Review deleted successfully' })
  await expect(message).toBeVisible()
  await admin.clock.pauseAt((await admin.evaluate(() => Date.now())) + 1_000)
  const found = await covered(admin, 40)
  await admin.evaluate(() => {
    document.getElementById('content')!.focus()
    window.scrollTo(0, document.body.scrollHeight)
  })
  found.push(...(await covered(admin, 12, 'Shift+Tab')), ...(await covered(admin, 40)))
  await message.getByRole('button', { name: 'Undo' }).click()
  await admin.clock.resume()
  await expect(message).toHaveCount(0)
  return found
}

test('a window that an address opened leaves the keyboard in the page when it is closed; what Tab reaches is not beneath a message in the corner', async ({
  page: admin,
}) => {
  await admin.setViewportSize({ width: 1_280, height: 800 })
  await admin.clock.install()
  await logIn(admin, '/customization/appearance#import-from-shop')
  await admin.getByRole('dialog', { name: 'Import from your shop' }).waitFor()
  await settled(admin)
  await admin.keyboard.press('Escape')
  await expect(admin.getByRole('dialog')).toHaveCount(0)
  await expect(admin.locator('#content')).toBeFocused()

  await goOnTo(admin, '/customization/reviews')
  await settled(admin)
  expect(await coveredByMessage(admin), 'at a desk').toEqual([])
  await admin.setViewportSize({ width: 390, height: 800 })
  expect(await coveredByMessage(admin), 'on a phone').toEqual([])
})

const wholeAt = async (admin: Page, addresses: string[]) => {
  await admin.setViewportSize({ width: 390, height: 800 })
  await logIn(admin, addresses[0]!)
  for (const [at, address] of addresses.entries()) {
    if (at > 0) await goOnTo(admin, address)
    await settled(admin)
    expect.soft(await cutOff(admin), address).toEqual([])
  }
}

test('nothing is cut in a browser that is set to large letters, or to none below a size', async ({
  page: admin,
  baseURL,
  contextOptions,
}) => {
  const fontSizes = { standard: 32, fixed: 26 }
  await (await admin.context().newCDPSession(admin)).send('Page.setFontSizes', { fontSizes })
  await wholeAt(admin, ['/payment-methods', '/orders', '/localization', '/shipping-rates'])
  const own = browserOptions()
  await using browser = await chromium.launch({ ...own, args: [...own.args, '--blink-settings=minimumFontSize=24'] })
  await wholeAt(await browser.newPage({ ...contextOptions, baseURL: baseURL! }), ['/orders', '/shipping-rates'])
})
