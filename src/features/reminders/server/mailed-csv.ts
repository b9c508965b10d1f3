import { Readable } from 'node:stream'
import papa from 'papaparse'
import { guarded } from '#kit/contract/csv-cells.ts'
import { toMajor } from '#kit/contract/money.ts'
import type { Db } from '#kit/server/db/database.ts'
import { listMailed, type MailedRow } from './report-repository.ts'

const head = [
  'Email',
  'Emails sent',
  'First email',
  'Came back',
  'Paid',
  'Order',
  'Code',
  'Code used',
  'Currency',
  'Total',
]

/** All checkouts of which a mail was sent as CSV, read from the database as they are taken; it begins with the mark by which Excel knows UTF-8. */
export const mailedCsv = (db: Db, storeId: string, atOnce = 5_000): Readable =>
  Readable.from(streamLines(db, storeId, atOnce), { objectMode: false })

async function* streamLines(db: Db, storeId: string, atOnce: number): AsyncGenerator<string> {
  yield `\uFEFF${toCsv([head])}`
  let last: MailedRow | undefined
  do {
    const rows = await listMailed(db, storeId, atOnce, last)
    if (rows.length > 0) yield toCsv(rows.map(toCells))
    last = rows.length === atOnce ? rows.at(-1) : undefined
  } while (last)
}

const toCells = (row: MailedRow): string[] => [
  row.email,
  String(row.mails),
  row.mailed_at.toISOString(),
  row.came_back_at?.toISOString() ?? '',
  row.paid_at?.toISOString() ?? '',
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
