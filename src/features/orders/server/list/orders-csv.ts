import { Readable } from 'node:stream'
import papa from 'papaparse'
import { toMajor } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import type { Slice } from '../../contract.ts'
import { type Cursor, type FileRow, listForFile, type Scope } from './repository.ts'

const atOnce = 500

const head = (zone: string) => [
  'Order',
  `Placed (${zone})`,
  'Email',
  'First name',
  'Last name',
  'Country',
  'Payment',
  'Fulfillment',
  'Currency',
  'Subtotal',
  'Discount',
  'Shipping',
  'Tax',
  'Total',
  'Refunded',
  'Discounts',
  `Cancelled (${zone})`,
  'Test payment',
]

/** The orders of a slice as CSV, read from the database as fast as it is taken; it begins with the mark by which Excel knows UTF-8. */
export const ordersCsv = (services: Services, store: Scope, slice: Slice): Readable =>
  Readable.from(linesOf(services, store, slice), { objectMode: false })

async function* linesOf({ db }: Services, store: Scope, slice: Slice): AsyncGenerator<string> {
  yield `\uFEFF${csvOf([head(store.time_zone)])}`
  let cursor: Cursor | null = null
  do {
    const rows: FileRow[] = await listForFile(db, store, slice, cursor, atOnce)
    if (rows.length > 0) yield csvOf(rows.map(cells))
    cursor = rows.length === atOnce ? rows.at(-1)! : null
  } while (cursor)
}

const cells = (row: FileRow): string[] => {
  const money = (minor: number) => toMajor(minor, row.currency)
  return [
    row.order_number,
    row.placed,
    row.email,
    row.first_name,
    row.last_name,
    row.country ?? '',
    row.financial_status.toLowerCase(),
    row.fulfillment_status.toLowerCase(),
    row.currency,
    money(row.subtotal),
    money(row.discount_total),
    money(row.shipping_total),
    money(row.tax_total),
    money(row.total),
    money(row.refunded_total),
    (row.discounts as { title: string }[]).map(({ title }) => title).join('; '),
    row.cancelled ?? '',
    row.is_test ? 'yes' : '',
  ]
}

/** A cell that a spreadsheet would read as a formula is made text by an apostrophe. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

const csvOf = (rows: string[][]) => `${papa.unparse(rows, { newline: '\r\n', escapeFormulae: formula })}\r\n`
