/** What a spreadsheet would run, and what looks as if it had been guarded already: so each comes back as it went. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/** An apostrophe keeps a spreadsheet from reading a formula. */
export const guarded = (cell: string) => (formula.test(cell) ? `'${cell}` : cell)
export const unguarded = (cell: string) => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)

/** Spreadsheets of many countries write semicolons. The names of the columns tell, whatever the texts hold. */
export const detectDelimiter = (text: string) =>
  [',', ';', '\t'].find((sign) => text.split(/[\r\n]/, 1)[0]?.includes(sign)) ?? ','

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
