import { addressBody } from '../shops/addresses.ts'
import { gid } from '../shops/gid.ts'
import type { Cents, Fulfillment, Order, OrderLine, Refund, TaxLine, Transaction } from '../shops/model.ts'
import { inShop, price, type Sides, getSides } from '../shops/money.ts'
import type { Shop } from '../shops/shop.ts'
import {
  getCodes,
  currentTotal,
  cutOff,
  financialStatus,
  fulfillmentStatus,
  orderTaxes,
  orderTotals,
  getRefundedQuantity,
  unfulfilledQuantity,
} from './order-math.ts'

/** Webhook bodies of orders: the platform's REST shape, with numeric ids and money as strings. */

const priceSet = (amount: Cents, sides: Sides) => ({
  shop_money: { amount: price(inShop(amount, sides)), currency_code: sides.counted.currency },
  presentment_money: { amount: price(amount, sides.currency), currency_code: sides.currency },
})
const taxBody = (sides: Sides) => (line: TaxLine) => ({
  title: line.title,
  price: price(inShop(line.amount, sides)),
  rate: line.rate,
  price_set: priceSet(line.amount, sides),
  channel_liable: false,
})

function lineBody(order: Order, line: OrderLine) {
  return {
    id: line.id,
    admin_graphql_api_id: gid('LineItem', line.id),
    product_id: line.productId,
    variant_id: line.variantId,
    title: line.title,
    variant_title: line.variantTitle,
    name: [line.title, line.variantTitle].filter(Boolean).join(' - '),
    sku: line.sku,
    vendor: line.vendor,
    quantity: line.quantity,
    current_quantity: line.quantity - getRefundedQuantity(order, line),
    fulfillable_quantity: unfulfilledQuantity(order, line),
    fulfillment_status: unfulfilledQuantity(order, line) === 0 ? 'fulfilled' : null,
    price: price(inShop(line.price, getSides(order))),
    price_set: priceSet(line.price, getSides(order)),
    total_discount: price(inShop(cutOff(line.allocations), getSides(order))),
    discount_allocations: line.allocations.map(({ amount, discount }) => ({
      amount: price(inShop(amount, getSides(order))),
      amount_set: priceSet(amount, getSides(order)),
      discount_application_index: discount,
    })),
    grams: line.grams,
    taxable: line.taxable,
    requires_shipping: line.requiresShipping,
    gift_card: false,
    product_exists: line.productId !== null,
    properties: line.properties.map(({ key, value }) => ({ name: key, value })),
    tax_lines: line.taxLines.map(taxBody(getSides(order))),
  }
}

export function orderBody(shop: Shop, order: Order) {
  const totals = orderTotals(order)
  const customer = shop.state.customers.find(({ id }) => id === order.customerId)
  const sums = (amount: Cents) => ({
    text: price(inShop(amount, getSides(order))),
    set: priceSet(amount, getSides(order)),
  })
  const [total, subtotal, discounts, tax, sent, now] = [
    totals.total,
    totals.subtotal,
    totals.discounts,
    totals.tax,
    totals.shipping,
    currentTotal(order),
  ].map(sums)
  return {
    id: order.id,
    admin_graphql_api_id: gid('Order', order.id),
    name: order.name,
    number: order.number - 1000,
    order_number: order.number,
    token: order.token,
    created_at: order.createdAt,
    processed_at: order.processedAt,
    updated_at: order.updatedAt,
    cancelled_at: order.cancelledAt,
    cancel_reason: order.cancelReason?.toLowerCase() ?? null,
    closed_at: null,
    confirmed: true,
    test: order.test,
    email: order.email ?? '',
    contact_email: order.email,
    phone: order.phone,
    note: order.note,
    note_attributes: order.attributes.map(({ key, value }) => ({ name: key, value })),
    tags: order.tags.join(', '),
    source_name: order.sourceName,
    source_identifier: order.sourceIdentifier,
    currency: getSides(order).counted.currency,
    presentment_currency: order.currency,
    taxes_included: order.taxesIncluded,
    financial_status: financialStatus(order).toLowerCase(),
    fulfillment_status: { FULFILLED: 'fulfilled', PARTIALLY_FULFILLED: 'partial', UNFULFILLED: null }[
      fulfillmentStatus(order)
    ],
    payment_gateway_names: [...new Set(order.transactions.map(({ gateway }) => gateway))],
    total_price: total!.text,
    total_price_set: total!.set,
    subtotal_price: subtotal!.text,
    subtotal_price_set: subtotal!.set,
    total_discounts: discounts!.text,
    total_discounts_set: discounts!.set,
    total_tax: tax!.text,
    total_tax_set: tax!.set,
    total_shipping_price_set: sent!.set,
    total_line_items_price: price(inShop(totals.lineItems, getSides(order))),
    total_line_items_price_set: priceSet(totals.lineItems, getSides(order)),
    current_total_price: now!.text,
    current_total_price_set: now!.set,
    current_subtotal_price: subtotal!.text,
    total_weight: order.lines.reduce((sum, line) => sum + line.grams * line.quantity, 0),
    discount_codes: getCodes(order).map((code) => ({ code, amount: discounts!.text, type: 'percentage' })),
    discount_applications: order.discounts.map((discount) => ({
      target_type: discount.target.toLowerCase(),
      type: discount.kind === 'code' ? 'discount_code' : discount.kind,
      value:
        'percentage' in discount.value
          ? String(discount.value.percentage)
          : price(inShop(discount.value.amount, getSides(order))),
      value_type: 'percentage' in discount.value ? 'percentage' : 'fixed_amount',
      allocation_method: 'across',
      target_selection: 'all',
      ...(discount.kind === 'code' ? { code: discount.title } : { title: discount.title }),
    })),
    tax_lines: orderTaxes(order).map(taxBody(getSides(order))),
    line_items: order.lines.map((line) => lineBody(order, line)),
    shipping_lines: order.shipping.map((line) => ({
      id: line.id,
      title: line.title,
      code: line.code,
      source: 'shopify',
      price: price(inShop(line.price, getSides(order))),
      price_set: priceSet(line.price, getSides(order)),
      discounted_price: price(inShop(line.price - cutOff(line.allocations), getSides(order))),
      tax_lines: line.taxLines.map(taxBody(getSides(order))),
    })),
    billing_address: addressBody(order.billingAddress),
    shipping_address: addressBody(order.shippingAddress),
    customer: customer
      ? {
          id: customer.id,
          admin_graphql_api_id: gid('Customer', customer.id),
          email: customer.email,
          first_name: customer.firstName,
          last_name: customer.lastName,
          phone: customer.phone,
          created_at: customer.createdAt,
          updated_at: customer.updatedAt,
        }
      : null,
    fulfillments: order.fulfillments.map((fulfillment) => fulfillmentBody(order, fulfillment)),
    refunds: order.refunds.map((refund) => refundBody(order, refund)),
    order_status_url: shop.url(`/orders/${order.token}`),
  }
}

const transactionBody = (order: Order, transaction: Transaction) => ({
  id: transaction.id,
  admin_graphql_api_id: gid('OrderTransaction', transaction.id),
  order_id: order.id,
  kind: transaction.kind.toLowerCase(),
  status: transaction.status.toLowerCase(),
  gateway: transaction.gateway,
  amount: price(transaction.amount, order.currency),
  currency: order.currency,
  authorization: transaction.authorization,
  parent_id: transaction.parentId,
  test: transaction.test,
  created_at: transaction.processedAt,
  processed_at: transaction.processedAt,
})

export const refundBody = (order: Order, refund: Refund) => ({
  id: refund.id,
  admin_graphql_api_id: gid('Refund', refund.id),
  order_id: order.id,
  created_at: refund.createdAt,
  processed_at: refund.createdAt,
  note: refund.note,
  restock: refund.lines.some(({ restock }) => restock !== 'NO_RESTOCK'),
  refund_line_items: refund.lines.map((entry) => ({
    id: entry.id,
    line_item_id: entry.lineId,
    quantity: entry.quantity,
    restock_type: entry.restock.toLowerCase(),
    subtotal: Number(price(inShop(entry.amount, getSides(order)))),
    subtotal_set: priceSet(entry.amount, getSides(order)),
    line_item: toLineBody(order, entry.lineId),
  })),
  transactions: order.transactions
    .filter(({ id }) => refund.transactionIds.includes(id))
    .map((transaction) => transactionBody(order, transaction)),
  order_adjustments: [],
})

const toLineBody = (order: Order, id: number) => {
  const line = order.lines.find((candidate) => candidate.id === id)
  return line ? lineBody(order, line) : null
}

export const fulfillmentBody = (order: Order, fulfillment: Fulfillment) => ({
  id: fulfillment.id,
  admin_graphql_api_id: gid('Fulfillment', fulfillment.id),
  order_id: order.id,
  name: `${order.name}.${order.fulfillments.indexOf(fulfillment) + 1}`,
  status: 'success',
  shipment_status: null,
  created_at: fulfillment.createdAt,
  updated_at: fulfillment.createdAt,
  tracking_company: fulfillment.tracking.company,
  tracking_number: fulfillment.tracking.number,
  tracking_numbers: fulfillment.tracking.number ? [fulfillment.tracking.number] : [],
  tracking_url: fulfillment.tracking.url,
  tracking_urls: fulfillment.tracking.url ? [fulfillment.tracking.url] : [],
  line_items: fulfillment.lines.map(({ lineId, quantity }) => ({ ...toLineBody(order, lineId), quantity })),
  email: order.email,
  destination: addressBody(order.shippingAddress),
})
