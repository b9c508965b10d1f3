import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { getWordings } from '../catalogue.ts'
import { languages, sourceLanguage } from '../languages.ts'
import { type Concept, concepts, otherwise, terms, thisCountry, wrongWords } from '../terms.ts'
import { folder } from './shipped.ts'

const codes = languages.map(({ code }) => code).filter((code) => code !== sourceLanguage)
/** Members of the European Union and those that keep its law on orders, by language. */
const withButtonLaw = 'bg ca cs da de el es et fi fr ga hr hu is it lt lv mt nb nl pl pt ro sk sl sq sr sv tr uk'.split(
  ' ',
)
const withoutSpaces = new Set(['ja', 'ko', 'th', 'zh', 'zh-TW'])

type File = Record<string, Record<string, string | Record<string, string>>>

/** With a small letter where a sentence begins: a capital that is left stands inside one. */
const withoutBeginnings = (text: string) =>
  text
    .split(/(?<=[.?!…]) /)
    .map((sentence) => sentence.charAt(0).toLowerCase() + sentence.slice(1))
    .join(' ')

/** Every text that ships in a language, as it is and in lower case, beside the English that it stands for. */
const getTexts = async (code: string) => {
  const pages = JSON.parse(await readFile(join(folder, `${code}.json`), 'utf8')) as File
  return getWordings(code).map(({ page, key, name, form, text }) => {
    const entry = pages[page]![key]!
    const translation = typeof entry === 'string' ? entry : entry[form!]!
    const said = translation.replaceAll(/\{\w+\}/g, '')
    return { key, name: `${page} ${name}`, english: text, said, text: said.toLowerCase() }
  })
}

const holds = (code: string, text: string, words: string): boolean => {
  if (withoutSpaces.has(code)) return text.includes(words)
  const apart = (of: string) => ` ${of.split(/[^\p{L}\p{M}]+/u).join(' ')} `
  return apart(text).includes(apart(words))
}

describe('the terms', () => {
  it('are those of every shipped language [g6t2]', () => {
    expect([...terms.keys()].toSorted()).toEqual(codes.toSorted())
    expect([...wrongWords.keys()].filter((code) => !codes.includes(code))).toEqual([])
    for (const [code, words] of terms)
      expect([code, [...words.keys()].filter((name) => name !== 'pay')]).toEqual([code, Object.keys(concepts)])
  })

  it('ask the button that pays for the duty to pay wherever the law does [q2m9]', () =>
    expect(codes.filter((code) => terms.get(code)!.has('pay')).toSorted()).toEqual(withButtonLaw.toSorted()))
})

describe.each(codes)('the shipped texts in %s', (code) => {
  it('have one word for one concept [p9l9]', async () => {
    const wrong = (await getTexts(code)).flatMap(({ key, name, english, text }) =>
      Object.entries(concepts).flatMap(([concept, pattern]) => {
        const mentionsIt = pattern.test(english.replaceAll(/\{\w+\}/g, ''))
        if (!mentionsIt || otherwise[concept as Concept]?.includes(key)) return []
        const forms = terms.get(code)!.get(concept)!
        return forms.some((form) => text.includes(form)) ? [] : [`${name} without '${forms.join('/')}': ${text}`]
      }),
    )
    expect(wrong).toEqual([])
  })

  it('address shoppers in one way, and say nothing else than is meant [x8f4]', async () => {
    const wrong = (await getTexts(code)).flatMap(({ name, said, text }) =>
      (wrongWords.get(code) ?? []).flatMap((words) =>
        holds(code, words === words.toLowerCase() ? text : withoutBeginnings(said), words)
          ? [`${name} with '${words}': ${said}`]
          : [],
      ),
    )
    expect(wrong).toEqual([])
  })

  it('say on the button that pays that the order costs money [w2p2]', async () => {
    const button = (await getTexts(code)).find(({ key }) => key === 'pay.button')
    const forms = terms.get(code)!.get('pay') ?? ['']
    expect(forms.filter((form) => button!.text.includes(form))).not.toEqual([])
  })

  it('say of the country in brackets that it is this one [l5l9]', async () => {
    const inBrackets = (await getTexts(code)).filter(
      ({ english, text }) => /\bthis country\b/.test(english) && text.includes('()'),
    )
    const forms = thisCountry.get(code) ?? []
    expect(inBrackets.filter(({ text }) => !forms.some((form) => text.includes(form)))).toEqual([])
  })

  it('do not call encrypted what is hashed [l6j8]', async () => {
    const hashed = (await getTexts(code)).filter(({ english }) => /\bhashed\b/.test(english))
    expect(hashed).not.toEqual([])
    for (const form of terms.get(code)!.get('encrypted')!)
      expect(hashed.filter(({ text }) => text.includes(form))).toEqual([])
  })
})
