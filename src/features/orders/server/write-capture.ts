import { isBeingSent } from '#features/checkout/change-rules.ts'
import { getShop, type Shop, ShopError } from '#features/stores/server/public.ts'
import { formatMoney, toMajor, toMinor } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import { orderGid, takeOver } from './keep-current.ts'
import { findByCheckout } from './repository.ts'
import {
  orderById,
  orderCancelReleased,
  orderManualPayment,
  orderMarkAsPaid,
  orderReceived,
} from './shop-operations.ts'

/**
 * What came of bringing an order in line: done, also with something left to its merchant, or with money that the order has no room for; taken on and
 * not done yet; no order yet; or why the shop does not.
 */
export type Followed =
  | 'done'
  | { left: string; over?: number }
  | { over: number }
  | 'not yet'
  | 'no order'
  | { reason: string; over?: number }

/** Minor units of `currency`; `refunded`: what of it went back since. */
type Captured = { amount: number; refunded: number; currency: string }

/**
 * Has the shop's order say that its payment was captured: paid, or paid in part. The shop is read first, so that what an earlier try did, or a
 * person, is found. May be repeated, by one caller at a time for an order. Throws ShopError.
 */
export const writeCaptureInShop = async (
  services: Services,
  storeId: string,
  checkoutId: string,
  { amount, refunded, currency }: Captured,
): Promise<Followed> => {
  const orderId = await findByCheckout(services.db, storeId, checkoutId)
  if (orderId === null) return 'no order'
  const shop = await getShop(services, storeId)
  const id = orderGid(orderId)
  const { order } = await shop.send(orderReceived, { id })
  if (!order) return { reason: 'Your shop no longer has this order.' }
  const inMinor = (money: typeof order.totalReceivedSet) =>
    toMinor(money.presentmentMoney.amount, order.presentmentCurrencyCode)
  const received = inMinor(order.totalReceivedSet)
  if (received >= amount) {
    await refresh(services, storeId, orderId)
    return received > amount ? { left: paidMore(formatMoney(received, currency)) } : 'done'
  }
  if (order.cancelledAt) {
    await refresh(services, storeId, orderId)
    const over = amount - received
    return refunded >= amount ? { over } : { reason: cancelledUnpaid, over }
  }
  // An order that was edited in the shop is over another amount: one that became dearer is not said to be paid whole.
  const due = inMinor(order.totalOutstandingSet)
  const missing = amount - received
  if (due > 0) {
    const userErrors =
      due <= missing
        ? (await shop.send(orderMarkAsPaid, { id })).orderMarkAsPaid.userErrors
        : await payPart(shop, id, { amount: toMajor(missing, currency), currencyCode: currency })
    if (userErrors === 'not on this plan') {
      const left = takesNoPart(formatMoney(amount, currency))
      return { left, over: missing }
    }
    if (userErrors.length > 0) return toReason(userErrors)
  }
  await refresh(services, storeId, orderId)
  const over = missing - Math.max(due, 0)
  return over > 0 ? { over } : 'done'
}

/** An amount of its own is for shops on Shopify Plus alone. By which words others refuse it nobody knows: the scope is that of all else here. */
const payPart = async (shop: Shop, id: string, amount: { amount: string; currencyCode: string }) => {
  try {
    const { userErrors } = (await shop.send(orderManualPayment, { id, amount })).orderCreateManualPayment
    return userErrors.some(({ message }) => namesPlus.test(message)) ? 'not on this plan' : userErrors
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    const isPlan = error.problem === 'access-denied' || (error.problem === 'refused' && namesPlus.test(error.message))
    if (isPlan) return 'not on this plan'
    throw error
  }
}
const namesPlus = /\bplus\b/i

const notShown = 'Your shop does not show the order as paid'

/** Whether that is what an order's merchant was told: its shop has none of the money until its merchant sees to it. */
export const isPartUntaken = (problem: string | null): boolean => problem?.startsWith(notShown) === true

export const untakenPartBack = `${notShown}, and all that was captured went back. Cancel the order there.`

export const takesNoPart = (captured: string) =>
  `${notShown}: only on Shopify Plus does a shop record a payment of a part. Edit the order there so that it costs ${captured}, or mark it as paid there once the rest was paid another way. Then try again.`

/** It takes no money any more. */
export const cancelledUnpaid = 'The order is cancelled in your shop. Refund what was captured.'

/** Somebody said so there, or was paid another way. */
const paidMore = (received: string) =>
  `Your shop says that ${received} was paid for the order. Correct that there, unless the rest was paid another way.`

/**
 * Has the shop cancel an order whose payment was voided or has lapsed, its goods back in stock and its shopper told. It does so a moment later.
 * May be repeated. Throws ShopError.
 */
export const cancelReleasedInShop = async (
  services: Services,
  storeId: string,
  checkoutId: string,
): Promise<Followed> => {
  const orderId = await findByCheckout(services.db, storeId, checkoutId)
  if (orderId === null) return 'no order'
  const shop = await getShop(services, storeId)
  const id = orderGid(orderId)
  const { order: before } = await shop.send(orderById, { id })
  if (!before) return 'done'
  if (!before.cancelledAt) {
    const { order: money } = await shop.send(orderReceived, { id })
    if (Number(money?.totalReceivedSet.presentmentMoney.amount ?? 0) > 0) return { reason: paidOtherwise }
    if (isBeingSent(before.displayFulfillmentStatus)) return { reason: sentUnpaid }
    const { orderCancel } = await shop.send(orderCancelReleased, { id })
    const errors = orderCancel?.orderCancelUserErrors ?? []
    const { order: after } = await shop.send(orderById, { id })
    if (after && !after.cancelledAt) return errors.length > 0 ? toReason(errors) : 'not yet'
  }
  await refresh(services, storeId, orderId)
  return 'done'
}

/** Somebody said so there: an order that was paid for is not ours to cancel. */
const paidOtherwise =
  'Your shop says that this order is paid, but its payment here was voided or has expired. Cancel it there unless you were paid another way.'

/** Goods that are gone are not put back into stock, and whoever has them is not told that the order is off. */
const sentUnpaid =
  'It is already being shipped, but its payment was voided or has expired: the shopper was not charged. Ask the shopper to pay another way, or cancel it in your shop.'

/** The shop's own message may come too; without it the order is read all the same. */
const refresh = async (services: Services, storeId: string, orderId: number): Promise<void> => {
  const shop = await getShop(services, storeId)
  const { order } = await shop.send(orderById, { id: orderGid(orderId) })
  if (order) await takeOver(services, storeId, order)
}

const toReason = (errors: readonly { message: string }[]) => ({
  reason: errors.map(({ message }) => message).join(', '),
})
