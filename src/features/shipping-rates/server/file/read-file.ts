import { setImmediate as pause } from 'node:timers/promises'
import papa from 'papaparse'
import { readDelimiter, surplusProblem, unguarded } from '#kit/contract/csv-cells.ts'
import { typedNumber } from '#kit/contract/typed-number.ts'
import { plain } from '#kit/server/plain-text.ts'
import { countriesProblem, expanded } from '../../countries.ts'
import { blankForm, byField, eachField, type FieldName, fields, type Held } from '../../fields.ts'
import { mostFileLines } from '../../file-limits.ts'
import { formErrors, type RateErrors } from '../../form-rules.ts'
import { rangeNames, ranges } from '../../ranges.ts'
import { withoutEmpty, type Translation } from '../../translations.ts'
import { toForm, toStored, typedErrors } from '../../units.ts'
import type { RateRow, RateValues } from '../repository.ts'
import { findColumn, type FileColumn, getTitle } from './columns.ts'

/** One line of a file as it stands there, by the number of its row in a spreadsheet. */
export type FileLine = {
  line: number
  typed: Partial<Record<FieldName, string>>
  languages: PartialTranslation[]
  /** Why its cells are not those of the columns. */
  problem: string | null
}
type PartialTranslation = Pick<Translation, 'language'> & Partial<Translation>
export type Read = { values: RateValues } | { errors: string[] }

/** So many lines are read until others have their turn. */
export const linesAtOnce = 50

/** What stands in a file, or the sentence why it cannot be read. */
export const readFile = async (file: string): Promise<FileLine[] | string> => {
  const { text, delimiter } = readDelimiter(file)
  const { data } = papa.parse<string[]>(text, { delimiter })
  const [head = [], ...rows] = withoutEmptyColumns(data)
  const columns = head.map(findColumn)
  const unknown = head.find((_, at) => columns[at] === undefined)
  if (unknown !== undefined) return `“${unknown.slice(0, 60)}” is not a column of shipping rates.`
  const known = columns as FileColumn[]
  const titles = known.map(getTitle)
  const missing = needed.map((field) => fields[field].label).find((title) => !titles.includes(title))
  if (missing) return `The column “${missing}” is missing.`
  if (new Set(titles).size < titles.length) return 'A column is in the file twice.'
  const full = rows.flatMap((cells, at) => (cells.some((cell) => cell.trim()) ? [{ line: at + 2, cells }] : []))
  if (full.length === 0) return 'There is no shipping rate in the file.'
  if (full.length > mostFileLines)
    return `A file can have at most ${mostFileLines.toLocaleString('en-US')} shipping rates.`
  const lines: FileLine[] = []
  for (const { line, cells } of full) {
    lines.push({ ...toLine(line, cells, known), problem: surplusProblem(cells, known.length, delimiter) })
    if (lines.length % linesAtOnce === 0) await pause()
  }
  return lines
}

/** Spreadsheets write columns in which nothing stands, a title neither. */
const withoutEmptyColumns = (rows: string[][]) => {
  const titles = rows[0] ?? []
  const surplus = (cells: string[]) => cells.slice(titles.length)
  const used = titles.flatMap((_, at) => (rows.some((cells) => cells[at]?.trim()) ? [at] : []))
  return used.length === titles.length
    ? rows
    : rows.map((cells) => [...used.map((at) => cells[at] ?? ''), ...surplus(cells)])
}

/** By these a line finds its rate. */
const needed = ['name', 'internalName'] as const

const toLine = (line: number, cells: string[], columns: FileColumn[]): Omit<FileLine, 'problem'> => {
  const typed: FileLine['typed'] = {}
  const languages = new Map<string, PartialTranslation>()
  columns.forEach((column, at) => {
    const { text } = plain({ text: unguarded(cells[at]?.trim() ?? '') }, hasLines(column) ? ['text'] : [])
    if ('field' in column) typed[column.field] = text
    else languages.set(column.language, { ...languages.get(column.language), ...named(column, text) })
  })
  return { line, typed, languages: [...languages.values()] }
}

const hasLines = (column: FileColumn) => ('field' in column ? column.field : column.part) === 'description'
const named = ({ language, part }: Extract<FileColumn, { part: string }>, text: string) => ({ language, [part]: text })

/** A line as a rate, or what is wrong with it in the words of the form. Columns that the file has not stay as they are `before`. */
export const readLine = (line: FileLine, before: RateRow | undefined, currency: string): Read => {
  if (line.problem !== null) return { errors: [line.problem] }
  const wrong: string[] = []
  const base = before ? byField(toForm(before)) : blankForm
  const toFlag = (field: FieldName, text: string, initial: boolean) => {
    const isOn = text === '' ? initial : words.get(text.toLowerCase())
    if (isOn === undefined) wrong.push(`${fields[field].label} must be yes or no`)
    return isOn ?? initial
  }
  const form = eachField<Held>({
    text: (field) => line.typed[field] ?? base[field],
    number: (field) => (line.typed[field] === undefined ? base[field] : typedNumber(line.typed[field])),
    flag: (field) => toFlag(field, line.typed[field] ?? '', base[field]),
    countries: (field) => (line.typed[field] === undefined ? base[field] : toCountries(line.typed[field], wrong)),
    translations: (field) => mergeTranslations(base[field], line.languages),
  })
  const { rate, errors } = toStored(form, currency)
  wrong.push(
    ...Object.values(withoutSecondEnds({ ...errors, ...formErrors(form), ...typedErrors(line.typed, currency) })),
  )
  return wrong.length > 0 ? { errors: [...new Set(wrong)] } : { values: rate }
}

/** The form says at both fields that a minimum is above its maximum; a line says it once. */
const withoutSecondEnds = (errors: RateErrors): RateErrors => {
  const once = { ...errors }
  for (const { minimum, maximum, above, below } of rangeNames.map((name) => ranges[name]))
    if (errors[minimum] === above && errors[maximum] === below) delete once[maximum]
  return once
}

const toCountries = (text: string, wrong: string[]) => {
  const codes = expanded(
    text
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  )
  const problem = countriesProblem(codes)
  if (problem) wrong.push(problem)
  return codes
}

const mergeTranslations = (base: Translation[], languages: PartialTranslation[]) => {
  const all = new Map(base.map((one) => [one.language, one]))
  for (const one of languages) all.set(one.language, { name: '', description: '', ...all.get(one.language), ...one })
  return withoutEmpty([...all.values()])
}

const words = new Map([
  ...['yes', 'y', 'true', '1', 'on'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', '0', 'off'].map((word) => [word, false] as const),
])
