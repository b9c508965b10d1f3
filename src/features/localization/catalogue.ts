import { writtenFor } from '#kit/contract/written.ts'
import { isRightToLeft } from './direction.ts'
import { numberIn } from './numbers.ts'
import { type Form, getForms, pluralForm } from './plural.ts'
import { sources } from './sources.ts'

type Sources = typeof sources
export type TextPage = keyof Sources
type PageKeys<P extends TextPage> = {
  [S in keyof Sources[P] & string]: `${S}.${keyof Sources[P][S] & string}`
}[keyof Sources[P] & string]
/** 'section.name', unique within its page. */
export type TextKey = { [P in TextPage]: PageKeys<P> }[TextPage]
/** The texts of one page in the shopper's language; those with a count by their forms: 'reviews.total.few'. */
export type Texts = Readonly<Record<string, string>>
export type CatalogueEntry = {
  page: TextPage
  section: string
  key: TextKey
  /** English; of a text with a count what it says of many. */
  text: string
  /** Of a text with a count: what English says of one. */
  one?: string
}
/** One text to translate into a language: a text of the catalogue, or one form of a text with a count. */
export type Wording = CatalogueEntry & {
  /** 'contact.title', 'reviews.total.few' */
  name: string
  form: Form | null
}

const getEntries = (page: TextPage): CatalogueEntry[] =>
  Object.entries(sources[page]).flatMap(([section, texts]) =>
    Object.entries(texts as Record<string, string | { one: string; other: string }>).map(([name, wording]) => ({
      page,
      section,
      key: `${section}.${name}` as TextKey,
      ...(typeof wording === 'string' ? { text: wording } : { text: wording.other, one: wording.one }),
    })),
  )

/** Every text that shoppers read, in English, in the order of the pages. `{words}` in braces are filled in. */
export const catalogue: readonly CatalogueEntry[] = /* @__PURE__ */ getEntries('checkout').concat(
  /* @__PURE__ */ getEntries('thank_you'),
  /* @__PURE__ */ getEntries('reminder'),
)

/** What has to be said in a language, for `text` the English of each: a text with a count in every form it needs. */
export const getWordings = (language: string): readonly Wording[] => {
  const forms = getForms(language)
  const key = forms.join(' ')
  let wordings = wordingsBy.get(key)
  if (!wordings) wordingsBy.set(key, (wordings = catalogue.flatMap((entry) => inForms(entry, forms))))
  return wordings
}

/** By the forms of a language: that is all in which languages differ here. */
const wordingsBy = new Map<string, readonly Wording[]>()

const inForms = (entry: CatalogueEntry, forms: readonly Form[]): Wording[] =>
  entry.one === undefined
    ? [{ ...entry, name: entry.key, form: null }]
    : forms.map((form) => ({
        ...entry,
        name: `${entry.key}.${form}`,
        form,
        text: form === 'one' ? entry.one! : entry.text,
      }))

/** English texts of a page, overlaid with the translations that there are; empty translations count as missing. */
export const getTexts = (page: TextPage, translations: Texts = {}, language = 'en'): Texts => {
  const texts: Record<string, string> = {}
  for (const { page: its, name, text } of getWordings(language))
    if (its === page) texts[name] = translations[name]?.trim() ? translations[name] : text
  return texts
}

const formFor = (locale: string, count: unknown) =>
  writtenFor(`${locale} form ${String(count)}`, () => pluralForm(locale, count))

/**
 * The text of a key with its placeholders filled in; `count` decides the form where the text has forms, and is written
 * as the locale writes numbers; where it is written from right to left, other values keep their own direction. A key without a text returns the key itself.
 */
export const translate = (
  texts: Texts,
  key: TextKey,
  values: Readonly<Record<string, string | number>> = {},
  locale = 'en',
): string => {
  const text = texts[key] ?? texts[`${key}.${formFor(locale, values['count'])}`] ?? texts[`${key}.other`] ?? key
  if (!text.includes('{')) return text
  // By Unicode's marks: a code or a number among words of the other direction would be turned round, '20-OFF' to 'OFF-20'.
  const apart = (value: string) => (isRightToLeft(locale) ? `\u2068${value}\u2069` : value)
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name]
    return typeof value === 'number' ? numberIn(locale, value, 3) : value === undefined ? placeholder : apart(value)
  })
}
