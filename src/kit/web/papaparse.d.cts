/** What screens need of papaparse: its published types bring those of Node.js along, which no browser has. */
declare const papa: {
  parse(text: string, config: { delimiter: string }): { data: string[][] }
  unparse(rows: readonly object[], config: { columns: string[] }): string
}
export = papa
