import papa from 'papaparse'
import { compressed } from '../../countries.ts'
import { eachField, fieldNames, fields } from '../../fields.ts'
import { toForm } from '../../units.ts'
import type { RateRow } from '../repository.ts'

/** A cell that a spreadsheet would read as a formula is made text by an apostrophe. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** The store's rates as a file of values in the store's own units, a column for each field; it begins with the mark by which Excel knows UTF-8. */
export const writeFile = (rates: readonly RateRow[]): string => {
  const head = fieldNames.map((field) => fields[field].label)
  const rows = rates.map((row) => {
    const rate = toForm(row)
    const cells = eachField<Record<'text' | 'number' | 'flag' | 'countries', string>>({
      text: (field) => rate[fields[field].column],
      number: (field) => String(rate[fields[field].column] ?? ''),
      flag: (field) => (rate[fields[field].column] ? 'yes' : 'no'),
      countries: (field) => compressed(rate[fields[field].column]).join(' '),
    })
    return fieldNames.map((field) => cells[field])
  })
  return `\uFEFF${papa.unparse([head, ...rows], { newline: '\r\n', escapeFormulae: formula })}\r\n`
}
