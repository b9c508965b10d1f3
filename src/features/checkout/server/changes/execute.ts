import {
  cancelInShop,
  isAddressedInShop,
  readdressInShop,
  readShopOrder,
  type ShopOrder,
} from '#features/orders/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db/database.ts'
import { type ChangeCause, isBeingSent } from '../../change-rules.ts'
import { isFree } from '../../rules.ts'
import { noteAftermath } from '../payment/aftermath.ts'
import { makeCapture } from '../payment/captures/make.ts'
import { settleAuthorization } from '../payment/captures/note.ts'
import { writeVoid } from '../payment/captures/write.ts'
import { makeRefund } from '../payment/refunds/make.ts'
import { writeWholeRefund } from '../payment/refunds/write.ts'
import { findAttempt } from '../payment/repository.ts'
import { changeKey, changeOrder } from './jobs.ts'
import * as repository from './repository.ts'

type OrderChange = repository.OrderChange

/** Longer than all calls of one try together. */
const leaseMs = 2 * 60_000
/** The shop cancels within a second or two; the longer it takes, the more seldom it is asked. */
const shopPauseMs = 2_000
/** What a shop could not be asked, or did not do, for so long is given up. */
const givenUpMs = 24 * 60 * 60_000
/** This many tries wait until the provider says what was refunded before; after them the refund is written anyway, and the merchant sees it. */
const triesForProvider = 5

/**
 * Sees to a change that was written down, once however often this runs: the shop is read first, so that what an earlier try did is found. Throws
 * ShopError and ProviderError, to be tried again.
 */
export const executeChange = async (services: Services, id: string): Promise<void> => {
  const change = await repository.leaseChange(services.db, id, leaseMs)
  if (!change) return lookLater(services, id)
  try {
    await see(services, change)
  } finally {
    await repository.updateChange(services.db, id, { leased_until: null })
  }
}

const lookLater = async ({ db }: Services, id: string): Promise<void> => {
  const change = await repository.findChange(db, id)
  if (change?.state === 'asked' && change.leased_until) await lookAgain(db, id, change.leased_until)
}

const lookAgain = (db: Services['db'], id: string, runAt: Date) =>
  changeOrder.enqueue(db, { changeId: id }, { key: changeKey(id), maxAttempts: 25, runAt })

const see = async (services: Services, change: OrderChange): Promise<void> => {
  const placed = await repository.findPlaced(services.db, change.store_id, change.checkout_id)
  const age = services.now().getTime() - change.created_at.getTime()
  if (!placed || (change.told_at === null && age > givenUpMs))
    return refuseIt(services, change, 'over', 'Your shop could not be reached for a day.')
  const order = await readShopOrder(services, change.store_id, placed.shopify_order_id)
  if (!order) return refuseIt(services, change, 'over', 'Your shop no longer has this order.')
  return change.kind === 'cancel' ? cancel(services, change, placed, order) : readdress(services, change, placed, order)
}

/** Why the shop's order is not to be changed any more, whatever was known of it here. */
const findCauseInShop = (order: ShopOrder): ChangeCause | null => {
  if (order.cancelledAt) return 'cancelled'
  if (isBeingSent(order.displayFulfillmentStatus)) return 'sent'
  return order.refunds.length > 0 ? 'refunded' : null
}

const cancel = async (
  services: Services,
  change: OrderChange,
  placed: repository.Placed,
  order: ShopOrder,
): Promise<void> => {
  const { store_id: storeId } = change
  const isShopAsked = change.told_at !== null
  if (isShopAsked && order.cancelledAt) return refundRest(services, change, placed)
  const cause = findCauseInShop(order)
  // An order that the merchant cancelled is refunded by the merchant; one that was sent meanwhile is not cancelled.
  if (cause && !(isShopAsked && cause === 'refunded')) return refuseIt(services, change, cause)
  await repository.updateChange(services.db, change.id, { told_at: change.told_at ?? services.now() })
  const refused = await cancelInShop(services, storeId, placed.shopify_order_id)
  const after = await readShopOrder(services, storeId, placed.shopify_order_id)
  if (after?.cancelledAt) return refundRest(services, change, placed)
  // A shop that is still cancelling since an earlier try refuses to begin again.
  if (refused !== null && !isShopAsked)
    return refuseIt(services, change, (after && findCauseInShop(after)) ?? 'over', refused)
  const age = services.now().getTime() - change.created_at.getTime()
  if (age > givenUpMs)
    return refuseIt(services, change, 'over', refused ?? 'Your shop accepted it, but did not carry it out.')
  await lookAgain(services.db, change.id, new Date(services.now().getTime() + Math.max(shopPauseMs, age / 4)))
}

/** The order is cancelled: everything that is left of its money goes back the way of all refunds. */
const refundRest = async (services: Services, change: OrderChange, placed: repository.Placed): Promise<void> => {
  const attempt = placed.attempt_id === null ? undefined : await findAttempt(services.db, placed.attempt_id)
  const paid = attempt && !isFree(attempt) ? attempt : null
  if (paid?.authorization_state && (await isVoided(services, change, paid.id))) return
  if (paid)
    await noteAftermath(services, paid.id, 'none').catch((error: unknown) => {
      if (change.tries < triesForProvider) throw error
    })
  const problem = await services.db.transaction().execute(async (db) => {
    const at = services.now()
    const request = { key: change.id, reason: 'Cancelled by the shopper', storeId: change.store_id, at }
    const problem = paid && (await writeWholeRefund(db, paid.id, request))
    await repository.concludeChange(db, change.id, { state: 'done', problem, at })
    return problem
  })
  if (!paid || problem !== null) return
  await makeRefund(services, change.id).catch((error: unknown) =>
    services.log.warn({ err: error, refund: change.id }, 'a refund has no answer yet'),
  )
}

/** What is authorized alone is voided in place of a refund; false where it was captured meanwhile. */
const isVoided = async (services: Services, change: OrderChange, attemptId: string): Promise<boolean> => {
  const state = await settleAuthorization(services, attemptId).catch((error: unknown) => {
    if (change.tries < triesForProvider) throw error
    return 'unknown' as const
  })
  if (state === 'captured') return false
  const voidIt = async (db: Db, at: Date): Promise<boolean> => {
    const isWritten = await writeVoid(db, attemptId, { key: change.id, storeId: change.store_id, at })
    // It changed since it was asked about, or its state is unknown: what is left to refund is read again.
    if (!isWritten && state !== 'released') return false
    await repository.concludeChange(db, change.id, { state: 'done', at })
    return true
  }
  const isOver = await services.db
    .transaction()
    .execute((db) => voidIt(db, services.now()))
    .catch(async (error: unknown) => {
      // A capture without an answer: whatever comes of it, the sweep or the merchant sees to it for a cancelled order.
      if (state !== 'unknown') throw error
      services.log.warn({ err: error, change: change.id }, 'the payment of a cancelled order is not voided yet')
      await repository.concludeChange(services.db, change.id, { state: 'done', at: services.now() })
      return true
    })
  if (!isOver) return false
  await makeCapture(services, change.id).catch((error: unknown) =>
    services.log.warn({ err: error, capture: change.id }, 'a void has no answer yet'),
  )
  return true
}

const readdress = async (
  services: Services,
  change: OrderChange,
  { shopify_order_id: order }: repository.Placed,
  inShop: ShopOrder,
): Promise<void> => {
  const { store_id: storeId, address } = change
  // Erased meanwhile, with everything else of its shopper.
  if (!address) return refuseIt(services, change, 'over')
  const cause = findCauseInShop(inShop)
  const isThere = cause && change.told_at !== null && (await isAddressedInShop(services, storeId, order, address))
  if (cause && !isThere) return refuseIt(services, change, cause)
  if (!isThere) {
    await repository.updateChange(services.db, change.id, { told_at: change.told_at ?? services.now() })
    const refused = await readdressInShop(services, storeId, order, address)
    if (refused !== null) return refuseIt(services, change, 'over', refused)
  }
  await services.db.transaction().execute(async (db) => {
    await repository.readdress(db, storeId, change.checkout_id, address)
    await repository.concludeChange(db, change.id, { state: 'done', at: services.now() })
  })
}

const refuseIt = async (services: Services, { id }: OrderChange, cause: ChangeCause, problem: string | null = null) => {
  await repository.concludeChange(services.db, id, { state: 'refused', cause, problem, at: services.now() })
}
