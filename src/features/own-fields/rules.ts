import { matchLanguage } from '#features/localization/languages.ts'

/** How an own field is answered. */
export const kinds = ['text', 'choice', 'date', 'tick'] as const
export type Kind = (typeof kinds)[number]

/** What shoppers read of a field in one language; an empty text stands for the store's own words. */
export type FieldTranslation = { language: string; label: string; help: string; choices: readonly string[] }

/** What a merchant asks shoppers for beside what every checkout may ask. */
export type OwnField = {
  id: string
  kind: Kind
  label: string
  help: string
  /** Of a choice: what there is to choose. */
  choices: readonly string[]
  is_required: boolean
  /** Codes of the countries to whose addresses it belongs; empty for all. */
  countries: readonly string[]
  is_active: boolean
  translations: readonly FieldTranslation[]
}

/** As a shopper's page draws it: in the language of the page. `value` of a choice is the store's own word for it. */
export type AskedField = Pick<OwnField, 'id' | 'kind' | 'label' | 'help' | 'is_required' | 'countries'> & {
  choices: readonly { value: string; name: string }[]
}

/** What a shopper answered, by the id of the field. */
export type Given = Readonly<Record<string, string>>

/** One answer as it was when the shopper paid: in the store's words, and as the shopper read it. */
export type Answer = {
  field: string
  kind: Kind
  label: string
  value: string
  shown: { label: string; value: string }
}

export const maxFields = 10
export const maxChoices = 20
export const maxLabelLength = 80
export const maxHelpLength = 200
export const maxAnswerLength = 500

/** What a box that is ticked says. */
export const tickedAnswer = 'yes'

/** What the order says under these names is said by the product: a field of such a name would speak for it. */
const reserved = new Set([
  'vat id',
  'vat id check',
  'gift note',
  'agreed to terms',
  'checkout_id',
  'payment_reference',
  'payment_provider',
  'payment_id',
  'order_page',
  'phone_as_typed',
  'email_as_typed',
  'province_as_typed',
  'test payment',
])

/** Names are told apart as the shop's people would: whatever the case. */
const plainName = (label: string) => label.trim().toLowerCase()

/** What is wrong with a label among all labels of a store, in words; null where nothing is. */
export const labelProblem = (labels: readonly string[], at: number): string | null => {
  const name = plainName(labels[at] ?? '')
  if (name === '') return 'Enter a label'
  if (reserved.has(name) || name.startsWith('utm_'))
    return 'Orders already use this name for something else. Choose another label.'
  return labels.findIndex((label) => plainName(label) === name) < at ? 'Another field has this label' : null
}

/** What is wrong with the choices of a field, in words; null where nothing is. */
export const choicesProblem = ({ kind, choices }: Pick<OwnField, 'kind' | 'choices'>): string | null => {
  if (kind !== 'choice') return null
  if (choices.length < 2) return 'Enter at least two choices'
  return new Set(choices.map(plainName)).size < choices.length ? 'Enter each choice once' : null
}

/** Whether a field is asked of who orders to a country; where none is known yet, only what everybody is asked. */
export const isAskedIn = ({ countries }: Pick<OwnField, 'countries'>, country: string | null | undefined): boolean =>
  countries.length === 0 || (country ? countries.includes(country) : false)

/** The fields that are on, in the language of a locale, else in the store's own words. */
export const inLanguage = (fields: readonly OwnField[], locale: string): AskedField[] =>
  fields
    .filter(({ is_active }) => is_active)
    .map(({ id, kind, label, help, choices, is_required, countries, translations }) => {
      const code = matchLanguage(
        locale,
        translations.map(({ language }) => language),
      )
      const translation = translations.find(({ language }) => language === code)
      return {
        id,
        kind,
        label: translation?.label || label,
        help: translation?.help || help,
        is_required,
        countries,
        choices: choices.map((value, at) => ({ value, name: translation?.choices[at] || value })),
      }
    })

const isDay = (text: string) => {
  const time = /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** An answer as the field takes it; '' for none, and for what it does not take. */
const taken = ({ kind, choices }: Pick<AskedField, 'kind' | 'choices'>, text: string): string => {
  const answer = text.trim().slice(0, maxAnswerLength)
  if (kind === 'choice') return choices.some(({ value }) => value === answer) ? answer : ''
  if (kind === 'date') return isDay(answer) ? answer : ''
  return kind === 'tick' ? (answer === tickedAnswer ? answer : '') : answer
}

/** Of what was sent, the answers to fields that there are: the others are nobody's. */
export const answersTo = (fields: readonly AskedField[], sent: Given): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const text = Object.hasOwn(sent, field.id) ? sent[field.id] : undefined
      return text === undefined ? [] : [[field.id, taken(field, text)]]
    }),
  )

/** The fields that must be answered for a country and are not. */
export const unanswered = (fields: readonly AskedField[], given: Given, country: string | null): AskedField[] => {
  const answers = answersTo(fields, given)
  return fields.filter((field) => field.is_required && isAskedIn(field, country) && !answers[field.id])
}

/** What is kept of the answers with a payment: of fields that its country has, each as it reads at this moment. */
export const answersAtPay = (
  fields: readonly OwnField[],
  given: Given,
  country: string | null,
  locale: string,
): Answer[] => {
  const asked = inLanguage(fields, locale)
  const answers = answersTo(asked, given)
  return asked.flatMap((field) => {
    const value = answers[field.id]
    const own = fields.find(({ id }) => id === field.id)
    if (!value || !own || !isAskedIn(field, country)) return []
    const name = field.choices.find((choice) => choice.value === value)?.name ?? value
    return [{ field: field.id, kind: field.kind, label: own.label, value, shown: { label: field.label, value: name } }]
  })
}

/** An answer as its shopper reads it: days as the locale writes them. */
export const answerText = ({ kind, shown }: Answer, locale: string): string => {
  if (kind === 'tick') return '✓'
  if (kind !== 'date') return shown.value
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(shown.value))
}

/** What each kind is called in the admin. */
export const kindLabels: Readonly<Record<Kind, string>> = {
  text: 'Text',
  choice: 'Choice',
  date: 'Date',
  tick: 'Tick box',
}

/** Tidy and in one order: languages that say nothing are left out. */
export const tidyTranslations = (translations: readonly FieldTranslation[], choices: number): FieldTranslation[] =>
  translations
    .map(({ language, label, help, choices: names }) => ({
      language,
      label: label.trim(),
      help: help.trim(),
      choices: Array.from({ length: choices }, (_, at) => names[at]?.trim() ?? ''),
    }))
    .filter(({ label, help, choices: names }) => label !== '' || help !== '' || names.some((name) => name !== ''))
    .toSorted((a, b) => (a.language < b.language ? -1 : 1))
