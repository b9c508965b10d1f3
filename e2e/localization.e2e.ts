import { expect, type Page, test } from '@playwright/test'
import { languages } from '#features/localization/languages.ts'
import { atCheckout, logIn } from './support/demo-merchant.ts'
import { accessible, notice } from './support/looks.ts'

const field = (page: Page, english: string) => page.getByLabel(english, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const choose = async (page: Page, language: string) => {
  const chooser = page.getByRole('combobox', { name: 'Language' })
  await chooser.fill(language)
  await page.getByRole('option', { name: language }).click()
}

test('a text in the merchant’s words reaches the shoppers of that language, and goes back to what shipped [w3x8]', async ({
  page,
}) => {
  await logIn(page, '/localization')
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('Dutch')
  const pages = page.getByRole('radiogroup', { name: 'Page' }).getByRole('radio')
  await expect(pages).toHaveCount(2)
  await expect(page.getByRole('radio', { name: 'Checkout', exact: true })).toBeChecked()
  const title = field(page, 'Contact information')
  const section = page.getByRole('region', { name: 'Contact', exact: true })
  await expect(section.locator('label').filter({ hasText: /^Contact information$/ })).toBeVisible()
  await expect(section.getByLabel('Complete Order', { exact: true })).toHaveCount(0)
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

test('texts are found by language, page, search and filter, and a lost placeholder is told [n3b5]', async ({
  page,
}) => {
  await logIn(page, '/localization')
  await page.getByRole('combobox', { name: 'Language' }).click()
  const options = page.getByRole('option')
  await expect(options).toHaveCount(languages.length)
  await expect(options.getByRole('img')).toHaveCount(languages.length)
  await page.getByRole('combobox', { name: 'Language' }).fill('deu')
  await expect(options).toHaveText(/^German\s*Deutsch/)
  await expect(options.getByRole('img')).toHaveAttribute('src', '/assets/flags/de.svg')
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

test('a file is tried before anything changes [c6b8]', async ({ page }) => {
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

test('a text with a count has the forms of its language, and the preview says the one that fits [j7g4]', async ({
  page,
}) => {
  await logIn(page, '/localization?language=cs')
  const few = field(page, '{count} reviews few: 2, 3, 4')
  const other = field(page, '{count} reviews other: 0, 5, 6, 7, …')
  await expect(few).toHaveValue('{count} recenze')
  await few.fill('pár')
  await expect(page.getByText('Keep {count} in the translation')).toBeVisible()
  await few.fill('{count} recenze')
  await button(page, 'Preview').click()
  const preview = page.frameLocator('iframe[title="Preview in Czech"]')
  await expect(preview.getByText(/^1.284 recenzí$/)).toBeVisible()
  await other.fill('{count} hodnocení')
  await expect(preview.getByText(/^1.284 hodnocení$/)).toBeVisible()
  await button(page, 'Reset all to shipped').click()
  await expect(other).toHaveValue('{count} recenzí')
  await expect(button(page, 'Save')).toBeDisabled()
})

test('two tabs do not overwrite each other [z5p5]', async ({ page, context }) => {
  const address = '/localization?language=sv&page=thank_you'
  await logIn(page, address)
  const title = field(page, 'Order details')
  const shipped = await title.inputValue()
  const second = await context.newPage()
  await second.goto(address)
  await expect(field(second, 'Order details')).toHaveValue(shipped)

  await title.fill('Din order')
  await button(page, 'Save').click()
  await expect(notice(page, 'Translations saved successfully')).toBeVisible()
  await field(second, 'Order details').fill('Ordern')
  await button(second, 'Save').click()
  const conflict = second.getByRole('dialog', { name: 'These texts were changed in the meantime' })
  await expect(conflict).toContainText('Din order')
  await conflict.getByRole('button', { name: 'Load the saved texts' }).click()
  await expect(field(second, 'Order details')).toHaveValue('Din order')
  await field(second, 'Order details').fill('Ordern')
  await button(second, 'Save').click()
  await expect(notice(second, 'Translations saved successfully')).toBeVisible()

  await title.fill('Beställningen')
  await button(page, 'Save').click()
  await page.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(button(page, 'Save')).toBeDisabled()
  await button(page, 'Reset all to shipped').click()
  await button(page, 'Save').click()
  await expect(button(page, 'Save')).toBeDisabled()
  await expect(title).toHaveValue(shipped)
})

test('an ended session asks for the password in place, and keeps what is typed [m4g2]', async ({ page, context }) => {
  await logIn(page, '/localization?language=fi&page=thank_you')
  const title = field(page, 'Order details')
  const shipped = await title.inputValue()
  await title.fill('Tilaus')
  await context.clearCookies()
  await button(page, 'Save').click()
  const ended = page.getByRole('dialog', { name: 'Your session has ended' })
  await ended.getByLabel('Password', { exact: true }).fill('demo-merchant-2026')
  await ended.getByRole('button', { name: 'Log in' }).click()
  await expect(notice(page, 'Translations saved successfully')).toBeVisible()
  await expect(title).toHaveValue('Tilaus')
  await button(page, 'Reset all to shipped').click()
  await button(page, 'Save').click()
  await expect(title).toHaveValue(shipped)
})

test('a shopper chooses the language on the page, and nothing typed is lost [s7l5]', async ({ page }) => {
  await logIn(page, '/dashboard')
  const shopper = await atCheckout(page)
  await shopper.getByLabel('Email').fill('lieke@example.com')
  await shopper.getByLabel('Use a different billing address').check()
  const billing = shopper.locator('[name="billing_address.last_name"]')
  await billing.fill('Jansen')
  await shopper.getByRole('combobox', { name: 'Language', exact: true }).selectOption('Nederlands')
  await expect(shopper.getByRole('heading', { name: 'Contactgegevens' })).toBeVisible()
  await expect(shopper.getByLabel('E-mailadres')).toHaveValue('lieke@example.com')
  await expect(billing).toHaveValue('Jansen')
  await shopper.getByRole('combobox', { name: 'Taal', exact: true }).selectOption('العربية')
  await expect(shopper.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(billing).toHaveValue('Jansen')
  await accessible(shopper)
  await shopper.goto(shopper.url())
  await expect(shopper.locator('html')).toHaveAttribute('lang', 'ar')
})

test('every language takes the same plural forms in the browser as on the server [r4v7]', async ({ page }) => {
  await page.goto('/login')
  const counts = [0, 1, 2, 3, 5, 11, 21, 22, 101, 102, 1_000_000]
  const codes = languages.map(({ code }) => code)
  const formsIn = ([locales, numbers]: readonly [string[], number[]]) =>
    Object.fromEntries(
      locales.map((locale) => [locale, numbers.map((number) => new Intl.PluralRules(locale).select(number))]),
    )
  expect(await page.evaluate(formsIn, [codes, counts] as const)).toEqual(formsIn([codes, counts]))
})

test('texts that cannot be loaded are told, and tried again [j9j5]', async ({ page }) => {
  await page.route('**/api/localization-keys/**', (route) =>
    route.fulfill({ status: 500, json: { error: true, message: 'An error occurred' } }),
  )
  await logIn(page, '/localization')
  await expect(page.getByRole('heading', { name: 'The texts could not be loaded' })).toBeVisible()
  await page.unrouteAll()
  await page.route('**/api/localization-keys/nl/checkout', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, localizationKeys: [] } } })
  })
  await button(page, 'Retry').click()
  await expect(page.getByRole('heading', { name: 'No data available for the selected page.' })).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await expect(field(page, 'Contact information')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('the editor is accessible, wide and narrow', async ({ page }) => {
      await logIn(page, '/localization?language=ar')
      await expect(field(page, 'Contact information')).toBeVisible()
      await accessible(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await accessible(page)
    })
  })
