import { problemOf, tidy } from '../rules.ts'
import type { TextRow } from './text-rows.ts'

/** What a file would change. */
export type DryRun = {
  /** New texts by id. */
  changes: Record<string, string>
  unchanged: number
  /** Lines that are left out, with the reason. */
  refused: { line: number; reason: string }[]
}

type Papa = typeof import('papaparse')
const papa = async (): Promise<Papa> => (await import('papaparse')).default

/** One line per text: its id, English and the translation. */
export const csvOf = async (rows: readonly TextRow[]): Promise<string> =>
  (await papa()).unparse(
    rows.map(({ id, value, typed }) => ({ id, english: value, translation: typed })),
    { columns: ['id', 'english', 'translation'] },
  )

/** Reads a file against the texts in the editor and changes nothing. */
export const tryCsv = async (text: string, rows: readonly TextRow[]): Promise<DryRun> => {
  const { data } = (await papa()).parse<Record<string, string | undefined>>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (header) => header.trim().toLowerCase(),
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const run: DryRun = { changes: {}, unchanged: 0, refused: [] }
  for (const [at, { id = '', translation }] of data.entries()) {
    const row = byId.get(id.trim())
    const typed = tidy(translation ?? '')
    const reason = whyNot(row, translation, typed)
    if (reason !== null) run.refused.push({ line: at + 2, reason })
    else if (typed === row!.typed) run.unchanged += 1
    else run.changes[row!.id] = typed
  }
  return run
}

const whyNot = (row: TextRow | undefined, translation: string | undefined, typed: string) => {
  if (!row) return 'No such text on this page'
  if (translation === undefined) return 'No column “translation”'
  return problemOf(row.value, typed)
}
