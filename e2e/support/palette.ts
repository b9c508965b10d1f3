import { expect, type Page } from '@playwright/test'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search pages and actions' })
const box = (page: Page) => palette(page).getByRole('combobox')

/** Opens the command palette by its shortcut. */
export const openPalette = async (page: Page) => {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(box(page)).toBeFocused()
  return palette(page)
}

/** Types a text into the palette and presses Enter on what it finds first. */
export const perform = async (page: Page, text: string, name: string | RegExp = text) => {
  await openPalette(page)
  await page.keyboard.type(text)
  await expect(palette(page).getByRole('option', { name, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeHidden()
}
