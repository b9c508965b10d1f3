import { sumTaxes } from '../pricing/taxes.ts'
import type { Totals } from '../shops/draft-model.ts'
import type {
  Allocation,
  Cents,
  FinancialStatus,
  Order,
  OrderLine,
  Refund,
  TaxLine,
  Transaction,
} from '../shops/model.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
export const cutOff = (allocations: readonly Allocation[]): Cents => sum(allocations.map(({ amount }) => amount))

export const lineTotal = (line: OrderLine): Cents => line.price * line.quantity - cutOff(line.allocations)

export function orderTaxes(order: Order): TaxLine[] {
  const byLine = [...order.lines, ...order.shipping].flatMap(({ taxLines }) => taxLines)
  return sumTaxes(byLine.length > 0 ? byLine : order.taxLines)
}

/** The totals of an order as it was placed. */
export function orderTotals(order: Order): Totals {
  const lineItems = sum(order.lines.map((line) => line.price * line.quantity))
  const subtotal = sum(order.lines.map(lineTotal))
  const shippingFull = sum(order.shipping.map((line) => line.price))
  const shipping = shippingFull - sum(order.shipping.map(({ allocations }) => cutOff(allocations)))
  const tax = sum(orderTaxes(order).map(({ amount }) => amount))
  return {
    lineItems,
    discounts: lineItems - subtotal + shippingFull - shipping,
    subtotal,
    shipping,
    tax,
    total: subtotal + shipping + (order.taxesIncluded ? 0 : tax),
  }
}

const successful = (order: Order, ...kinds: Transaction['kind'][]) =>
  sum(
    order.transactions
      .filter(({ kind, status }) => status === 'SUCCESS' && kinds.includes(kind))
      .map(({ amount }) => amount),
  )

export const received = (order: Order): Cents =>
  order.transactions.length === 0 && order.declaredStatus === 'PAID'
    ? orderTotals(order).total
    : successful(order, 'SALE', 'CAPTURE')

export const refunded = (order: Order): Cents => successful(order, 'REFUND')

/** What the order is worth after refunds of goods, shipping and money. */
export const currentTotal = (order: Order): Cents => Math.max(0, orderTotals(order).total - refunded(order))

export function financialStatus(order: Order): FinancialStatus {
  const { total } = orderTotals(order)
  const [paid, back] = [received(order), refunded(order)]
  if (back > 0) return back >= paid ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  if (order.transactions.some(({ kind }) => kind === 'VOID')) return 'VOIDED'
  if (paid >= total && (paid > 0 || total === 0) && order.declaredStatus !== 'PENDING') return 'PAID'
  if (paid > 0) return paid >= total ? 'PAID' : 'PARTIALLY_PAID'
  if (successful(order, 'AUTHORIZATION') > 0) return 'AUTHORIZED'
  return order.declaredStatus ?? 'PENDING'
}

export const getFulfilledQuantity = (order: Order, line: OrderLine): number =>
  sum(
    order.fulfillments.flatMap(({ lines }) =>
      lines.filter(({ lineId }) => lineId === line.id).map(({ quantity }) => quantity),
    ),
  )

export const getRefundedQuantity = (order: Order, line: OrderLine): number =>
  sum(
    order.refunds.flatMap(({ lines }) =>
      lines.filter(({ lineId }) => lineId === line.id).map(({ quantity }) => quantity),
    ),
  )

/** How many units still wait to be sent: one that was returned changes nothing about it. */
export const unfulfilledQuantity = (order: Order, line: OrderLine): number =>
  Math.max(
    0,
    line.quantity -
      getFulfilledQuantity(order, line) -
      sum(
        order.refunds.flatMap(({ lines }) =>
          lines.filter(({ lineId }) => lineId === line.id).map(({ unsent = 0 }) => unsent),
        ),
      ),
  )

/** How many units of a refund are no longer to be sent. Where nothing goes back into stock, those that were sent are taken first. */
export const getUnsent = (order: Order, line: OrderLine, { quantity, restock }: RefundedGoods): number => {
  if (restock === 'RETURN') return 0
  const notSent = unfulfilledQuantity(order, line)
  if (restock === 'CANCEL') return Math.min(quantity, notSent)
  const sentAndKept = Math.max(0, line.quantity - getRefundedQuantity(order, line) - notSent)
  return Math.min(notSent, Math.max(0, quantity - sentAndKept))
}
type RefundedGoods = Pick<Refund['lines'][number], 'quantity' | 'restock'>

export function fulfillmentStatus(order: Order): 'FULFILLED' | 'PARTIALLY_FULFILLED' | 'UNFULFILLED' {
  const sent = sum(order.lines.map((line) => getFulfilledQuantity(order, line)))
  if (sent === 0) return 'UNFULFILLED'
  return order.lines.every((line) => unfulfilledQuantity(order, line) === 0) ? 'FULFILLED' : 'PARTIALLY_FULFILLED'
}

/** The codes an order was given, as shoppers typed them. */
export const getCodes = (order: Order): string[] =>
  order.discounts.filter(({ kind }) => kind === 'code').map(({ title }) => title)
