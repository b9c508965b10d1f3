/** What a spreadsheet would run, and what looks as if it had been guarded already: so each comes back as it went. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/**
 * Spreadsheets of many countries split a line at semicolons, also within a cell: what stands behind one begins a cell there. To them no
 * quote holds the cell together either, so that what begins a line of its text begins a cell too.
 */
const splits = /((?:[;\t]|\r\n|[\r\n]) {0,9})/

const splitFormula = /^'*[=+\-@＝＋－＠]/

const guardedCell = (cell: string, by = formula) => (by.test(cell) ? `'${cell}` : cell)
const unguardedCell = (cell: string, by = formula) => (cell.startsWith("'") && by.test(cell) ? cell.slice(1) : cell)
/** What is split off, each by itself; the cell's beginning is left as it is. */
const eachSplit = (cell: string, change: (part: string, by: RegExp) => string) =>
  cell
    .split(splits)
    .map((part, at) => (at > 0 && at % 2 === 0 ? change(part, splitFormula) : part))
    .join('')

/** How the moments of a file are written as spreadsheets read them, '2026-11-29 18:05:00': ISO's letters would make each a text. */
export const momentCells = (timeZone: string): ((at: Date) => string) => {
  // Making it costs fifty times what using it does.
  const { format } = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  return format
}

/** An apostrophe keeps a spreadsheet from reading a formula. */
export const guarded = (cell: string) => guardedCell(eachSplit(cell, guardedCell))
export const unguarded = (cell: string) => eachSplit(unguardedCell(cell), unguardedCell)

/**
 * The lines of a file, and the sign between its cells: spreadsheets of many countries write semicolons. A first line `sep=;`,
 * which Excel reads and does not show, says it; else the names of the columns tell, whatever the texts hold.
 */
export const readDelimiter = (file: string): { text: string; delimiter: string } => {
  const text = file.replace(/^\uFEFF/, '')
  const [line, said] = /^sep=([^\r\n])(?:\r\n|\r|\n)/i.exec(text) ?? []
  if (line !== undefined && said !== undefined) return { text: text.slice(line.length), delimiter: said }
  return { text, delimiter: [',', ';', '\t'].find((sign) => text.split(/[\r\n]/, 1)[0]?.includes(sign)) ?? ',' }
}

const signNames: Record<string, string> = { ',': 'a comma', ';': 'a semicolon', '\t': 'a tab' }

/** A line that goes on past its columns: a value was cut in two, as an unquoted '4,95' is. Blank cells are what spreadsheets add. */
export const surplusProblem = (cells: readonly string[], columns: number, delimiter: string): string | null =>
  cells.slice(columns).some((cell) => cell.trim())
    ? `This line has more cells than there are columns. Put quotes around values with ${signNames[delimiter] ?? `“${delimiter}”`}.`
    : null

/** Excel's plain 'CSV' is written in the alphabet of its country: letters would be lost without a word. */
export const notUtf8 = 'Save the file as CSV UTF-8, and choose it again.'
/** The text of a file; null where it is no UTF-8. */
export const utf8Text = (content: ArrayBuffer | Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return null
  }
}
