/** A way in which a language says how many there are, by the names of CLDR. */
export type Form = Intl.LDMLPluralRule

const order: readonly Form[] = ['zero', 'one', 'two', 'few', 'many', 'other']

const rules = new Map<string, Intl.PluralRules>()
const getRules = (locale: string) => {
  let found = rules.get(locale)
  if (!found) rules.set(locale, (found = new Intl.PluralRules(locale)))
  return found
}

/** The form that a count takes in a locale. */
export const pluralForm = (locale: string, count: unknown): Form => getRules(locale).select(Number(count))

/** The forms that a language needs, from few to many; the last is always 'other'. */
export const getForms = (language: string): readonly Form[] => {
  let forms = known.get(language)
  if (!forms) {
    const { pluralCategories } = getRules(language).resolvedOptions()
    known.set(language, (forms = order.filter((form) => pluralCategories.includes(form))))
  }
  return forms
}

const known = new Map<string, readonly Form[]>()
