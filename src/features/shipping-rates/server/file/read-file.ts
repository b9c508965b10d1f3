import papa from 'papaparse'
import { form } from '../../contract.ts'
import { type FieldName, fieldNames, fields, type ShippingRateForm } from '../../fields.ts'
import { typedNumber } from '../../typed-number.ts'
import { toKept } from '../../units.ts'
import type { RateValues } from '../repository.ts'

/** One line of a file, by the number that a spreadsheet shows. */
export type FileLine = { line: number; name: string } & ({ values: RateValues } | { errors: string[] })

export const mostLines = 1_000

/** What stands in a file as a whole, or the sentence why it cannot be read. */
export const readFile = (text: string, currency: string): FileLine[] | string => {
  const { data } = papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' })
  const [head = [], ...rows] = data
  const columns = head.map((cell) => fieldOf(cell))
  const unknown = head.find((_, at) => columns[at] === undefined)
  if (unknown !== undefined) return `There is no column “${unknown.slice(0, 60)}” of shipping rates.`
  const missing = needed.find((field) => !columns.includes(field))
  if (missing) return `The column “${fields[missing].label}” is missing.`
  if (new Set(columns).size < columns.length) return 'A column stands in the file twice.'
  if (rows.length === 0) return 'There is no shipping rate in the file.'
  if (rows.length > mostLines) return `A file can have at most ${mostLines} shipping rates.`
  return rows.map((cells, at) => lineOf(at + 2, valuesIn(cells, columns as FieldName[]), currency))
}

const needed = ['name', 'internalName', 'description'] as const

const labels = new Map(fieldNames.map((field) => [fields[field].label.toLowerCase(), field]))
const fieldOf = (cell: string) => labels.get(cell.trim().toLowerCase())

const valuesIn = (cells: string[], columns: FieldName[]): Partial<Record<FieldName, string>> =>
  Object.fromEntries(columns.map((field, at) => [field, plain(cells[at] ?? '')]))

/** The apostrophe that keeps a spreadsheet from reading a formula is no part of the text. */
const plain = (cell: string) => cell.trim().replace(/^'(?=[=+\-@＝＋－＠])/, '')

const lineOf = (line: number, typed: Partial<Record<FieldName, string>>, currency: string): FileLine => {
  const name = (typed.name ?? '').slice(0, 200)
  const wrong: string[] = []
  const given = Object.fromEntries(
    Object.entries(typed).map(([field, text]) => [field, valueOf(field as FieldName, text, wrong)]),
  )
  const read = form.safeParse(given)
  if (!read.success) wrong.push(...read.error.issues.map(({ message }) => message))
  if (wrong.length > 0 || !read.data) return { line, name, errors: [...new Set(wrong)] }
  const { rate, errors } = toKept(read.data satisfies ShippingRateForm, currency)
  const inexact = Object.values(errors)
  return inexact.length > 0 ? { line, name, errors: inexact } : { line, name, values: rate }
}

const valueOf = (field: FieldName, text: string, wrong: string[]): unknown => {
  const { kind, label } = fields[field]
  if (kind === 'countries') return text.split(/[\s,;]+/).filter((code) => code !== '')
  if (kind === 'number') return numberOf(label, text, wrong)
  if (kind === 'text') return text
  if (text === '') return undefined
  const isOn = words.get(text.toLowerCase())
  if (isOn === undefined) wrong.push(`${label} must be yes or no`)
  return isOn
}

const numberOf = (label: string, text: string, wrong: string[]) => {
  const number = typedNumber(text)
  if (!Number.isNaN(number)) return number
  wrong.push(`${label} must be a number`)
  return null
}

const words = new Map([
  ...['yes', 'y', 'true', '1', 'on'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', '0', 'off'].map((word) => [word, false] as const),
])
