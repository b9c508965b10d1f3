import { type InLanguage, languageName, readIn } from '#features/localization/by-language.ts'

/** What shoppers read of a rate in one language; an empty text stands for the rate's own. */
export type Translation = InLanguage<'name' | 'description'>

export const longestText = 200

/** Those that say something, tidy and in one order. */
export const withoutEmpty = (all: readonly Translation[]): Translation[] =>
  all
    .map(({ language, name, description }) => ({ language, name: name.trim(), description: description.trim() }))
    .filter(({ name, description }) => name !== '' || description !== '')
    .toSorted((a, b) => (a.language < b.language ? -1 : 1))

/** What is wrong with them, in words; null where nothing is. */
export const problemWith = (all: readonly Translation[]): string | null => {
  for (const { language, ...texts } of all)
    for (const [what, text] of [
      ['name', texts.name],
      ['description', texts.description],
    ] as const)
      if (text.trim().length > longestText)
        return `The ${what} in ${languageName(language)} must be at most ${longestText} characters`
  const codes = all.map(({ language }) => language)
  const twice = codes.find((code, index) => codes.indexOf(code) !== index)
  return twice === undefined ? null : `${languageName(twice)} is listed twice`
}

type Named = { name: string; description: string; translations: readonly Translation[] }

/** A rate as it is read in the language of a locale. */
export const inLanguage = <R extends Named>(rate: R, locale: string): R => ({
  ...rate,
  ...readIn(rate, rate.translations, ['name', 'description'], locale),
})

/** As they are read out: 'German: Kostenloser Versand'. */
export const translationsText = (all: readonly Translation[]): string =>
  withoutEmpty(all)
    .map(({ language, name, description }) => `${languageName(language)}: ${name || description}`)
    .join(', ')
