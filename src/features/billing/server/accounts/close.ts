import Stripe from 'stripe'
import type { Services } from '#kit/server/context.ts'
import { billingEngine, isUnknownAccount } from '../engine.ts'
import { billRest } from '../fees/bill.ts'
import { priceWaiting } from '../fees/record.ts'
import { syncLatestInvoices } from '../invoices/sync.ts'
import { endNow } from './end.ts'
import { type Account, findAccount } from './repository.ts'
import { syncAccount } from './sync.ts'

/**
 * Asks a store that is given up for all that it owes, then ends its subscription. May be repeated: nothing is asked for twice.
 * Throws while the billing engine does not answer. An account that it does not know owes nothing and costs nothing.
 */
export const closeAccount = async (services: Services, storeId: string): Promise<void> => {
  try {
    await syncAccount(services, storeId)
  } catch (error) {
    if (!isUnknownAccount(error)) throw error
    services.log.error(
      { err: error, storeId },
      'the billing engine does not know the account of a store that is given up',
    )
    return
  }
  const account = await findAccount(services.db, storeId)
  if (!account) return
  await priceWaiting(services.db)
  await syncLatestInvoices(services, account)
  await billRest(services, account)
  const unpaid = await collect(services, account)
  await endNow(services, storeId)
  // The engine stops its own tries with the subscription; a card that was declined today may pay next week.
  for (const id of unpaid) await ifItWill(billingEngine(services).invoices.update(id, { auto_advance: true }))
}

/** Makes final and has paid what the engine would collect by itself later. Returns the invoices that stay owed. */
const collect = async (services: Services, { customer_id }: Account): Promise<string[]> => {
  const { invoices } = billingEngine(services)
  const { data } = await invoices.list({ customer: customer_id, limit: 100 })
  const owed = data.filter(({ status, auto_advance }) => (status === 'draft' || status === 'open') && auto_advance)
  const unpaid: string[] = []
  for (const { id, status } of owed) {
    if (status === 'draft')
      await ifItWill(invoices.finalizeInvoice(id, { auto_advance: true }, { idempotencyKey: `finalize:${id}` }))
    await ifItWill(invoices.pay(id, {}, { idempotencyKey: `pay:${id}` }))
    const now = await invoices.retrieve(id)
    if (now.status !== 'open') continue
    services.log.warn({ invoice: id, customer: customer_id }, 'the last invoice of a store could not be collected')
    unpaid.push(id)
  }
  return unpaid
}

/** A declined card, and what the engine did by itself in the meantime, are told by how the invoice stands afterwards. */
const ifItWill = async (asked: Promise<unknown>): Promise<void> => {
  try {
    await asked
  } catch (error) {
    const { StripeCardError, StripeInvalidRequestError } = Stripe.errors
    if (!(error instanceof StripeCardError) && !(error instanceof StripeInvalidRequestError)) throw error
  }
}
