import papa from 'papaparse'
import { guarded, momentCells } from '#kit/contract/csv-cells.ts'
import { toMajor } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import { findAccount } from './accounts/repository.ts'
import { asking, billingEngine } from './engine.ts'
import * as fees from './fees/repository.ts'
import { isFeeLine } from './fees/take-over.ts'
import { getParts } from './usage.ts'

const allOrders = 100_000
type Scope = { id: string; time_zone: string }
type Named = { name: string; cents: number }

/** The running week as CSV: a line for the plan, one for each order; the last column adds up to the amount due. */
export const runningCsv = async (services: Services, store: Scope): Promise<string> => {
  const account = await findAccount(services.db, store.id)
  const { plan_price, adjustment } = await getParts(services, account, store.id)
  const rows = await fees.listByOrder(services.db, store.id, null, allOrders)
  return toCsv([{ name: 'Upgrade plan', cents: plan_price }], rows, adjustment, store.time_zone)
}

/** The same for an invoice, with each order in place of the one amount for all of them. */
export const invoiceCsv = async (services: Services, store: Scope, externalId: string): Promise<string> => {
  const { lines, amount_due } = await asking(() => billingEngine(services).invoices.retrieve(externalId))
  const rows = await fees.listByOrder(services.db, store.id, externalId, allOrders)
  const others = lines.data
    .filter((line) => rows.length === 0 || !isFeeLine(line, externalId))
    .map(({ description, amount }) => ({ name: description ?? 'Other', cents: amount }))
  const sum = [...others.map(({ cents }) => cents), ...rows.map(({ fee }) => fee)].reduce((a, b) => a + b, 0)
  return toCsv(others, rows, amount_due - sum, store.time_zone)
}

/** What a spreadsheet would run is made text by an apostrophe; amounts stay numbers. */
export const toCsv = (others: Named[], rows: fees.OrderFeeRow[], adjustment: number, zone: string): string => {
  const euros = (cents: number) => toMajor(cents, 'EUR')
  const momentCell = momentCells(zone)
  const named = ({ name, cents }: Named) => (cents === 0 ? [] : [[guarded(name), '', '', '', '', '', euros(cents)]])
  const cells = [
    ['Item', `Placed (${zone})`, 'Total', 'Currency', 'Units for one euro', 'Fee in percent', 'Amount in EUR'],
    ...others.flatMap(named),
    ...rows.map((row) => [
      `Order ${row.order_number}`,
      momentCell(row.placed_at),
      toMajor(row.total, row.currency),
      row.currency,
      row.rate ?? '',
      row.basis_points / 100,
      euros(row.fee),
    ]),
    ...named({ name: 'Credit and adjustments', cents: adjustment }),
  ]
  // The mark by which Excel knows UTF-8.
  return `\uFEFF${papa.unparse(cells, { newline: '\r\n' })}\r\n`
}
