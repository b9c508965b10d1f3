import papa from 'papaparse'
import { guarded } from '#kit/contract/csv-cells.ts'
import { compressed } from '../../countries.ts'
import { eachField, fields, type Held } from '../../fields.ts'
import { toForm } from '../../units.ts'
import type { RateRow } from '../repository.ts'
import { fieldColumns, type FileColumn, languageColumns, getTitle } from './columns.ts'

/**
 * The store's rates as a file of values in the store's own units: a column for each field, and two for each language that some rate
 * speaks. It begins with the mark by which Excel knows UTF-8.
 */
export const writeFile = (rates: readonly RateRow[]): string => {
  const used = new Set(rates.flatMap(({ translations }) => translations.map(({ language }) => language)))
  const columns: FileColumn[] = [
    ...fieldColumns.map((field) => ({ field })),
    ...[...used].toSorted().flatMap(languageColumns),
  ]
  const rows = rates.map((rate) => {
    const cells = toCells(rate)
    return columns.map((column) =>
      guarded('field' in column ? cells[column.field] : (findTranslation(rate, column.language)?.[column.part] ?? '')),
    )
  })
  return `\uFEFF${papa.unparse([columns.map(getTitle), ...rows], { newline: '\r\n' })}\r\n`
}

const findTranslation = ({ translations }: RateRow, code: string) =>
  translations.find(({ language }) => language === code)

const toCells = (row: RateRow) => {
  const rate = toForm(row)
  return eachField<Record<keyof Held, string>>({
    text: (field) => rate[fields[field].column],
    number: (field) => String(rate[fields[field].column] ?? ''),
    flag: (field) => (rate[fields[field].column] ? 'yes' : 'no'),
    countries: (field) => compressed(rate[fields[field].column]).join(' '),
    // In columns of their own.
    translations: () => '',
  })
}
