import { randomBytes } from 'node:crypto'
import { productChanged } from '../products/stock.ts'
import type { Priced, DraftRequest } from '../shops/draft-model.ts'
import type { Order } from '../shops/model.ts'
import { findVariant } from '../shops/shop.ts'
import type { Shop } from '../shops/shop.ts'
import { upsertCustomer } from './customers.ts'
import { orderBody } from './order-bodies.ts'
import { orderTotals } from './order-math.ts'

type NewOrder = Omit<
  Order,
  | 'id'
  | 'number'
  | 'name'
  | 'token'
  | 'createdAt'
  | 'updatedAt'
  | 'cancelledAt'
  | 'cancelReason'
  | 'refunds'
  | 'fulfillments'
> & { name?: string }

/** Gives an order its id, number and name, and keeps it. */
export function register(shop: Shop, order: NewOrder): Order {
  const now = shop.now().toISOString()
  shop.state.settings.lastOrderNumber += 1
  const number = shop.state.settings.lastOrderNumber
  const kept: Order = {
    id: shop.nextId(),
    number,
    name: `#${number}`,
    token: randomBytes(16).toString('hex'),
    createdAt: now,
    updatedAt: now,
    cancelledAt: null,
    cancelReason: null,
    refunds: [],
    fulfillments: [],
    ...order,
  }
  shop.orders.push(kept)
  shop.save()
  return kept
}

/** Tells apps of a new order. */
export function announce(shop: Shop, order: Order): void {
  shop.save()
  shop.emit('orders/create', orderBody(shop, order))
  const paid = orderTotals(order).total
  if (order.transactions.some(({ kind, status, amount }) => kind === 'SALE' && status === 'SUCCESS' && amount >= paid))
    shop.emit('orders/paid', orderBody(shop, order))
}

/** Mails the buyer a confirmation, where there is an address. */
export function confirm(order: Order): void {
  if (order.email) order.confirmedTo = [...(order.confirmedTo ?? []), order.email]
}

export function takeStock(shop: Shop, order: Order): void {
  for (const { variantId, quantity } of order.lines) {
    const found = findVariant(shop, variantId)
    if (!found) continue
    found.variant.stock -= quantity
    productChanged(shop, found.product)
  }
}

export type Purchase = Pick<
  Order,
  | 'email'
  | 'phone'
  | 'note'
  | 'tags'
  | 'attributes'
  | 'billingAddress'
  | 'shippingAddress'
  | 'sourceName'
  | 'customerId'
> & {
  paidIn?: DraftRequest['paidIn']
  /** What it was paid with; null leaves it unpaid. */
  gateway: string | null
  /** Whether it counts as a use of its discounts. */
  countsCodes: boolean
}

/** Makes an order of priced lines as the shop's own checkout does: stock is taken, discounts are counted. */
export function placePriced(shop: Shop, priced: Priced, purchase: Purchase): Order {
  const { gateway, countsCodes, paidIn, ...rest } = purchase
  const now = shop.now().toISOString()
  const known = {
    email: purchase.email,
    firstName: purchase.shippingAddress?.firstName ?? null,
    lastName: purchase.shippingAddress?.lastName ?? null,
    phone: purchase.phone,
  }
  const order = register(shop, {
    ...rest,
    customerId: purchase.customerId ?? upsertCustomer(shop, known, now)?.id ?? null,
    processedAt: now,
    currency: paidIn?.currency ?? shop.identity.currency,
    ...(paidIn && { counted: { currency: shop.identity.currency, rate: paidIn.rate } }),
    taxesIncluded: priced.taxesIncluded,
    test: false,
    sourceIdentifier: null,
    lines: priced.lines.map((line) => ({
      id: shop.nextId(),
      variantId: line.variantId,
      productId: line.productId,
      title: line.title,
      variantTitle: line.variantTitle,
      sku: line.sku,
      vendor: line.vendor,
      quantity: line.quantity,
      price: line.unit,
      taxable: line.taxable,
      requiresShipping: line.requiresShipping,
      grams: line.grams,
      properties: line.attributes,
      taxLines: line.taxLines,
      allocations: line.allocations,
    })),
    shipping: priced.shipping
      ? [
          {
            id: shop.nextId(),
            title: priced.shipping.title,
            code: priced.shipping.title,
            price: priced.shipping.price,
            taxLines: priced.shipping.taxLines,
            allocations: priced.shipping.allocations,
          },
        ]
      : [],
    taxLines: priced.taxLines,
    discounts: priced.discounts,
    declaredStatus: gateway ? 'PAID' : 'PENDING',
    transactions: gateway
      ? [
          {
            id: shop.nextId(),
            kind: 'SALE',
            status: 'SUCCESS',
            gateway,
            amount: priced.totals.total,
            authorization: null,
            processedAt: now,
            test: false,
            parentId: null,
          },
        ]
      : [],
  })
  for (const { id } of countsCodes ? priced.discounts : []) {
    const discount = shop.state.discounts.find((candidate) => candidate.id === id)
    if (discount) discount.used += 1
  }
  takeStock(shop, order)
  confirm(order)
  announce(shop, order)
  return order
}
