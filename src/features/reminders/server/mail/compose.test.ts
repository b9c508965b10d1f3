import { describe, expect, it } from 'vitest'
import { getTexts } from '#features/localization/catalogue.ts'
import { composeReminder, type Goods } from './compose.ts'

const reminder = (language: string, store: string, goods: Goods[]) =>
  composeReminder(
    { locale: language, language, texts: getTexts('reminder') },
    {
      mail: 'first',
      store,
      look: { primary_color: '#1f2a5a', heading_color: '#111111' },
      currency: 'EUR',
      goods,
      given: { code: 'BACK-X7K2M9QD', percent: 10, endsAt: new Date('2026-12-05'), timeZone: 'UTC' },
      links: { back: 'https://mugs.example/back', stop: 'https://mugs.example/stop' },
    },
  )
const shirt = { title: 'Linen shirt', variant_title: 'XL / 12', quantity: 2, line_total: 12_300 }
const kettle = { ...shirt, title: 'קומקום 2' }

describe('a reminder', () => {
  it('keeps names in their own direction, with the full stop and brackets that are theirs', () => {
    const { html, text } = reminder('he', 'Linden & Loom Co.', [shirt, kettle])
    expect(html).toContain('<span dir="ltr">Linden &#38; Loom Co.</span>')
    expect(html).toContain('2 × <span dir="ltr">Linen shirt (XL / 12)</span>')
    expect(html).toContain('2 × <span dir="rtl">קומקום 2 (XL / 12)</span>')
    expect(text).toContain('2 × \u2068Linen shirt (XL / 12)\u2069: ')
    expect(text).toContain('2 × קומקום 2 (XL / 12): ')
    expect(reminder('en', 'Mugs', [kettle, shirt]).text).toContain(
      '2 × \u2068קומקום 2 (XL / 12)\u2069: €123.00\n2 × Linen shirt (XL / 12): €123.00',
    )
  })

  it('counts in the numbers in which its amounts are written', () => {
    const { html, text } = reminder('ar-EG', 'Mugs', [shirt])
    for (const said of [html, text]) expect(said).toContain('٢ × ')
  })

  it('keeps the code in one piece', () => {
    expect(reminder('en', 'Mugs', [shirt]).html).toContain('<span style="white-space:nowrap">BACK-X7K2M9QD</span>')
  })
})
