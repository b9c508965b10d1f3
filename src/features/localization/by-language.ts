import { languages, matchLanguage } from './languages.ts'

/** What shoppers read in one language in place of a merchant's own words; an empty text stands for those. */
export type InLanguage<Name extends string> = { language: string } & Record<Name, string>

export const maxLanguages = languages.length
export const isLanguage = (code: string) => languages.some((language) => language.code === code)
export const languageName = (code: string) => languages.find((language) => language.code === code)?.name ?? code

/** Those that say something, tidy and in one order. */
export const tidyLanguages = <Name extends string>(
  all: readonly InLanguage<Name>[],
  names: readonly Name[],
): InLanguage<Name>[] =>
  all
    .map((one) => ({ ...one, ...Object.fromEntries(names.map((name) => [name, one[name].trim()])) }))
    .filter((one) => names.some((name) => one[name] !== ''))
    .toSorted((a, b) => (a.language < b.language ? -1 : 1))

/** A merchant's own words as they are read in the language of a locale. */
export const readIn = <Name extends string>(
  own: Readonly<Record<Name, string>>,
  all: readonly InLanguage<Name>[],
  names: readonly Name[],
  locale: string,
): Record<Name, string> => {
  const code = matchLanguage(
    locale,
    all.map(({ language }) => language),
  )
  const found = all.find(({ language }) => language === code)
  return Object.fromEntries(names.map((name) => [name, found?.[name] || own[name]])) as Record<Name, string>
}
