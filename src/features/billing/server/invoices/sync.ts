import type Stripe from 'stripe'
import type { Services } from '#kit/server/context.ts'
import { type Account, findByCustomer } from '../accounts/repository.ts'
import { billingEngine, getId, fromUnixSeconds } from '../engine.ts'
import { billFees } from '../fees/bill.ts'
import { takeOverBills } from '../fees/take-over.ts'
import * as repository from './repository.ts'

const withPayments = ['payments.data.payment.payment_intent']
const latest = 12

/** Takes over how one invoice stands, and puts the week's fees on it while it is a draft. */
export const syncInvoice = async (services: Services, externalId: string): Promise<void> => {
  const askedAt = services.now()
  const invoice = await billingEngine(services).invoices.retrieve(externalId, { expand: withPayments })
  const account = await findByCustomer(services.db, getId(invoice.customer) ?? '')
  if (!account) return
  if (invoice.status === 'draft') await billFees(services, account, invoice)
  await repository.saveInvoice(services.db, toRow(account, invoice, askedAt))
}

/** The same for the invoices of a store's last weeks, whatever became of the messages about them. */
export const syncLatestInvoices = async (services: Services, account: Account): Promise<void> => {
  await takeOverBills(services, account)
  const query = { customer: account.customer_id, limit: latest }
  const { data } = await billingEngine(services).invoices.list(query)
  for (const { id } of data) await syncInvoice(services, id)
}

/** Money was given back: which invoice it came by is the engine's to say. */
export const syncRefund = async (services: Services, chargeId: string): Promise<void> => {
  const engine = billingEngine(services)
  const charge = await engine.charges.retrieve(chargeId)
  const intent = getId(charge.payment_intent)
  if (!intent) return
  const { data } = await engine.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: intent } })
  for (const payment of data) {
    const externalId = getId(payment.invoice)
    if (!externalId) continue
    await syncInvoice(services, externalId)
    await repository.setRefunded(services.db, externalId, charge.amount_refunded)
  }
}

const toRow = (account: Account, invoice: Stripe.Invoice, askedAt: Date) => ({
  store_id: account.store_id,
  external_id: invoice.id,
  number: invoice.number,
  status: invoice.status ?? 'draft',
  amount_due: invoice.amount_due,
  amount_paid: invoice.amount_paid,
  is_settling: (invoice.payments?.data ?? []).some(({ payment }) => isProcessing(payment.payment_intent)),
  pdf_address: invoice.invoice_pdf ?? null,
  period_start: fromUnixSeconds(invoice.period_start),
  period_end: fromUnixSeconds(invoice.period_end),
  issued_at: fromUnixSeconds(invoice.status_transitions.finalized_at ?? invoice.created),
  asked_at: askedAt,
})

const isProcessing = (intent: string | Stripe.PaymentIntent | undefined) =>
  typeof intent === 'object' && intent.status === 'processing'
