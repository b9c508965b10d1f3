import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { getTexts, type Texts } from '#features/localization/catalogue.ts'
import { SpeechProvider } from '#features/localization/shopper/texts.tsx'
import type { Delivery } from '../delivery.ts'
import { ShippingMethods } from './shipping-methods.tsx'

const saved = (language: string): Texts => {
  if (language === 'en') return {}
  const file = new URL(`../../localization/translations/${language}.json`, import.meta.url)
  const { checkout }: { checkout: Record<string, string | Record<string, string>> } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  return Object.fromEntries(
    Object.entries(checkout).flatMap(([key, text]) =>
      typeof text === 'string' ? [[key, text]] : Object.entries(text).map(([form, one]) => [`${key}.${form}`, one]),
    ),
  )
}

const shown = (
  handling_days: number | null,
  language = 'en',
  delivery: Delivery | null = null,
  missing: number | null = null,
) => {
  const speech = { texts: getTexts('checkout', saved(language), language), locale: language, language, languages: [] }
  const methods = createElement(ShippingMethods, {
    rates: [{ id: 'standard', name: 'Standard', description: 'By post', price: 490, handling_days, delivery }],
    locale: language,
    chosen: 'standard',
    onChoose: () => undefined,
    money: String,
    loading: false,
    addressKnown: true,
    reason: null,
    missingForFree: missing,
    error: undefined,
  })
  return renderToStaticMarkup(SpeechProvider({ speech, children: methods }))
}

describe('the handling days of a rate', () => {
  it.each([
    ['en', 1, 'By post · Ships within 1 working day<'],
    ['en', 2, 'By post · Ships within 2 working days<'],
    ['de', 3, 'By post · Versand innerhalb von 3 Werktagen<'],
    ['pl', 1, 'Wysyłka w ciągu 1 dnia roboczego<'],
    ['pl', 5, 'Wysyłka w ciągu 5 dni roboczych<'],
    ['uk', 21, 'Відправляємо протягом 21 робочого дня<'],
    ['ar', 2, 'يُشحن خلال يومي عمل<'],
    ['ja', 2, '2営業日以内に発送<'],
  ])('stand beside it, in %s for %d [h9m9]', (language, days, text) => expect(shown(days, language)).toContain(text))

  it('of none are the same day', () => expect(shown(0)).toContain('By post · Ships the same working day<'))

  it('are not spoken of where the merchant said none', () => {
    expect(shown(null)).toContain('>By post<')
    expect(shown(null)).not.toContain('Ships')
  })
})

describe('the days on which a parcel is expected', () => {
  it.each([
    ['en', { from: '2026-11-24', to: '2026-11-26' }, 'By post\nEstimated delivery: Tue, Nov 24 – Thu, Nov 26<'],
    ['de', { from: '2026-11-24', to: '2026-11-24' }, 'Voraussichtliche Lieferung: Di., 24. Nov.<'],
    ['ja', { from: '2026-11-30', to: '2026-12-02' }, 'お届け予定：11/30(月)～12/02(水)<'],
  ])('stand in place of the handling days, as %s writes them', (language, delivery, text) => {
    const html = shown(2, language, delivery).replaceAll(/[\u2009\u202F]/g, ' ')
    expect(html).toContain(text)
    expect(html).not.toMatch(/working days|Werktag|営業日/)
  })
})

it('says how much is missing for free shipping, where that is known', () => {
  expect(shown(null, 'nl', null, 410)).toContain('Nog maar 410 tot gratis verzending<')
  expect(shown(null, 'nl')).not.toContain('gratis')
})
