import { describe, expect, it } from 'vitest'
import { matchLanguage, languages, preferredLocale } from './languages.ts'

const offered = languages.map(({ code }) => code)

describe('matchLanguage', () => {
  it.each([
    ['nl-BE', 'nl'],
    ['EN-us', 'en'],
    ['zh-Hant-HK', 'zh-TW'],
    ['zh-Hans-CN', 'zh'],
    ['nn-NO', 'nb'],
    ['iw', 'he'],
    ['cy', undefined],
    ['', undefined],
  ])('reads %s as %s', (locale, code) => expect(matchLanguage(locale, offered)).toBe(code))

  it('answers only what is offered', () => expect(matchLanguage('nl', ['en'])).toBeUndefined())
})

describe('preferredLocale', () => {
  it.each([
    ['cy, nl-BE;q=0.9, en;q=0.8', 'nl-BE'],
    ['en;q=0.4, de;q=0.7', 'de'],
    ['de;q=0, fr', 'fr'],
    ['*', undefined],
    ['"><script>', undefined],
    [undefined, undefined],
  ])('finds in %s the locale %s', (header, locale) => expect(preferredLocale(header, offered)).toBe(locale))
})

describe('languages', () => {
  it('have a flag each, English the one of GB [p9p8]', () => {
    for (const { country } of languages) expect(country).toMatch(/^[A-Z]{2}$/)
    expect(languages.find(({ code }) => code === 'en')?.country).toBe('GB')
  })

  it('are listed once, by name [d3b4]', () => {
    expect(offered).toHaveLength(42)
    expect(new Set(offered).size).toBe(offered.length)
    const names = languages.map(({ name }) => name)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
  })
})
