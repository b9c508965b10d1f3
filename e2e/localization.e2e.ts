import { expect, type Page, test } from '@playwright/test'
import { accessible, atCheckout, logIn, notice } from './support/demo-merchant.ts'

const field = (page: Page, english: string) => page.getByLabel(english, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const choose = async (page: Page, language: string) => {
  const chooser = page.getByRole('combobox', { name: 'Language' })
  await chooser.fill(language)
  await page.getByRole('option', { name: language }).click()
}

test('a text in the merchant’s words reaches the shoppers of that language, and goes back to what shipped', async ({
  page,
}) => {
  await logIn(page, '/localization')
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('Dutch')
  const title = field(page, 'Contact information')
  const shipped = await title.inputValue()
  const words = `Wie bent u? ${crypto.randomUUID().slice(0, 6)}`
  await title.fill(words)
  await expect(page.getByText('1 unsaved change')).toBeVisible()
  await button(page, 'Preview').click()
  const preview = page.frameLocator('iframe[title="Preview in Dutch"]')
  await expect(preview.getByText(words)).toBeVisible()
  await button(page, 'Save').click()
  await expect(notice(page, 'Translations saved successfully')).toBeVisible()
  await expect(button(page, 'Save')).toBeDisabled()

  const shopper = await atCheckout(page)
  await expect(shopper.getByText('Contact information')).toBeVisible()
  const address = shopper.url()
  await shopper.goto(`${address}?lang=nl`)
  await expect(shopper.getByText(words)).toBeVisible()
  await expect(shopper.locator('html')).toHaveAttribute('lang', 'nl')
  await shopper.goto(address)
  await expect(shopper.getByText(words)).toBeVisible()
  await shopper.goto(`${address}?lang=he`)
  await expect(shopper.locator('html')).toHaveAttribute('dir', 'rtl')

  await button(page, 'Reset to shipped: Contact information').click()
  await expect(title).toHaveValue(shipped)
  await button(page, 'Save').click()
  await expect(button(page, 'Save')).toBeDisabled()
  await shopper.goto(`${address}?lang=nl`)
  await expect(shopper.getByText(words)).toBeHidden()
})

test('texts are found by language, page, search and filter, and a lost placeholder is told', async ({ page }) => {
  await logIn(page, '/localization')
  await choose(page, 'German')
  await expect(page).toHaveURL(/language=de/)
  await page.getByText('Thank You', { exact: true }).click()
  await expect(page).toHaveURL(/page=thank_you/)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('German')
  const sent = field(page, 'We sent a confirmation to {email}.')
  await page.getByRole('searchbox', { name: 'Search texts' }).fill('we sent')
  await expect(page.getByRole('textbox', { name: 'Continue shopping' })).toBeHidden()
  await sent.fill('Bestätigt.')
  await expect(page.getByText('Keep {email} in the translation')).toBeVisible()
  await page.getByText('Broken placeholders (1)').click()
  await button(page, 'Save').click()
  await expect(sent).toBeFocused()
  await accessible(page)
  await page.getByRole('link', { name: 'Shipping Rates' }).click()
  const question = page.getByRole('dialog', { name: 'Unsaved Changes' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(sent).toHaveValue('Bestätigt.')
  await choose(page, 'French')
  await question.getByRole('button', { name: 'Discard Changes' }).click()
  await expect(page).toHaveURL(/language=fr/)
})

test('a file is tried before anything changes', async ({ page }) => {
  await logIn(page, '/localization?language=de&page=thank_you')
  const download = page.waitForEvent('download')
  await button(page, 'Export CSV').click()
  expect((await download).suggestedFilename()).toBe('de-thank_you.csv')
  const csv = [
    'id,english,translation',
    'thank_you:details.continue,Continue shopping,"Weiter, immer weiter"',
    'thank_you:confirmation.text,We sent,Ohne Adresse',
    'thank_you:nope,Nope,Nein',
  ].join('\n')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'de.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const modal = page.getByRole('dialog', { name: 'Import translations' })
  await expect(modal).toContainText('1 text changes')
  await expect(modal).toContainText('Line 3: Keep {email} in the translation')
  await expect(modal).toContainText('Line 4: No such text on this page')
  await modal.getByRole('button', { name: 'Import 1 text' }).click()
  await expect(field(page, 'Continue shopping')).toHaveValue('Weiter, immer weiter')
  await expect(page.getByText('1 unsaved change')).toBeVisible()
})

test('texts that cannot be loaded are told, and tried again', async ({ page }) => {
  await page.route('**/api/localization-keys/**', (route) =>
    route.fulfill({ status: 500, json: { error: true, message: 'An error occurred' } }),
  )
  await logIn(page, '/localization')
  await expect(page.getByRole('heading', { name: 'The texts could not be loaded' })).toBeVisible()
  await page.unrouteAll()
  await button(page, 'Retry').click()
  await expect(field(page, 'Contact information')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('the editor is accessible', async ({ page }) => {
      await logIn(page, '/localization')
      await expect(field(page, 'Contact information')).toBeVisible()
      await accessible(page)
    })
  })
