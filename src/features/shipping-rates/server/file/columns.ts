import { languages } from '#features/localization/languages.ts'
import { type FieldName, fieldNames, fields } from '../../fields.ts'

type Part = 'name' | 'description'
type FieldColumn = Exclude<FieldName, 'translations'>
/** What a column of a file of rates holds: a field, or a text in another language. */
export type FileColumn = { field: FieldColumn } | { language: string; part: Part }

/** The columns of every file. What is said in other languages has two columns for each of them. */
export const fieldColumns = fieldNames.filter((field): field is FieldColumn => field !== 'translations')

const parts = ['name', 'description'] as const satisfies readonly Part[]
export const languageColumns = (language: string) => parts.map((part): FileColumn => ({ language, part }))

export const getTitle = (column: FileColumn) =>
  'field' in column ? fields[column.field].label : `${fields[column.part].label} (${getLanguageName(column.language)})`

const getLanguageName = (code: string) => languages.find((language) => language.code === code)?.name ?? code

const known = new Map<string, FileColumn>([
  ...fieldColumns.map((field) => [fields[field].label.toLowerCase(), { field }] as const),
  ...languages.flatMap(({ code, name }) =>
    languageColumns(code).flatMap((column) =>
      [code, name].map((spelt) => [`${'part' in column ? column.part : ''} (${spelt})`.toLowerCase(), column] as const),
    ),
  ),
])

/** The column that a file calls so; a language by its name or by its code. */
export const findColumn = (title: string): FileColumn | undefined => known.get(title.trim().toLowerCase())
