import { connection } from '../graphql/connection.ts'
import type { PageArgs } from '../graphql/connection.ts'
import type { Context, View } from '../graphql/fields.ts'
import { gid } from '../shops/gid.ts'
import type {
  Allocation,
  AppliedDiscount,
  Fulfillment,
  Order,
  OrderShipping,
  Refund,
  TaxLine,
  Transaction,
} from '../shops/model.ts'
import { bag, moneyV2, type Sides, getSides } from '../shops/money.ts'
import type { Shop } from '../shops/shop.ts'
import { cutOff } from './order-math.ts'

export const taxView = (line: TaxLine, sides: Sides) => ({
  title: line.title,
  rate: line.rate,
  ratePercentage: Math.round(line.rate * 1_000_000) / 10_000,
  priceSet: bag(line.amount, sides),
  channelLiable: false,
  source: null,
})

const applicationTypes = {
  code: 'DiscountCodeApplication',
  automatic: 'AutomaticDiscountApplication',
  manual: 'ManualDiscountApplication',
} as const

const applicationView = (discount: AppliedDiscount, index: number, currency: string) => ({
  __typename: applicationTypes[discount.kind],
  index,
  title: discount.title,
  code: discount.title,
  description: discount.title,
  allocationMethod: 'ACROSS',
  targetSelection: 'ALL',
  targetType: discount.target,
  value:
    'percentage' in discount.value
      ? { __typename: 'PricingPercentageValue', percentage: discount.value.percentage }
      : moneyV2(discount.value.amount, currency),
})

export const discountApplicationViews = (order: Order) =>
  order.discounts.map((discount, index) => applicationView(discount, index, order.currency))

export const allocationView = (order: Order, { amount, discount }: Allocation) => ({
  allocatedAmountSet: bag(amount, getSides(order)),
  discountApplication: discountApplicationViews(order)[discount],
})

export const shippingView = (order: Order, line: OrderShipping) => ({
  __typename: 'ShippingLine',
  id: gid('ShippingLine', line.id),
  title: line.title,
  code: line.code,
  source: 'shopify',
  custom: false,
  isRemoved: false,
  carrierIdentifier: null,
  shippingRateHandle: null,
  originalPriceSet: bag(line.price, getSides(order)),
  discountedPriceSet: bag(line.price - cutOff(line.allocations), getSides(order)),
  currentDiscountedPriceSet: bag(line.price - cutOff(line.allocations), getSides(order)),
  discountAllocations: line.allocations.map((allocation) => allocationView(order, allocation)),
  taxLines: line.taxLines.map((tax) => taxView(tax, getSides(order))),
})

export function transactionView(shop: Shop, order: Order, transaction: Transaction): View {
  const parent = order.transactions.find(({ id }) => id === transaction.parentId)
  return {
    __typename: 'OrderTransaction',
    id: gid('OrderTransaction', transaction.id),
    kind: transaction.kind,
    status: transaction.status,
    gateway: transaction.gateway,
    formattedGateway: transaction.gateway,
    authorizationCode: transaction.authorization,
    paymentId: transaction.authorization,
    amountSet: bag(transaction.amount, getSides(order)),
    test: transaction.test,
    createdAt: transaction.processedAt,
    processedAt: transaction.processedAt,
    errorCode: null,
    manualPaymentGateway: transaction.gateway === 'manual',
    parentTransaction: parent ? () => transactionView(shop, order, parent) : null,
    order: (_: unknown, { views }: Context) => views.order(shop, order),
  }
}

export const refundTotal = (order: Order, refund: Refund) =>
  order.transactions
    .filter(({ id, status }) => status === 'SUCCESS' && refund.transactionIds.includes(id))
    .reduce((sum, { amount }) => sum + amount, 0)

export function refundView(shop: Shop, order: Order, refund: Refund): View {
  const ours = order.transactions.filter(({ id }) => refund.transactionIds.includes(id))
  return {
    __typename: 'Refund',
    id: gid('Refund', refund.id),
    legacyResourceId: String(refund.id),
    note: refund.note,
    createdAt: refund.createdAt,
    processedAt: refund.createdAt,
    updatedAt: refund.createdAt,
    totalRefundedSet: bag(refundTotal(order, refund), getSides(order)),
    transactions: (args: PageArgs) =>
      connection(
        ours,
        args,
        ({ id }) => id,
        (transaction) => transactionView(shop, order, transaction),
      ),
    refundLineItems: (args: PageArgs) =>
      connection(
        refund.lines,
        args,
        ({ id }) => id,
        (entry) => {
          const line = order.lines.find(({ id }) => id === entry.lineId)!
          return {
            id: gid('RefundLineItem', entry.id),
            quantity: entry.quantity,
            restockType: entry.restock,
            restocked: entry.restock !== 'NO_RESTOCK',
            subtotalSet: bag(entry.amount, getSides(order)),
            priceSet: bag(line.price, getSides(order)),
            totalTaxSet: bag(0, getSides(order)),
            lineItem: (_: unknown, { views }: Context) => views.line(shop, order, line),
          }
        },
      ),
    order: (_: unknown, { views }: Context) => views.order(shop, order),
  }
}

export const fulfillmentView = (shop: Shop, order: Order, fulfillment: Fulfillment): View => ({
  __typename: 'Fulfillment',
  id: gid('Fulfillment', fulfillment.id),
  legacyResourceId: String(fulfillment.id),
  name: `${order.name}-F${order.fulfillments.indexOf(fulfillment) + 1}`,
  status: 'SUCCESS',
  displayStatus: 'FULFILLED',
  createdAt: fulfillment.createdAt,
  updatedAt: fulfillment.createdAt,
  deliveredAt: null,
  inTransitAt: null,
  estimatedDeliveryAt: null,
  requiresShipping: true,
  totalQuantity: fulfillment.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  trackingInfo: () => (fulfillment.tracking.number ? [fulfillment.tracking] : []),
  order: (_: unknown, { views }: Context) => views.order(shop, order),
})
