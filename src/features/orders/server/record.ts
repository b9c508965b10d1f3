import { recordFee } from '#features/billing/server/public.ts'
import { allocate, toMinor } from '#kit/contract/money.ts'
import type { Db } from '#kit/server/db/database.ts'
import { toParcels } from './parcels.ts'
import { type Counted, insertOrder, type OrderChange } from './repository.ts'
import type { Sale } from './sale.ts'
import type { MoneyBag, ShopOrder } from './shop-operations.ts'
import { enqueuePaymentNote } from './write-payment.ts'

/**
 * Keeps what a sale became in the shop. Call it in the transaction that marks the checkout as ordered, as late as can be: orders of
 * one store take turns from here on, and each waits for those before it.
 */
export const recordOrder = async (db: Db, storeId: string, sale: Sale & Counted, order: ShopOrder): Promise<void> => {
  const { totals } = sale
  const shopifyOrderId = Number(order.legacyResourceId)
  if (sale.payment)
    await enqueuePaymentNote(db, { storeId, shopifyOrderId, gateway: sale.payment.gateway, paymentId: sale.payment.id })
  const placed_at = new Date(order.createdAt)
  const change = toChange(order)
  const shares = getShares(sale)
  await insertOrder(
    db,
    {
      store_id: storeId,
      checkout_id: sale.id,
      shopify_order_id: shopifyOrderId,
      email: sale.email,
      first_name: sale.shipping_address.first_name,
      last_name: sale.shipping_address.last_name,
      country: sale.shipping_address.country,
      currency: sale.currency,
      subtotal: totals.subtotal,
      discount_total: totals.discount,
      shipping_total: totals.shipping,
      tax_total: totals.tax,
      tip_total: totals.tip ?? 0,
      total: totals.total,
      discounts: JSON.stringify(sale.discounts.map(({ title, amount }) => ({ title, amount }))),
      is_test: sale.is_test,
      captured_total: sale.captured_total,
      authorized_until: sale.authorized_until,
      placed_at,
      ...change,
      refunds: JSON.stringify(change.refunds),
      parcels: '[]',
    },
    sale.lines.map(({ product_id, variant_id, title, variant_title, handle, quantity, line_total }, index) => ({
      store_id: storeId,
      placed_at,
      product_id,
      variant_id,
      title,
      variant_title,
      handle,
      quantity,
      line_total: line_total - (shares[index] ?? 0),
    })),
  )
  if (!sale.is_test) await recordFee(db, { storeId, shopifyOrderId })
}

/** What discounts take off each line: as the shop said it, else in proportion. */
const getShares = ({ lines, totals }: Sale): number[] => {
  const off = totals.discount - totals.shipping_discount
  const discounts = lines.map(({ discount = 0 }) => discount)
  if (discounts.reduce((sum, one) => sum + one, 0) === off) return discounts
  return allocate(
    off,
    lines.map((line) => line.line_total),
  )
}

/** What changes about an order after it was placed. */
export const toChange = (order: ShopOrder): OrderChange => ({
  order_number: order.name,
  financial_status: order.displayFinancialStatus ?? 'PENDING',
  fulfillment_status: order.displayFulfillmentStatus,
  refunded_total: toMinorUnits(order.totalRefundedSet),
  refunds: order.refunds.map((refund) => ({
    id: Number(refund.legacyResourceId),
    amount: toMinorUnits(refund.totalRefundedSet),
    currency: refund.totalRefundedSet.presentmentMoney.currencyCode,
    created_at: refund.createdAt ?? order.updatedAt,
  })),
  cancelled_at: order.cancelledAt ? new Date(order.cancelledAt) : null,
  shop_updated_at: new Date(order.updatedAt),
  ...(order.fulfillments && { parcels: toParcels(order.fulfillments) }),
})

const toMinorUnits = ({ presentmentMoney: { amount, currencyCode } }: MoneyBag) => toMinor(amount, currencyCode)
