import type { Services } from '#kit/server/context.ts'
import { findAccount, findByCustomer } from '../accounts/repository.ts'
import { syncAccount } from '../accounts/sync.ts'
import { billRest } from '../fees/bill.ts'
import { syncInvoice, syncLatestInvoices, syncRefund } from '../invoices/sync.ts'
import { processEvent } from '../jobs.ts'
import * as repository from './repository.ts'

const forgottenMs = 2 * 60_000
const keptMs = 30 * 86_400_000

/** Does what a kept message is about. It only says where to look, so that order and repetition do not matter. */
export const process = async (services: Services, eventId: string): Promise<void> => {
  const event = await repository.findWaiting(services.db, eventId)
  if (!event) return
  const account = event.customer_id ? await findByCustomer(services.db, event.customer_id) : undefined
  if (account) await follow(services, account.store_id, event)
  await repository.setProcessed(services.db, eventId, services.now())
}

const follow = async (
  services: Services,
  storeId: string,
  { type, object_id }: { type: string; object_id: string },
) => {
  if (type.startsWith('invoice.')) await syncInvoice(services, object_id)
  if (type === 'charge.refunded') await syncRefund(services, object_id)
  if (/^(customer\.subscription|checkout\.session|invoice)\./.test(type)) await syncSubscription(services, storeId)
}

/** Takes over the subscription, and asks for the fees that are left once it has ended. */
const syncSubscription = async (services: Services, storeId: string) => {
  await syncAccount(services, storeId)
  const account = await findAccount(services.db, storeId)
  if (account?.status === 'canceled') await billRest(services, account)
}

/** Everything about one store, for messages that were lost. */
export const syncStore = async (services: Services, storeId: string): Promise<void> => {
  await syncSubscription(services, storeId)
  const account = await findAccount(services.db, storeId)
  if (account) await syncLatestInvoices(services, account)
}

/** Has what a killed worker left behind processed, and forgets what is long done. */
export const sweepEvents = async ({ db, now }: Services): Promise<void> => {
  for (const eventId of await repository.listForgotten(db, new Date(now().getTime() - forgottenMs)))
    await processEvent.enqueue(db, { eventId }, { key: `billing-event:${eventId}`, ifAbsent: true })
  await repository.deleteProcessed(db, new Date(now().getTime() - keptMs))
}
