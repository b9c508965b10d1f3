import { connection, count } from '../graphql/connection.ts'
import type { PageArgs } from '../graphql/connection.ts'
import type { Fields, View } from '../graphql/fields.ts'
import { matcher } from '../graphql/search.ts'
import { addressView } from '../shops/addresses.ts'
import { gid, toId } from '../shops/gid.ts'
import type { Order } from '../shops/model.ts'
import { bag, getSides } from '../shops/money.ts'
import type { Shop } from '../shops/shop.ts'
import { customerView } from './customers.ts'
import { lineView } from './order-line.ts'
import {
  getCodes,
  currentTotal,
  financialStatus,
  fulfillmentStatus,
  lineTotal,
  orderTaxes,
  orderTotals,
  received,
  refunded,
  getRefundedQuantity,
  unfulfilledQuantity,
} from './order-math.ts'
import {
  discountApplicationViews,
  fulfillmentView,
  refundView,
  shippingView,
  taxView,
  transactionView,
} from './order-parts.ts'

type ListArgs = PageArgs & { query?: string | null; sortKey?: string | null; limit?: number | null }

export const orderQueries: Fields = {
  order: ({ id }: { id: string }, { shop }) => {
    const order = findOrder(shop, id)
    return order ? orderView(shop, order) : null
  },
  orders: (args: ListArgs, { shop }) =>
    connection(
      sorted(searchOrders(shop, args.query), args.sortKey),
      args,
      ({ id }) => id,
      (order) => orderView(shop, order),
    ),
  ordersCount: ({ query, limit }: ListArgs, { shop }) => count(searchOrders(shop, query).length, limit),
}

/** By global id or by number. */
export const findOrder = (shop: Shop, id: unknown): Order | undefined => {
  const number = toId('Order', id)
  return number === undefined ? undefined : shop.orders.find((order) => order.id === number)
}

/** The orders that a search of the platform's syntax finds. */
export function searchOrders(shop: Shop, query: string | null | undefined): Order[] {
  const matches = matcher(query)
  return shop.orders.filter((order) => {
    const fields = {
      id: order.id,
      name: order.name,
      email: order.email,
      tag: order.tags,
      created_at: order.createdAt,
      updated_at: order.updatedAt,
      processed_at: order.processedAt,
      source_identifier: order.sourceIdentifier,
      source_name: order.sourceName,
      test: String(order.test),
      customer_id: order.customerId,
      discount_code: getCodes(order),
      financial_status: financialStatus(order).toLowerCase(),
      fulfillment_status: fulfillmentStatus(order).toLowerCase().replace('partially_fulfilled', 'partial'),
      status: ['any', order.cancelledAt ? 'cancelled' : 'open'],
      sku: order.lines.map(({ sku }) => sku ?? ''),
      gateway: order.transactions.map(({ gateway }) => gateway),
    }
    return matches({
      fields,
      text: [order.name, order.email, order.shippingAddress?.firstName, order.shippingAddress?.lastName, ...order.tags]
        .filter(Boolean)
        .join(' '),
    })
  })
}

function sorted(orders: Order[], key: string | null | undefined): Order[] {
  const by: Record<string, (order: Order) => number> = {
    CREATED_AT: ({ createdAt }) => Date.parse(createdAt),
    UPDATED_AT: ({ updatedAt }) => Date.parse(updatedAt),
    PROCESSED_AT: ({ processedAt }) => Date.parse(processedAt),
    ORDER_NUMBER: ({ number }) => number,
    TOTAL_PRICE: (order) => orderTotals(order).total,
    ID: ({ id }) => id,
  }
  const value = by[key ?? 'PROCESSED_AT'] ?? by['PROCESSED_AT']!
  return orders.toSorted((a, b) => value(a) - value(b) || a.id - b.id)
}

export const statusPageUrl = (shop: Shop, order: Order) => shop.url(`/orders/${order.token}`)

export function orderView(shop: Shop, order: Order): View {
  const totals = orderTotals(order)
  const sides = getSides(order)
  const money = (amount: number) => bag(amount, sides)
  const back = refunded(order)
  const units = order.lines.reduce((sum, line) => sum + line.quantity, 0)
  const status = financialStatus(order)
  const customer = shop.state.customers.find(({ id }) => id === order.customerId)
  return {
    __typename: 'Order',
    id: gid('Order', order.id),
    legacyResourceId: String(order.id),
    name: order.name,
    number: order.number,
    confirmationNumber: order.token.slice(0, 9).toUpperCase(),
    createdAt: order.createdAt,
    processedAt: order.processedAt,
    updatedAt: order.updatedAt,
    cancelledAt: order.cancelledAt,
    cancelReason: order.cancelReason,
    closed: false,
    closedAt: null,
    confirmed: true,
    test: order.test,
    email: order.email,
    phone: order.phone,
    note: order.note,
    tags: order.tags,
    customAttributes: order.attributes,
    sourceName: order.sourceName,
    sourceIdentifier: order.sourceIdentifier,
    poNumber: null,
    currencyCode: sides.counted.currency,
    presentmentCurrencyCode: sides.currency,
    taxesIncluded: order.taxesIncluded,
    taxExempt: false,
    discountCode: getCodes(order)[0] ?? null,
    discountCodes: getCodes(order),
    displayFinancialStatus: status,
    displayFulfillmentStatus: fulfillmentStatus(order),
    fullyPaid: received(order) >= totals.total,
    unpaid: received(order) === 0,
    canMarkAsPaid: status === 'PENDING' && !order.cancelledAt,
    refundable: received(order) > back,
    requiresShipping: order.lines.some(({ requiresShipping }) => requiresShipping),
    fulfillable: !order.cancelledAt && order.lines.some((line) => unfulfilledQuantity(order, line) > 0),
    edited: false,
    paymentGatewayNames: [...new Set(order.transactions.map(({ gateway }) => gateway))],
    statusPageUrl: () => statusPageUrl(shop, order),
    subtotalPriceSet: money(totals.subtotal),
    totalPriceSet: money(totals.total),
    originalTotalPriceSet: money(totals.total),
    currentTotalPriceSet: money(currentTotal(order)),
    currentSubtotalPriceSet: money(
      order.lines.reduce(
        (sum, line) =>
          sum + Math.round((lineTotal(line) * (line.quantity - getRefundedQuantity(order, line))) / line.quantity),
        0,
      ),
    ),
    currentTotalTaxSet: money(totals.tax),
    currentTotalDiscountsSet: money(totals.discounts),
    currentShippingPriceSet: money(totals.shipping - order.refunds.reduce((sum, { shipping }) => sum + shipping, 0)),
    totalShippingPriceSet: money(totals.shipping),
    totalTaxSet: money(totals.tax),
    totalDiscountsSet: money(totals.discounts),
    cartDiscountAmountSet: money(totals.discounts),
    totalReceivedSet: money(received(order)),
    totalRefundedSet: money(back),
    totalRefundedShippingSet: money(order.refunds.reduce((sum, { shipping }) => sum + shipping, 0)),
    netPaymentSet: money(received(order) - back),
    totalOutstandingSet: money(order.cancelledAt ? 0 : Math.max(0, totals.total - received(order))),
    totalTipReceivedSet: money(0),
    totalWeight: order.lines.reduce((sum, line) => sum + line.grams * line.quantity, 0),
    subtotalLineItemsQuantity: units,
    currentSubtotalLineItemsQuantity:
      units - order.lines.reduce((sum, line) => sum + getRefundedQuantity(order, line), 0),
    customer: customer ? () => customerView(shop, customer) : null,
    billingAddress: addressView(order.billingAddress, order.id + 1),
    shippingAddress: addressView(order.shippingAddress, order.id + 2),
    billingAddressMatchesShippingAddress:
      JSON.stringify(order.billingAddress) === JSON.stringify(order.shippingAddress),
    taxLines: orderTaxes(order).map((line) => taxView(line, sides)),
    shippingLine: order.shipping[0] ? shippingView(order, order.shipping[0]) : null,
    shippingLines: (args: PageArgs) =>
      connection(
        order.shipping,
        args,
        ({ id }) => id,
        (line) => shippingView(order, line),
      ),
    lineItems: (args: PageArgs) =>
      connection(
        order.lines,
        args,
        ({ id }) => id,
        (line) => lineView(shop, order, line),
      ),
    discountApplications: (args: PageArgs) =>
      connection(
        discountApplicationViews(order),
        args,
        ({ index }) => index,
        (view) => view,
      ),
    transactions: ({ first }: { first?: number }) =>
      order.transactions.slice(0, first ?? undefined).map((transaction) => transactionView(shop, order, transaction)),
    transactionsCount: count(order.transactions.length),
    refunds: ({ first }: { first?: number }) =>
      order.refunds.slice(0, first ?? undefined).map((refund) => refundView(shop, order, refund)),
    fulfillments: ({ first }: { first?: number }) =>
      order.fulfillments.slice(0, first ?? undefined).map((fulfillment) => fulfillmentView(shop, order, fulfillment)),
    fulfillmentsCount: count(order.fulfillments.length),
  }
}
