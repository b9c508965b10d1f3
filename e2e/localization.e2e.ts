import { expect, type Page, test } from '@playwright/test'
import { languages } from '#features/localization/languages.ts'
import { atCheckout, logIn } from './support/demo-merchant.ts'
import { accessible, notice } from './support/looks.ts'

const field = (page: Page, english: string) => page.getByLabel(english, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a text in the merchant’s words reaches the shoppers who choose that language, who lose nothing typed, and goes back to what shipped [w3x8]', async ({
  page,
}) => {
  await logIn(page, '/localization?language=cs')
  await test.step('a text with a count has the forms of its language, the same in the browser as on the server, and the preview says the one that fits [j7g4]', async () => {
    await button(page, 'Preview').click()
    const preview = page.frameLocator('iframe[title="Preview in Czech"]')
    await expect(preview.getByText(/^1.284 recenzí$/)).toBeVisible()
    await field(page, '{count} reviews other: 0, 5, 6, 7, …').fill('{count} hodnocení')
    await expect(preview.getByText(/^1.284 hodnocení$/)).toBeVisible()
    await button(page, 'Reset all to default').click()
    await expect(preview.getByText(/^1.284 recenzí$/)).toBeVisible()

    const counts = [0, 1, 2, 3, 5, 11, 21, 22, 101, 102, 1_000_000]
    const codes = languages.map(({ code }) => code)
    const formsIn = ([locales, numbers]: readonly [string[], number[]]) =>
      Object.fromEntries(
        locales.map((locale) => [locale, numbers.map((number) => new Intl.PluralRules(locale).select(number))]),
      )
    expect(await page.evaluate(formsIn, [codes, counts] as const)).toEqual(formsIn([codes, counts]))
  })
  await page.goto('/localization')
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('Dutch')
  const pages = page.getByRole('radiogroup', { name: 'Page' }).getByRole('radio')
  await expect(pages).toHaveCount(3)
  await expect(page.getByRole('radio', { name: 'Checkout', exact: true })).toBeChecked()
  const title = field(page, 'Contact information')
  const section = page.getByRole('region', { name: 'Contact', exact: true })
  await expect(section.locator('label').filter({ hasText: /^Contact information$/ })).toBeVisible()
  await expect(section.getByLabel('Complete Order', { exact: true })).toHaveCount(0)
  const shipped = (await title.getAttribute('placeholder'))!
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
  await test.step('a shopper chooses the language on the page, and nothing typed is lost', async () => {
    await shopper.getByLabel('Email').fill('lieke@example.com')
    await shopper.getByLabel('Use a different billing address').check()
    const billing = shopper.locator('[name="billing_address.last_name"]')
    await billing.fill('Jansen')
    await shopper.getByRole('combobox', { name: 'Language', exact: true }).selectOption('Nederlands')
    await expect(shopper.getByRole('heading', { name: words })).toBeVisible()
    await expect(shopper.locator('html')).toHaveAttribute('lang', 'nl')
    await expect(shopper.getByLabel('E-mailadres')).toHaveValue('lieke@example.com')
    await expect(billing).toHaveValue('Jansen')
    await shopper.getByRole('combobox', { name: 'Taal', exact: true }).selectOption('العربية')
    await expect(shopper.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(billing).toHaveValue('Jansen')
    // '1015 CN' would be read 'CN 1015' otherwise.
    await expect(shopper.locator('[name="shipping_address.zip"]')).toHaveCSS('unicode-bidi', 'plaintext')
    // '113 29' has no letter that says from where.
    await expect(shopper.locator('[name="shipping_address.zip"]')).toHaveCSS('direction', 'ltr')
    await accessible(shopper)
    await shopper.goto('about:blank')
    await shopper.goBack()
    await expect(shopper.locator('html'), 'the way back sends no form again').toHaveAttribute('lang', 'ar')
    await expect(shopper.locator('[name="email"]')).toHaveValue('lieke@example.com')
    await shopper.goto(address)
    await expect(shopper.locator('html')).toHaveAttribute('lang', 'ar')
  })
  await test.step('the arrows pass over languages, and the button sends the one that is wanted', async () => {
    const arrived = Promise.withResolvers<void>()
    await shopper.route('**/*.js', async (route) => {
      await arrived.promise
      return route.continue()
    })
    await shopper.goto(`${address}?lang=en`, { waitUntil: 'commit' })
    const languages = shopper.locator('[name="lang"]')
    await expect(languages).toHaveValue('en')
    await shopper.keyboard.press('Tab')
    await languages.focus()
    await shopper.keyboard.press('ArrowDown')
    await expect(languages).toHaveValue('es')
    arrived.resolve()
    // The button is reached once the script is there.
    await expect(shopper.locator('html[data-awake]')).toBeAttached()
    await shopper.keyboard.press('ArrowUp')
    await shopper.keyboard.press('ArrowUp')
    await expect(languages).toHaveValue('et')
    await expect(shopper.locator('html')).toHaveAttribute('lang', /^en/)
    await shopper.keyboard.press('Tab')
    await expect(button(shopper, 'Change language')).toBeFocused()
    await shopper.keyboard.press('Enter')
    await expect(shopper.locator('html')).toHaveAttribute('lang', 'et')
  })
  await shopper.goto(`${address}?lang=nl`)
  await expect(shopper.getByText(words)).toBeVisible()
  await shopper.goto(address)
  await expect(shopper.locator('html')).toHaveAttribute('lang', 'nl')

  await button(page, 'Reset to default: Contact information').click()
  await expect(title).toHaveValue(shipped)
  await button(page, 'Save').click()
  // Save is disabled while it saves too.
  await expect(button(page, 'Discard')).toHaveCount(0)
  await shopper.goto(`${address}?lang=nl`)
  await expect(shopper.getByText(words)).toBeHidden()
})
