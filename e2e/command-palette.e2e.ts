import { expect, test } from '@playwright/test'
import { logIn } from './support/demo-merchant.ts'
import { accessible } from './support/looks.ts'
import { activeOption, openPalette, perform } from './support/palette.ts'

test('any page and action is found by a few letters, without a mouse', async ({ page }) => {
  await logIn(page, '/dashboard')
  await test.step('what is typed before it is there is not lost', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('pixel')
    await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('pixel')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  const palette = await openPalette(page)
  await expect(await activeOption(page)).toHaveText('Go-live checklist')
  await expect(palette.getByRole('option', { name: 'Upgrade Plan' })).toHaveCount(0)

  await test.step('arrows move the choice, around both ends', async () => {
    await page.keyboard.press('ArrowDown')
    await expect(await activeOption(page)).toHaveText('Create shipping rate')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(await activeOption(page)).toHaveText('Dark colours')
    await expect(await activeOption(page)).toBeInViewport()
  })

  await test.step('what is found is counted out loud, and nothing found is said', async () => {
    await page.keyboard.type('pixe')
    await expect(palette.getByRole('status')).toHaveText('1 result')
    await expect(await activeOption(page)).toHaveText('Settings › Analytics')
    await page.keyboard.type('zzz')
    await expect(palette.getByText('No results for “pixezzz”. Try another word.')).toBeVisible()
    await expect(palette.getByRole('status')).toHaveText('No results')
    await page.keyboard.press('Enter')
    await expect(palette).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
  })

  await test.step('Enter goes there, and the focus follows', async () => {
    await perform(page, 'pixel', 'Settings › Analytics')
    await expect(page).toHaveURL('/settings/analytics')
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('an action opens what it names, once', async () => {
    await perform(page, 'add review')
    await expect(page).toHaveURL('/customization/reviews')
    await expect(page.getByRole('dialog', { name: 'Add review' }).getByLabel('Name', { exact: true })).toBeFocused()
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Add review' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await perform(page, 'test cart', 'Test a cart')
    await expect(page.getByRole('region', { name: 'Test a cart' })).toBeVisible()
    await perform(page, 'dark', 'Dark colours')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    expect(await (await page.request.get('/dashboard')).text()).toContain('<html data-mantine-color-scheme="dark"')
  })

  await test.step('what was typed is not lost by going elsewhere', async () => {
    await page.goto('/shipping-rates/create-shipping-rate')
    await page.getByLabel('Name', { exact: true }).fill('Half done')
    await perform(page, 'switch harbor', 'Switch to Harbor Supply Co.')
    await page.getByRole('dialog', { name: 'Unsaved Changes' }).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half done')
  })

  await test.step('it opens by a button too, which the focus returns to, and fits a phone', async () => {
    await page.goto('/dashboard')
    const wide = page.getByRole('button', { name: 'Search', exact: true })
    await wide.click()
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(wide).toBeFocused()

    await page.setViewportSize({ width: 390, height: 844 })
    await wide.click()
    await palette.getByRole('combobox').fill('domain')
    await accessible(page)
    const storefront = page.waitForEvent('popup')
    await palette.getByRole('combobox').fill('storefront')
    await palette.getByRole('option', { name: 'Open the storefront' }).click()
    await expect(palette).toBeHidden()
    await (await storefront).close()
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('logging out', async () => {
    await page.goto('/shipping-rates/create-shipping-rate')
    await page.getByLabel('Name', { exact: true }).fill('Half done')
    await perform(page, 'sign out', 'Logout')
    await page.getByRole('button', { name: 'Discard Changes' }).click()
    await expect(page).toHaveURL(/\/login/)
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
