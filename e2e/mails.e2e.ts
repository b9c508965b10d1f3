import { expect, test } from '@playwright/test'
import { getTexts } from '#features/localization/catalogue.ts'
import { composeReminder } from '#features/reminders/server/mail/compose.ts'
import { accessible } from './support/looks.ts'

const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const goods = [
  { title: long, variant_title: 'XL', quantity: 12, line_total: 99_999_999_900 },
  { title: 'קומקום (2 L)', variant_title: '', quantity: 2, line_total: 12_300 },
]

for (const [language, keepsStyle] of [
  ['en', true],
  ['ar', true],
  ['en', false],
] as const)
  test(`a reminder fits a small phone and can be read, in ${language}, in the light and in the dark${keepsStyle ? '' : ', where its style is taken out'}`, async ({
    page,
  }) => {
    const { html } = composeReminder(
      { locale: language, language, texts: getTexts('reminder') },
      {
        mail: 'first',
        store: `${long} & Söhne`,
        look: { primary_color: '#1f2a5a', heading_color: '#ffffff' },
        currency: 'IDR',
        goods,
        given: { code: 'BACK-X7K2M9QD', percent: 10, endsAt: new Date(), timeZone: 'UTC' },
        links: { back: 'https://mugs.example/back', stop: 'https://mugs.example/stop' },
      },
    )
    await page.setContent(keepsStyle ? html : html.replace(/<style>.*<\/style>/s, ''))
    const card = page.getByRole('heading', { level: 1 }).locator('xpath=ancestor::table[1]')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width: 320, height: 600 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      const isDark = colorScheme === 'dark' && keepsStyle
      await expect(card).toHaveCSS('background-color', isDark ? 'rgb(31, 34, 43)' : 'rgb(255, 255, 255)')
      await accessible(page, 'table.page')
    }
  })
