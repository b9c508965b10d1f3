import { createHash } from 'node:crypto'
import { z } from 'zod'
import { upsertCustomer } from '../orders/customers.ts'
import { orderTotals } from '../orders/order-math.ts'
import { addressFrom } from '../shops/addresses.ts'
import { toId } from '../shops/gid.ts'
import type { AppliedDiscount, Order } from '../shops/model.ts'
import { cents, share } from '../shops/money.ts'
import { findVariant, variantTitle } from '../shops/shop.ts'
import type { Shop } from '../shops/shop.ts'

const amount = z.union([z.string(), z.number()]).transform((amount) => cents(amount))
const address = z.record(z.string(), z.string().nullable()).transform((fields) =>
  addressFrom({
    firstName: fields['first_name'] ?? null,
    lastName: fields['last_name'] ?? null,
    company: fields['company'] ?? null,
    address1: fields['address1'] ?? null,
    address2: fields['address2'] ?? null,
    city: fields['city'] ?? null,
    zip: fields['zip'] ?? null,
    provinceCode: fields['province_code'] ?? null,
    countryCode: fields['country_code'] ?? null,
    phone: fields['phone'] ?? null,
  }),
)

/** An order of the past. Amounts are decimals of major units; ids are the platform's numbers or global ids. */
export const importedOrder = z.object({
  id: z.union([z.number(), z.string()]),
  name: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  cancelled_at: z.iso.datetime({ offset: true }).nullish(),
  currency: z.string().length(3).optional(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  source_identifier: z.string().nullish(),
  source_name: z.string().default('hosted-checkout'),
  gateway: z.string().default('Airwallex'),
  financial_status: z.enum(['paid', 'pending', 'refunded', 'partially_refunded']).default('paid'),
  fulfillment_status: z.enum(['fulfilled', 'unfulfilled']).default('unfulfilled'),
  tags: z.array(z.string()).default([]),
  note: z.string().nullish(),
  shipping_address: address.nullish(),
  billing_address: address.nullish(),
  line_items: z
    .array(
      z.object({
        variant_id: z.union([z.number(), z.string()]).nullish(),
        title: z.string().optional(),
        quantity: z.number().int().min(1),
        price: amount.optional(),
      }),
    )
    .min(1),
  shipping: z.object({ title: z.string(), price: amount }).nullish(),
  discounts: z.array(z.object({ title: z.string(), code: z.boolean().default(true), amount })).default([]),
  tax: z.object({ title: z.string(), rate: z.number(), amount }).nullish(),
  refunded: amount.optional(),
  refunded_at: z.iso.datetime().optional(),
  /** When given, must be what the lines come to. */
  total_price: amount.optional(),
})

type Imported = z.infer<typeof importedOrder>

/** Keeps orders as if they had been placed back then: no webhooks, no stock taken, known ids left alone; its discounts count as used. */
export function importOrders(
  shop: Shop,
  list: readonly Imported[],
): { imported: number; known: number; refused: { id: string; message: string }[] } {
  const ids = new Set(shop.orders.map(({ id }) => id))
  const refused: { id: string; message: string }[] = []
  let [imported, known] = [0, 0]
  for (const entry of list) {
    const id = toId('Order', entry.id)
    if (id !== undefined && ids.has(id)) {
      known += 1
      continue
    }
    const order = id === undefined ? `${entry.id} is no order id` : orderFrom(shop, id, entry)
    if (typeof order === 'string') {
      refused.push({ id: String(entry.id), message: order })
      continue
    }
    shop.orders.push(order)
    for (const { title } of order.discounts) {
      const discount = shop.state.discounts.find((one) => one.title === title)
      if (discount) discount.used += 1
    }
    ids.add(order.id)
    shop.state.settings.lastOrderNumber = Math.max(shop.state.settings.lastOrderNumber, order.number)
    shop.state.settings.lastId = Math.max(shop.state.settings.lastId, order.id)
    imported += 1
  }
  shop.save()
  return { imported, known, refused }
}

function orderFrom(shop: Shop, id: number, entry: Imported): Order | string {
  const at = new Date(entry.created_at).toISOString()
  const person = entry.shipping_address ?? entry.billing_address ?? null
  const lines = entry.line_items.map((line, index) => {
    const found = findVariant(shop, toId('ProductVariant', line.variant_id))
    return {
      id: id * 10 + index + 1,
      variantId: found?.variant.id ?? null,
      productId: found?.product.id ?? null,
      title: line.title ?? found?.product.title ?? 'Item',
      variantTitle: found ? variantTitle(found.product, found.variant.options) : null,
      sku: found?.variant.sku ?? null,
      vendor: found?.product.vendor ?? null,
      quantity: line.quantity,
      price: line.price ?? found?.variant.price ?? 0,
      taxable: true,
      requiresShipping: found?.variant.requiresShipping ?? true,
      grams: found?.variant.grams ?? 0,
      properties: [],
      taxLines: [],
      allocations: [] as Order['lines'][number]['allocations'],
    }
  })
  const discounts: AppliedDiscount[] = entry.discounts.map((discount) => ({
    kind: discount.code ? 'code' : 'automatic',
    id: null,
    title: discount.title,
    value: { amount: discount.amount },
    target: 'LINE_ITEM',
  }))
  const worth = lines.map((line) => line.price * line.quantity)
  for (const [discount, { amount: off }] of entry.discounts.entries()) {
    for (const [index, part] of share(off, worth).entries())
      if (part > 0) lines[index]!.allocations.push({ discount, amount: part })
  }
  const customer = upsertCustomer(
    shop,
    {
      email: entry.email ?? null,
      firstName: person?.firstName ?? null,
      lastName: person?.lastName ?? null,
      phone: entry.phone ?? null,
    },
    at,
  )
  const order: Order = {
    id,
    number: Number(entry.name.replaceAll(/\D/g, '')) || 0,
    name: entry.name,
    token: createHash('sha256').update(`${shop.identity.domain} ${id}`).digest('hex').slice(0, 32),
    createdAt: at,
    processedAt: at,
    updatedAt: at,
    cancelledAt: entry.cancelled_at ?? null,
    cancelReason: entry.cancelled_at ? 'CUSTOMER' : null,
    currency: entry.currency ?? shop.identity.currency,
    taxesIncluded: shop.identity.taxesIncluded,
    test: false,
    email: entry.email ?? null,
    phone: entry.phone ?? null,
    note: entry.note ?? null,
    tags: entry.tags,
    attributes: [],
    sourceName: entry.source_name,
    sourceIdentifier: entry.source_identifier ?? null,
    customerId: customer?.id ?? null,
    billingAddress: entry.billing_address ?? person,
    shippingAddress: entry.shipping_address ?? null,
    lines,
    shipping: entry.shipping
      ? [
          {
            id: id * 10,
            title: entry.shipping.title,
            code: entry.shipping.title,
            price: entry.shipping.price,
            taxLines: [],
            allocations: [],
          },
        ]
      : [],
    taxLines: entry.tax ? [entry.tax] : [],
    discounts,
    declaredStatus: entry.financial_status === 'pending' ? 'PENDING' : 'PAID',
    transactions: [],
    refunds: [],
    fulfillments:
      entry.fulfillment_status === 'fulfilled'
        ? [
            {
              id: id + 3,
              createdAt: at,
              tracking: { company: null, number: null, url: null },
              lines: lines.map((line) => ({ lineId: line.id, quantity: line.quantity })),
            },
          ]
        : [],
  }
  const { total } = orderTotals(order)
  if (entry.total_price !== undefined && entry.total_price !== total)
    return `total_price ${entry.total_price / 100} is not what the lines come to: ${total / 100}`
  if (entry.financial_status !== 'pending') pay(order, entry, total)
  return order
}

function pay(order: Order, entry: Imported, total: number): void {
  const payment = {
    id: order.id + 1,
    kind: 'SALE' as const,
    status: 'SUCCESS' as const,
    gateway: entry.gateway,
    amount: total,
    authorization: null,
    processedAt: order.createdAt,
    test: false,
    parentId: null,
  }
  order.transactions.push(payment)
  const back = entry.refunded ?? (entry.financial_status === 'refunded' ? total : 0)
  if (back === 0) return
  order.transactions.push({ ...payment, id: order.id + 2, kind: 'REFUND', amount: back, parentId: payment.id })
  order.refunds.push({
    id: order.id + 4,
    createdAt: entry.refunded_at ?? order.createdAt,
    note: null,
    shipping: 0,
    lines: [],
    transactionIds: [order.id + 2],
  })
}
