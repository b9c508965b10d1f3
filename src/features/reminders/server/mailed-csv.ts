import { Readable } from 'node:stream'
import papa from 'papaparse'
import { guarded, momentCells } from '#kit/contract/csv-cells.ts'
import { toMajor } from '#kit/contract/money.ts'
import type { Db } from '#kit/server/db/database.ts'
import { listMailed, type MailedRow } from './report-repository.ts'

const head = (zone: string) => [
  'Email',
  'Emails sent',
  `First email (${zone})`,
  `Came back (${zone})`,
  `Paid (${zone})`,
  'Order',
  'Code',
  'Code used',
  'Currency',
  'Total',
]

type Scope = { id: string; time_zone: string }

/** All checkouts of which a mail was sent as CSV, read from the database as they are taken; it begins with the mark by which Excel knows UTF-8. */
export const mailedCsv = (db: Db, store: Scope, atOnce = 5_000): Readable =>
  Readable.from(streamLines(db, store, atOnce), { objectMode: false })

async function* streamLines(db: Db, store: Scope, atOnce: number): AsyncGenerator<string> {
  yield `\uFEFF${toCsv([head(store.time_zone)])}`
  const momentCell = momentCells(store.time_zone)
  let last: MailedRow | undefined
  do {
    const rows = await listMailed(db, store.id, atOnce, last)
    if (rows.length > 0) yield toCsv(rows.map((row) => toCells(row, momentCell)))
    last = rows.length === atOnce ? rows.at(-1) : undefined
  } while (last)
}

const toCells = (row: MailedRow, momentCell: (at: Date) => string): string[] => [
  row.email,
  String(row.mails),
  momentCell(row.mailed_at),
  row.came_back_at ? momentCell(row.came_back_at) : '',
  row.paid_at ? momentCell(row.paid_at) : '',
  row.order_number ?? '',
  row.code ?? '',
  row.code === null ? '' : row.is_code_used ? 'yes' : 'no',
  row.currency,
  toMajor(row.total, row.currency),
]

const toCsv = (rows: string[][]) =>
  `${papa.unparse(
    rows.map((row) => row.map(guarded)),
    { newline: '\r\n' },
  )}\r\n`
