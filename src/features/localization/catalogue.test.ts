import { describe, expect, it } from 'vitest'
import { catalogue, getTexts, translate, getWordings } from './catalogue.ts'

describe('the catalogue', () => {
  it('names every text once per page [s6n9]', () => {
    const names = catalogue.map(({ page, key }) => `${page} ${key}`)
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(catalogue.map(({ page }) => page))).toEqual(new Set(['checkout', 'thank_you', 'reminder']))
  })

  it('has no empty text and no broken placeholder', () => {
    for (const { text } of getWordings('en')) {
      expect(text.trim()).not.toBe('')
      expect(text.replaceAll(/\{[a-z]+\}/g, '')).not.toMatch(/[{}]/)
    }
  })

  it('has plural forms for every text with a count', () =>
    expect(catalogue.filter(({ text, one }) => text.includes('{count}') !== (one !== undefined))).toEqual([]))

  it('asks each language for the forms that it needs', () => {
    const forms = (language: string) =>
      getWordings(language).flatMap(({ key, form }) => (key === 'reviews.total' ? [form] : []))
    expect(forms('ja')).toEqual(['other'])
    expect(forms('en')).toEqual(['one', 'other'])
    expect(forms('sl')).toEqual(['one', 'two', 'few', 'other'])
    expect(forms('ar')).toEqual(['zero', 'one', 'two', 'few', 'many', 'other'])
  })
})

describe('textsOf', () => {
  it('lets a translation win over English, unless it is empty [t3y9]', () => {
    const texts = getTexts('checkout', { 'pay.button': 'Bestellen', 'contact.email': ' ' })
    expect(texts['pay.button']).toBe('Bestellen')
    expect(texts['contact.email']).toBe('Email')
  })

  it('has every form of the language, in English where nothing is said', () => {
    const texts = getTexts('checkout', { 'reviews.total.few': '{count} recenze' }, 'cs')
    expect(texts['reviews.total.few']).toBe('{count} recenze')
    expect(texts['reviews.total.many']).toBe('{count} reviews')
    expect(texts).not.toHaveProperty('reviews.total')
  })
})

describe('translate', () => {
  it('fills in values, and leaves a placeholder without one as it is', () => {
    const texts = { 'reviews.rating': '{rating} van {stars}' }
    expect(translate(texts, 'reviews.rating', { rating: '4,5' })).toBe('4,5 van {stars}')
  })

  it('does not take a value for a placeholder', () =>
    expect(translate({ 'footer.back_to_shop': '{store}!' }, 'footer.back_to_shop', { store: '{store}$&' })).toBe(
      '{store}$&!',
    ))

  it.each([
    ['cs', 1, '1 recenze'],
    ['cs', 3, '3 recenze!'],
    ['cs', 1_284, '1\u00a0284 recenzí'],
    ['pl', 3, '3 recenzí'],
  ])('says in %s how many %d are', (locale, count, expected) => {
    const forms = { one: '{count} recenze', few: '{count} recenze!', many: '', other: '{count} recenzí' }
    const { few, ...withoutFew } = forms
    const texts = Object.fromEntries(
      Object.entries(locale === 'cs' ? { ...withoutFew, few } : withoutFew).map(([form, text]) => [
        `reviews.total.${form}`,
        text,
      ]),
    )
    expect(translate(texts, 'reviews.total', { count }, locale)).toBe(expected)
  })

  it('keeps codes and numbers from being turned round among words that are written from right to left', () => {
    const say = (locale: string) =>
      translate({ 'discount.remove': '{code} …' }, 'discount.remove', { code: '20-OFF' }, locale)
    expect([say('en'), say('ar'), say('he-IL')]).toEqual(['20-OFF …', '\u206820-OFF\u2069 …', '\u206820-OFF\u2069 …'])
  })

  it('answers the key where there is no text', () => expect(translate({}, 'pay.button')).toBe('pay.button'))
})
