/** What a spreadsheet would run, and what looks as if it had been guarded already: so each comes back as it went. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/** An apostrophe keeps a spreadsheet from reading a formula. */
export const guarded = (cell: string) => (formula.test(cell) ? `'${cell}` : cell)
export const unguarded = (cell: string) => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)

/** Spreadsheets of many countries write semicolons. The names of the columns tell, whatever the texts hold. */
export const detectDelimiter = (text: string) =>
  [',', ';', '\t'].find((sign) => text.split(/[\r\n]/, 1)[0]?.includes(sign)) ?? ','
