import { guarded, readDelimiter, surplusProblem, unguarded } from '#kit/contract/csv-cells.ts'
import { getProblem, tidy } from '../rules.ts'
import { getCounts, type TextRow } from './text-rows.ts'

/** What a file would change, line by line. Lines are those of the file, the one with the names of the columns being the first. */
export type DryRun = {
  changes: { line: number; id: string; english: string; before: string; after: string }[]
  unchanged: number
  /** Lines that are left out, with the reason. */
  refused: { line: number; reason: string }[]
}

const papa = async () => (await import('papaparse')).default

const columns = ['id', 'english', 'counts', 'translation'] as const

/** One line per text: its id, English, of a text with a count which counts it is for, and the translation. */
export const toCsv = async (rows: readonly TextRow[]): Promise<string> =>
  (await papa()).unparse(
    rows.map((row) => ({
      id: row.id,
      english: guarded(row.value),
      counts: getCounts(row),
      translation: guarded(row.typed),
    })),
    { columns: [...columns] },
  )

/** Reads a file against the texts in the editor and changes nothing. */
export const tryCsv = async (file: string, rows: readonly TextRow[]): Promise<DryRun> => {
  const { text, delimiter } = readDelimiter(file)
  const { data }: { data: string[][] } = (await papa()).parse(text, { delimiter })
  const names = (data[0] ?? []).map((name) => name.trim().toLowerCase())
  const byId = new Map(rows.map((row) => [row.id, row]))
  const lines = new Map<string, number>()
  const run: DryRun = { changes: [], unchanged: 0, refused: [] }
  let line = 1
  for (const cells of data) {
    const at = line
    line += 1 + cells.join('').split(/\r\n|\r|\n/).length - 1
    if (at === 1 || cells.every((cell) => cell.trim() === '')) continue
    const id = cells[names.indexOf('id')]?.trim() ?? ''
    const translation = cells[names.indexOf('translation')]
    const row = byId.get(id)
    const after = tidy(unguarded(translation ?? ''))
    const reason =
      surplusProblem(cells, names.length, delimiter) ??
      (lines.has(id) ? `The same text as line ${lines.get(id)}` : lineProblem(id, row, translation, after))
    if (reason !== null) run.refused.push({ line: at, reason })
    else if (after === row!.typed) run.unchanged += 1
    else run.changes.push({ line: at, id, english: row!.value, before: row!.typed, after })
    if (row) lines.set(id, lines.get(id) ?? at)
  }
  return run
}

const lineProblem = (id: string, row: TextRow | undefined, translation: string | undefined, after: string) => {
  if (!row) return id ? `Unknown text on this page: ${id.slice(0, 80)}` : 'No id'
  if (translation === undefined) return 'No column “translation”'
  return getProblem(row.value, after, row.optional)
}
