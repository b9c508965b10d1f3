import Stripe from 'stripe'
import type { Services } from '#kit/server/context.ts'
import { type Account, lockAccount } from '../accounts/repository.ts'
import { currency, billingEngine, getId, fromUnixSeconds } from '../engine.ts'
import * as repository from './repository.ts'
import { isFeeLine, takeOverBills, toFeeMark } from './take-over.ts'

const description = 'Transaction fees'

/**
 * Puts a week's fees on the invoice that the engine drafted for it, once; on one of ours, what was claimed for it and did
 * not get there. What comes too late for an invoice, since it is final already, is left for the next one.
 */
export const billFees = async (services: Services, account: Account, invoice: Stripe.Invoice): Promise<void> => {
  if (getId(invoice.customer) !== account.customer_id) return
  if (invoice.billing_reason !== 'subscription_cycle' && !(await repository.findBill(services.db, invoice.id))) return
  await takeOverBills(services, account)
  await put(services, account, invoice, fromUnixSeconds(invoice.period_end))
}

/** Asks for the fees that are left when a subscription ends, by an invoice of their own. */
export const billRest = async (services: Services, account: Account): Promise<void> => {
  await takeOverBills(services, account)
  const open = await repository.sumOpen(services.db, account.store_id)
  if (open <= 0 || !account.subscription_id) return
  const oldest = await repository.findOldestOpen(services.db, account.store_id)
  const engine = billingEngine(services)
  // An invoice of its own is not the subscription's: it would not find the card that was given for that alone.
  const card = getId((await engine.subscriptions.retrieve(account.subscription_id)).default_payment_method)
  const rest = await engine.invoices.create(
    {
      customer: account.customer_id,
      auto_advance: true,
      currency,
      pending_invoice_items_behavior: 'exclude',
      description: 'Transaction fees of your last week',
      ...(card && { default_payment_method: card }),
    },
    // What is left may come to the same as what was left before, and is asked for by another invoice.
    { idempotencyKey: `rest:${account.subscription_id}:${open}:${card}:${oldest?.id}` },
  )
  await put(services, account, rest, services.now())
}

const put = async (services: Services, account: Account, invoice: Stripe.Invoice, before: Date): Promise<void> => {
  const bill = await claimOnce(services, account, invoice, before)
  if (!bill || bill.item_id !== null || bill.amount === 0) return
  try {
    const item = await billingEngine(services).invoiceItems.create(
      {
        customer: account.customer_id,
        invoice: invoice.id,
        amount: bill.amount,
        currency,
        description,
        metadata: toFeeMark(invoice.id),
      },
      { idempotencyKey: `fees:${invoice.id}` },
    )
    await repository.setItem(services.db, invoice.id, item.id)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    await settleRefused(services, invoice.id, error)
  }
}

/** Claims while the invoice can still change; what was claimed before stays as it was. */
const claimOnce = (services: Services, account: Account, invoice: Stripe.Invoice, before: Date) =>
  services.db.transaction().execute(async (db) => {
    await lockAccount(db, account.store_id)
    const bill = await repository.findBill(db, invoice.id)
    if (bill || invoice.status !== 'draft') return bill
    const claimed = { invoice_id: invoice.id, store_id: account.store_id }
    const entries = await repository.claim(db, claimed, before, 'all')
    const amount = entries.reduce((sum, entry) => sum + entry.amount, 0)
    await repository.insertBill(db, { ...claimed, amount, item_id: null })
    return { ...claimed, amount, item_id: null }
  })

/** The engine takes no item for this invoice any more: either ours is on it, or its entries are free again. */
const settleRefused = async (services: Services, invoiceId: string, error: Stripe.errors.StripeInvalidRequestError) => {
  const { lines } = await billingEngine(services).invoices.retrieve(invoiceId)
  const ours = lines.data.find((line) => isFeeLine(line, invoiceId))
  if (ours) return void (await repository.setItem(services.db, invoiceId, ours.id))
  services.log.warn({ err: error, invoice: invoiceId }, 'fees came too late for their invoice and go on the next')
  await services.db.transaction().execute((db) => repository.release(db, invoiceId))
}
