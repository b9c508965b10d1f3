import type Stripe from 'stripe'
import type { Services } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db/database.ts'
import { type Account, lockAccount } from '../accounts/repository.ts'
import { billingEngine, fromUnixSeconds } from '../engine.ts'
import * as repository from './repository.ts'

const mark = 'fees_of'

/** What a line of an invoice carries that stands for all its fees. */
export const toFeeMark = (invoiceId: string) => ({ [mark]: invoiceId })

/** True for the line of an invoice that stands for all its fees. */
export const isFeeLine = ({ metadata }: Stripe.InvoiceLineItem, invoiceId: string): boolean =>
  metadata[mark] === invoiceId

/**
 * After a restore, invoices that were written since the backup ask for fees that are open here. They are claimed for those, so that no
 * other invoice asks for them. Call it before anything else is claimed.
 */
export const takeOverBills = async (services: Services, account: Account): Promise<void> => {
  const oldest = await repository.findOldestOpen(services.db, account.store_id)
  if (!oldest) return
  // No invoice from before an entry can have asked for it.
  const created = { gte: Math.floor(oldest.occurred_at.getTime() / 1000) }
  const { data } = await billingEngine(services).invoices.list({ customer: account.customer_id, created, limit: 100 })
  for (const invoice of data.toReversed()) {
    const line = invoice.lines.data.find((one) => isFeeLine(one, invoice.id))
    if (!line) continue
    const missing = await services.db.transaction().execute((db) => takeOver(db, account, invoice, line))
    if (missing > 0)
      services.log.warn({ invoice: invoice.id, missing }, 'an invoice asks for fees of orders that are not known here')
  }
}

/** Returns how much of what the invoice asks for no entry here accounts for. */
const takeOver = async (db: Db, account: Account, invoice: Stripe.Invoice, line: Stripe.InvoiceLineItem) => {
  await lockAccount(db, account.store_id)
  const bill = { invoice_id: invoice.id, store_id: account.store_id, amount: line.amount, item_id: line.id }
  const isNew = !(await repository.findBill(db, invoice.id))
  if (isNew) await repository.insertBill(db, bill)
  const known = isNew ? 0 : await repository.sumBilled(db, invoice.id)
  if (!isNew && known >= line.amount) return 0
  // An invoice of what was left had no week: it asked for all that there was, up to the second in which it was made.
  const isWeekly = invoice.billing_reason === 'subscription_cycle'
  const before = fromUnixSeconds(isWeekly ? invoice.period_end : invoice.created + 1)
  // An order that comes back later was on it; what lowers a fee later was not, or the merchant would not get it back.
  const claimed = await repository.claim(db, bill, before, isNew ? 'all' : 'charges')
  const beyond = known + claimed.reduce((sum, { amount }) => sum + amount, 0) - line.amount
  const newest = claimed.at(-1)
  if (beyond <= 0 || !newest) return -beyond
  const part = { store_id: account.store_id, order_id: newest.order_id, occurred_at: before }
  await repository.insertEntry(db, { ...part, amount: -beyond, invoice_id: invoice.id })
  await repository.insertEntry(db, { ...part, amount: beyond })
  return 0
}
