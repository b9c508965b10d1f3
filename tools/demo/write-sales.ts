import { randomUUID } from 'node:crypto'
import { listRates } from '#features/shipping-rates/server/repository.ts'
import { allocate } from '#kit/contract/money.ts'
import type { Db } from '#kit/server/db/database.ts'
import { randomToken } from '#kit/server/secrets.ts'
import { insertRows } from './repository.ts'
import type { PlacedOrder, Visit } from './sales.ts'
import type { DemoShop } from './shops.ts'
import { createTraffic, chooseWay } from './traffic.ts'

const day = 86_400_000

/** A visit with the ids that the product gave it. */
export type StoredVisit = Visit & { id: string }
type Ordered = StoredVisit & { order: PlacedOrder }

export const withIds = (visits: readonly Visit[]): StoredVisit[] =>
  visits.map((visit) => ({ ...visit, id: randomUUID() }))

const isOrdered = (visit: StoredVisit): visit is Ordered => visit.order !== null

/** Writes a store's checkouts and orders into the tables that real ones are in. Call it in a transaction. */
export async function writeSales(
  db: Db,
  storeId: string,
  shop: DemoShop,
  visits: readonly StoredVisit[],
  now: Date,
): Promise<void> {
  const traffic = createTraffic(shop.seed + 1, visits.length)
  const [rate] = await listRates(db, storeId)
  await insertRows(
    db,
    'checkouts',
    visits.map((visit, at) => {
      const { leaves, ...source } = traffic[at]!
      const row = checkoutRow(storeId, shop, visit, now)
      const left = visit.order ? {} : leftAt(leaves, row, rate)
      const hasPressed = visit.order !== null || (visit.person !== null && leaves === 'pressed')
      return { ...row, ...left, ...source, way: hasPressed ? chooseWay(visit.person?.address.country, at) : '' }
    }),
  )
  await insertRows(db, 'checkout_lines', visits.flatMap(checkoutLineRows))
  const orders = visits.filter(isOrdered).map((visit) => ({ ...visit, orderId: randomUUID() }))
  await insertRows(
    db,
    'orders',
    orders.map((visit) => orderRow(storeId, shop, visit)),
  )
  await insertRows(
    db,
    'order_lines',
    orders.flatMap((visit) => {
      const worth = visit.lines.map(lineTotal)
      const offGoods = visit.discounts.reduce((sum, { amount, onShipping }) => sum + (onShipping ? 0 : amount), 0)
      const shares = allocate(offGoods, worth)
      return visit.lines.map(({ product_id, variant_id, title, variant_title, handle, quantity }, position) => ({
        ...toRow(storeId, visit, position),
        product_id,
        variant_id,
        title,
        variant_title,
        handle,
        quantity,
        line_total: worth[position]! - shares[position]!,
      }))
    }),
  )
}

const lineTotal = (line: { unit_price: number; quantity: number }) => line.unit_price * line.quantity

const toRow = (store_id: string, { orderId, order }: { orderId: string; order: PlacedOrder }, position: number) => ({
  order_id: orderId,
  store_id,
  position,
  placed_at: order.placedAt,
})

function checkoutRow(storeId: string, shop: DemoShop, visit: StoredVisit, now: Date) {
  const { person, order, totals, discounts } = visit
  const end = order?.placedAt ?? null
  const expiresAt = new Date(visit.openedAt.getTime() + 7 * day)
  return {
    id: visit.id,
    token: randomToken(24),
    store_id: storeId,
    state: order ? 'ordered' : expiresAt > now ? 'open' : 'expired',
    currency: shop.identity.currency,
    country: person?.address.country ?? null,
    locale: 'en',
    email: person?.email ?? null,
    shipping_address: person?.address ?? null,
    shipping_rate_id: null,
    shipping_title: visit.shippingTitle || null,
    discount_codes: discounts.filter(({ isCode }) => isCode).map(({ title }) => title),
    discounts: discounts.map(({ title, amount }) => ({ title, amount })),
    subtotal: totals.subtotal,
    discount_total: totals.discount,
    shipping_discount: discounts.reduce((sum, { amount, onShipping }) => sum + (onShipping ? amount : 0), 0),
    shipping_total: totals.shipping,
    tax_total: totals.tax,
    tax_lines: [{ title: shop.tax.title, rate: shop.tax.rate, amount: totals.tax }],
    refused_codes: [],
    taxes_included: shop.identity.taxesIncluded,
    total: totals.total,
    cart_url: '/cart',
    opened_at: visit.openedAt,
    updated_at: end ?? visit.openedAt,
    paid_at: end,
    ordered_at: end,
    expires_at: expiresAt,
  }
}

/** What a checkout holds that was left at a step; one that nobody typed into was left at once. */
const leftAt = (leaves: string, row: ReturnType<typeof checkoutRow>, rate: { id: string } | undefined) => {
  if (row.email === null) return { shipping_title: null }
  if (leaves === 'contact') return { shipping_address: null, shipping_title: null }
  if (leaves === 'address' || !rate) return { shipping_title: null }
  return { shipping_rate_id: rate.id, ...(leaves === 'pressed' && { state: 'failed' }) }
}

const checkoutLineRows = ({ id, lines }: StoredVisit) =>
  lines.map((line, position) => ({
    checkout_id: id,
    position,
    ...line,
    line_total: lineTotal(line),
    taxable: true,
    properties: {},
  }))

function orderRow(
  storeId: string,
  shop: DemoShop,
  { id, orderId, person, totals, discounts, order }: Ordered & { orderId: string },
) {
  return {
    id: orderId,
    store_id: storeId,
    checkout_id: id,
    shopify_order_id: order.shopifyOrderId,
    order_number: `#${order.number}`,
    email: person!.email,
    first_name: person!.address.first_name,
    last_name: person!.address.last_name,
    country: person!.address.country,
    currency: shop.identity.currency,
    subtotal: totals.subtotal,
    discount_total: totals.discount,
    shipping_total: totals.shipping,
    tax_total: totals.tax,
    total: totals.total,
    refunded_total: order.refunded,
    refunds: toRefunds(order).map(({ id, amount, at }) => ({
      id,
      amount,
      currency: shop.identity.currency,
      created_at: at.toISOString(),
    })),
    discounts: discounts.map(({ title, amount }) => ({ title, amount })),
    financial_status: order.financialStatus.toUpperCase(),
    fulfillment_status: order.fulfillmentStatus.toUpperCase(),
    placed_at: order.placedAt,
    cancelled_at: order.cancelledAt,
    created_at: order.placedAt,
    updated_at: order.placedAt,
  }
}

/** One refund at most: with the cancellation, or when the parcel came back. */
const toRefunds = ({ refunded, shopifyOrderId, cancelledAt, placedAt }: PlacedOrder) =>
  refunded === 0
    ? []
    : [{ id: shopifyOrderId + 4, amount: refunded, at: cancelledAt ?? new Date(placedAt.getTime() + 6 * day) }]

/** The same orders as the sandbox's shop takes them over. */
export const ordersForShop = (shop: DemoShop, visits: readonly StoredVisit[]) =>
  visits.filter(isOrdered).map(({ id, person, lines, discounts, shippingTitle, totals, order }) => {
    const major = (minor: number) => (minor / 100).toFixed(2)
    const offShipping = discounts.reduce((sum, { amount, onShipping }) => sum + (onShipping ? amount : 0), 0)
    const { address } = person!
    return {
      id: order.shopifyOrderId,
      name: `#${order.number}`,
      created_at: order.placedAt.toISOString(),
      cancelled_at: order.cancelledAt?.toISOString() ?? null,
      currency: shop.identity.currency,
      email: person!.email,
      source_identifier: id,
      financial_status: order.financialStatus,
      fulfillment_status: order.fulfillmentStatus,
      shipping_address: { ...address, province_code: address.province, country_code: address.country },
      line_items: lines.map((line) => ({
        variant_id: line.variant_id,
        quantity: line.quantity,
        price: major(line.unit_price),
      })),
      shipping: shippingTitle ? { title: shippingTitle, price: major(totals.shipping - offShipping) } : null,
      discounts: discounts.map(({ title, amount, isCode, onShipping }) => ({
        title,
        code: isCode,
        amount: onShipping ? 0 : major(amount),
      })),
      tax: { ...shop.tax, amount: major(totals.tax) },
      ...toRefunds(order).map(({ amount, at }) => ({ refunded: major(amount), refunded_at: at.toISOString() }))[0],
      total_price: major(totals.total),
    }
  })
