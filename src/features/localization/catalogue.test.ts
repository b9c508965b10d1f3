import { describe, expect, it } from 'vitest'
import { catalogue, textsOf, translate } from './catalogue.ts'

describe('the catalogue', () => {
  it('names every text once per page', () => {
    const names = catalogue.map(({ page, key }) => `${page} ${key}`)
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(catalogue.map(({ page }) => page))).toEqual(new Set(['checkout', 'thank_you']))
  })

  it('has no empty text and no broken placeholder', () => {
    for (const { text } of catalogue) {
      expect(text.trim()).not.toBe('')
      expect(text.replaceAll(/\{[a-z]+\}/g, '')).not.toMatch(/[{}]/)
    }
  })
})

describe('textsOf', () => {
  it('lets a translation win over English, unless it is empty', () => {
    const texts = textsOf('checkout', { 'pay.button': 'Bestellen', 'contact.email': ' ' })
    expect(texts['pay.button']).toBe('Bestellen')
    expect(texts['contact.email']).toBe('Email')
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

  it('answers the key where there is no text', () => expect(translate({}, 'pay.button')).toBe('pay.button'))
})
