import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { catalogue, wordingsOf } from '../catalogue.ts'
import { languages, sourceLanguage } from '../languages.ts'
import { formsOf } from '../plural.ts'
import { optionalIn, problemOf, tidy } from '../rules.ts'
import { folder } from './shipped.ts'

type Entry = string | Record<string, string>

/** Texts that a language says with the very words of English. */
const same: Readonly<Record<string, readonly string[]>> = {
  ca: ['Subtotal', 'Total'],
  cs: ['Region'],
  da: ['Region', 'Subtotal'],
  de: ['Region', '{label} (optional)'],
  el: ['Email'],
  es: ['Subtotal', 'Total'],
  fr: ['Province', 'Taxes', 'Total'],
  id: ['Checkout', 'Email', 'Subtotal', 'Total', 'Tip'],
  lv: ['Province'],
  ms: ['Tip'],
  mt: ['Email', 'Subtotal', 'Total'],
  nb: ['Region'],
  nl: ['Postcode'],
  pl: ['Region'],
  pt: ['Subtotal', 'Total'],
  ro: ['Subtotal', 'Total', 'Accept'],
  sv: ['Region'],
  vi: ['Email'],
}
/** Languages in which every country's name stands after a preposition as it is: no case, no article. */
const plainNames = new Set('da nb sv ro he hi id ms ja ko th vi zh zh-TW'.split(' '))
/** A name that no language but Irish translates. */
const properName = 'Eircode'
const english = /\b(the|your|you|please|this|with)\b/i

const codes = languages.map(({ code }) => code).filter((code) => code !== sourceLanguage)
const pagesOf = async (code: string) =>
  JSON.parse(await readFile(join(folder, `${code}.json`), 'utf8')) as Record<string, Record<string, Entry>>

describe('the shipped translations', () => {
  it('are those of every offered language but English, and no others [s7r7]', async () =>
    expect((await readdir(folder)).toSorted()).toEqual(codes.map((code) => `${code}.json`).toSorted()))

  describe.each(codes)('in %s', (code) => {
    it('say every text of the catalogue and no other [j2y7]', async () => {
      const translated = Object.entries(await pagesOf(code)).flatMap(([page, texts]) =>
        Object.keys(texts).map((key) => `${page} ${key}`),
      )
      expect(translated.toSorted()).toEqual(catalogue.map(({ page, key }) => `${page} ${key}`).toSorted())
    })

    it('have exactly the plural forms that the language needs [p9m4]', async () => {
      const pages = await pagesOf(code)
      for (const { page, key, one } of catalogue) {
        const entry = pages[page]![key]!
        expect([key, typeof entry === 'string' ? null : Object.keys(entry)]).toEqual([
          key,
          one === undefined ? null : formsOf(code),
        ])
      }
    })

    it('keep the placeholders, stand without blanks around them, and leave nothing in English [d7x8]', async () => {
      const pages = await pagesOf(code)
      const wrong = wordingsOf(code).flatMap(({ page, key, form, name, text }) => {
        const entry = pages[page]![key]!
        const translation = typeof entry === 'string' ? entry : entry[form!]!
        const isEnglish =
          (translation === text && text !== properName && !same[code]?.includes(text)) || english.test(translation)
        const isRight =
          translation !== '' &&
          tidy(translation) === translation &&
          problemOf(text, translation, optionalIn(code, form)) === null &&
          !isEnglish
        return isRight ? [] : [`${name}: ${translation}`]
      })
      expect(wrong).toEqual([])
    })
  })

  it.each(codes.filter((code) => !plainNames.has(code)))(
    'in %s name a country by itself, in brackets or after a colon [b2n4]',
    async (code) => {
      const { checkout } = await pagesOf(code)
      const named = Object.values(checkout!)
        .filter((text) => typeof text === 'string')
        .filter((text) => text.includes('{country}'))
      expect(named.length).toBeGreaterThan(7)
      expect(named.filter((text) => !/(\(|: ){country}/.test(text))).toEqual([])
    },
  )

  it('need every exception that is made for a word', async () => {
    for (const [code, words] of Object.entries(same)) {
      const texts = new Set(Object.values(await pagesOf(code)).flatMap((page) => Object.values(page)))
      expect([code, words.filter((word) => !texts.has(word))]).toEqual([code, []])
    }
  })
})
