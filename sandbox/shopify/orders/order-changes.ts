import { productChanged } from '../products/stock.ts'
import type { Cents, Fulfillment, Order, Refund, Transaction } from '../shops/model.ts'
import { findVariant } from '../shops/shop.ts'
import type { Shop } from '../shops/shop.ts'
import { fulfillmentBody, orderBody, refundBody } from './order-bodies.ts'
import {
  financialStatus,
  lineTotal,
  orderTotals,
  received,
  refunded,
  getRefundedQuantity,
  getUnsent,
  unfulfilledQuantity,
} from './order-math.ts'

/** Notes that an order changed, and tells apps. */
export function orderChanged(shop: Shop, order: Order): void {
  order.updatedAt = shop.now().toISOString()
  shop.save()
  shop.emit('orders/updated', orderBody(shop, order))
}

/** Puts money on an order from a gateway outside the platform. */
export function markAsPaid(shop: Shop, order: Order): string | null {
  if (order.cancelledAt) return 'Order is cancelled'
  const open = orderTotals(order).total - received(order)
  if (open <= 0 && financialStatus(order) === 'PAID') return 'Order cannot be marked as paid.'
  order.transactions.push(newTransaction(shop, 'SALE', open, 'manual', null))
  order.declaredStatus = 'PAID'
  orderChanged(shop, order)
  shop.emit('orders/paid', orderBody(shop, order))
  return null
}

/** Notes that a part of an unpaid order, or all of it, was paid outside the platform. */
export function payByHand(shop: Shop, order: Order, amount: Cents): string | null {
  if (order.cancelledAt) return 'Order is cancelled'
  const open = orderTotals(order).total - received(order)
  if (open <= 0) return 'Order is already fully paid.'
  if (amount <= 0 || amount > open) return 'Amount is more than what is due.'
  order.transactions.push(newTransaction(shop, 'SALE', amount, 'manual', null))
  if (amount === open) order.declaredStatus = 'PAID'
  orderChanged(shop, order)
  if (amount === open) shop.emit('orders/paid', orderBody(shop, order))
  return null
}

function newTransaction(
  shop: Shop,
  kind: Transaction['kind'],
  amount: Cents,
  gateway: string,
  parentId: number | null,
): Transaction {
  return {
    id: shop.nextId(),
    kind,
    status: 'SUCCESS',
    gateway,
    amount,
    authorization: null,
    processedAt: shop.now().toISOString(),
    test: false,
    parentId,
  }
}

export type RefundRequest = {
  note: string | null
  lines: { lineId: number; quantity: number; restock: Refund['lines'][number]['restock'] }[]
  shipping: Cents
  payments: { amount: Cents; gateway: string; parentId: number | null }[]
  allowOver: boolean
}

/** Gives money and goods back. A sentence instead when the order does not hold that much. */
export function refundOrder(shop: Shop, order: Order, request: RefundRequest): Refund | string {
  const goodsProblem = findGoodsProblem(order, request.lines)
  if (goodsProblem) return goodsProblem
  const amount = request.payments.reduce((sum, payment) => sum + payment.amount, 0)
  const refundable = received(order) - refunded(order)
  if (amount > refundable && !request.allowOver)
    return `Refund amount cannot be more than the available amount of ${(refundable / 100).toFixed(2)}`
  const createdAt = shop.now().toISOString()
  const transactions = request.payments.map(({ amount: part, gateway, parentId }) =>
    newTransaction(shop, 'REFUND', part, gateway, parentId ?? getPayment(order)?.id ?? null),
  )
  order.transactions.push(...transactions)
  const refund: Refund = {
    id: shop.nextId(),
    createdAt,
    note: request.note,
    shipping: request.shipping,
    transactionIds: transactions.map(({ id }) => id),
    lines: request.lines.map(({ lineId, quantity, restock }) => {
      const line = order.lines.find(({ id }) => id === lineId)!
      return {
        id: shop.nextId(),
        lineId,
        quantity,
        unsent: getUnsent(order, line, { quantity, restock }),
        restock,
        amount: Math.round((lineTotal(line) * quantity) / line.quantity),
      }
    }),
  }
  order.refunds.push(refund)
  for (const { lineId, quantity, restock } of request.lines)
    if (restock !== 'NO_RESTOCK') putBack(shop, order, lineId, quantity)
  orderChanged(shop, order)
  shop.emit('refunds/create', refundBody(order, refund))
  return refund
}

/** Why an order does not take these goods back: a line may come twice, once for what was sent and once for what was not. */
function findGoodsProblem(order: Order, lines: RefundRequest['lines']): string | null {
  for (const { lineId } of lines) {
    const line = order.lines.find(({ id }) => id === lineId)
    if (!line) return 'Line item does not exist'
    const ofLine = lines.filter((one) => one.lineId === lineId)
    const count = (entries: RefundRequest['lines']) => entries.reduce((sum, { quantity }) => sum + quantity, 0)
    const left = line.quantity - getRefundedQuantity(order, line)
    if (ofLine.some(({ quantity }) => quantity < 1) || count(ofLine) > left)
      return 'Quantity cannot refund more items than were purchased'
    if (count(ofLine.filter(({ restock }) => restock === 'CANCEL')) > unfulfilledQuantity(order, line))
      return 'Quantity cannot cancel more items than are unfulfilled'
  }
  return null
}

const getPayment = (order: Order) =>
  order.transactions.find(({ kind, status }) => status === 'SUCCESS' && (kind === 'SALE' || kind === 'CAPTURE'))

function putBack(shop: Shop, order: Order, lineId: number, quantity: number): void {
  const found = findVariant(shop, order.lines.find(({ id }) => id === lineId)?.variantId)
  if (!found) return
  found.variant.stock += quantity
  productChanged(shop, found.product)
}

/** Everything that is left on the order, back to the first payment. */
export function fullRefund(order: Order, restock: boolean, note: string | null): RefundRequest {
  const amount = received(order) - refunded(order)
  return {
    note,
    lines: order.lines
      .flatMap((line): RefundRequest['lines'] => {
        const quantity = line.quantity - getRefundedQuantity(order, line)
        if (!restock) return [{ lineId: line.id, quantity, restock: 'NO_RESTOCK' }]
        const unsent = Math.min(quantity, unfulfilledQuantity(order, line))
        return [
          { lineId: line.id, quantity: unsent, restock: 'CANCEL' },
          { lineId: line.id, quantity: quantity - unsent, restock: 'RETURN' },
        ]
      })
      .filter(({ quantity }) => quantity > 0),
    shipping: orderTotals(order).shipping - order.refunds.reduce((sum, { shipping }) => sum + shipping, 0),
    payments:
      amount > 0
        ? [{ amount, gateway: getPayment(order)?.gateway ?? 'manual', parentId: getPayment(order)?.id ?? null }]
        : [],
    allowOver: false,
  }
}

/** Why an order cannot be cancelled; null where it can. */
export function findCancelProblem(order: Order): string | null {
  if (order.cancelledAt) return 'Order has already been cancelled'
  return order.fulfillments.length > 0 ? 'Cannot cancel an order with fulfillments' : null
}

/** Cancels an order, with or without its money and its goods. A sentence when it cannot be. */
export function cancelOrder(
  shop: Shop,
  order: Order,
  options: { reason: string; restock: boolean; refund: boolean },
): string | null {
  const refusal = findCancelProblem(order)
  if (refusal) return refusal
  order.cancelledAt = shop.now().toISOString()
  order.cancelReason = options.reason
  const request = fullRefund(order, options.restock, null)
  if (options.refund && request.payments.length > 0) refundOrder(shop, order, request)
  else if (options.restock) for (const { lineId, quantity } of request.lines) putBack(shop, order, lineId, quantity)
  if (received(order) === 0)
    order.transactions.push(newTransaction(shop, 'VOID', 0, getPayment(order)?.gateway ?? 'manual', null))
  orderChanged(shop, order)
  shop.emit('orders/cancelled', orderBody(shop, order))
  return null
}

/** Takes an order out for good, once it is cancelled. A sentence instead when it may not go. */
export function deleteOrder(shop: Shop, order: Order): string | null {
  if (!order.cancelledAt) return 'Order cannot be deleted'
  shop.orders.splice(shop.orders.indexOf(order), 1)
  shop.save()
  shop.emit('orders/delete', { id: order.id })
  return null
}

/** Sends what is still to be sent, or the given lines. A sentence when nothing is left. */
export function fulfillOrder(
  shop: Shop,
  order: Order,
  tracking: Fulfillment['tracking'],
  only?: { lineId: number; quantity: number }[],
): Fulfillment | string {
  if (order.cancelledAt) return 'The order is cancelled'
  const left = order.lines
    .map((line) => ({ lineId: line.id, quantity: unfulfilledQuantity(order, line) }))
    .filter(({ quantity }) => quantity > 0)
  const lines = only ?? left
  const tooMany = lines.some(
    ({ lineId, quantity }) => quantity > (left.find((line) => line.lineId === lineId)?.quantity ?? 0),
  )
  if (lines.length === 0 || tooMany) return 'Nothing is left to fulfill'
  const fulfillment = { id: shop.nextId(), createdAt: shop.now().toISOString(), tracking, lines }
  order.fulfillments.push(fulfillment)
  orderChanged(shop, order)
  shop.emit('fulfillments/create', fulfillmentBody(order, fulfillment))
  const done = order.lines.every((line) => unfulfilledQuantity(order, line) === 0)
  shop.emit(done ? 'orders/fulfilled' : 'orders/partially_fulfilled', orderBody(shop, order))
  return fulfillment
}
