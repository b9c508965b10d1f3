import type { LocalizationKey } from '../contract.ts'
import { getProblem, tidy } from '../rules.ts'

/** A text as the editor shows it. */
export type TextRow = LocalizationKey & {
  /** What stands in the field. */
  typed: string
  isEdited: boolean
  /** Why it cannot be saved. */
  problem: string | null
}

export const filters = {
  all: 'All',
  untranslated: 'Untranslated',
  changed: 'Changed',
  broken: 'Broken placeholders',
} as const
export type Filter = keyof typeof filters

export const toRows = (texts: readonly LocalizationKey[], drafts: Readonly<Record<string, string>>): TextRow[] =>
  texts.map((text) => {
    const typed = drafts[text.id] ?? text.translation
    return {
      ...text,
      typed,
      isEdited: isEdited(text, typed),
      problem: getProblem(text.value, tidy(typed), text.optional),
    }
  })

/** An emptied text is as shipped. */
const isEdited = ({ shipped, translation }: LocalizationKey, typed: string) =>
  (tidy(typed) || shipped) !== (translation || shipped)

const fits: Readonly<Record<Filter, (row: TextRow, text: string) => boolean>> = {
  all: () => true,
  untranslated: ({ shipped }, text) => text === '' && shipped === '',
  changed: ({ shipped }, text) => text !== '' && text !== shipped,
  broken: ({ value, optional }, text) => getProblem(value, text, optional) !== null,
}

/** Looks at what is typed and at what was saved, so that no row leaves while somebody types in it. */
export const isShown = (row: TextRow, filter: Filter, search: string): boolean => {
  const wanted = search.trim().toLowerCase()
  return (
    (fits[filter](row, tidy(row.typed)) || (row.isEdited && fits[filter](row, row.translation))) &&
    [row.value, row.typed, row.translation, row.key].some((text) => text.toLowerCase().includes(wanted))
  )
}

export const countRows = (rows: readonly TextRow[], filter: Filter) =>
  rows.filter((row) => fits[filter](row, tidy(row.typed))).length

/** 'few: 2, 3, 4, 22, …'; '' of a text without a count. */
export const getCounts = ({ form }: LocalizationKey): string => {
  if (!form) return ''
  const isOpen = form.counts.length > 3
  return `${form.name}: ${form.counts.map((count) => count.toLocaleString('en')).join(', ')}${isOpen ? ', …' : ''}`
}

/** What goes back when the texts of a store are reset: its own words, saved or typed. */
export const getResets = (rows: readonly TextRow[]): Record<string, string> =>
  Object.fromEntries(
    rows.filter(({ typed, shipped }) => tidy(typed) !== shipped).map(({ id, shipped }) => [id, shipped]),
  )

/** What was saved meanwhile (`newer`, by id) beside what is typed. */
export const getDifferences = (rows: readonly TextRow[], newer: Readonly<Record<string, string>>) =>
  rows
    .filter(({ id }) => id in newer)
    .map(({ id, value, typed, shipped }) => ({
      key: id,
      label: value,
      saved: newer[id] ?? '',
      yours: typed || shipped,
    }))

/** The rows by section, in the order of the page. */
export const bySection = (rows: readonly TextRow[]): [section: string, rows: TextRow[]][] => [
  ...Map.groupBy(rows, ({ section }) => section),
]

/** 'thank_you' → 'Thank you' */
export const toTitle = (name: string) => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ')
