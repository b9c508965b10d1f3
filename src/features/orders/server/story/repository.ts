import { sql } from 'kysely'
import type { Answer } from '#features/own-fields/rules.ts'
import type { Db } from '#kit/server/db/database.ts'
import type { ShopperAddress } from '../../contract.ts'
import type { Refund } from '../repository.ts'

type Discount = { title: string; amount: number }

/** An order of this store by the shop's id, with what is kept of its checkout; undefined for any other. */
export const findOrder = (db: Db, storeId: string, shopifyOrderId: number) =>
  db
    .selectFrom('orders')
    .leftJoin('checkouts', (join) =>
      join.onRef('checkouts.id', '=', 'orders.checkout_id').onRef('checkouts.store_id', '=', 'orders.store_id'),
    )
    .selectAll('orders')
    .select(['checkouts.opened_at', 'checkouts.paid_at', 'checkouts.locale', 'checkouts.phone', 'checkouts.note'])
    .select(['checkouts.shipping_address', 'checkouts.billing_address'])
    .select(sql<Answer[] | null>`checkouts.extras -> 'answers'`.as('answers'))
    .select(['checkouts.source', 'checkouts.medium', 'checkouts.campaign'])
    .where('orders.store_id', '=', storeId)
    .where('orders.shopify_order_id', '=', shopifyOrderId)
    .$narrowType<{
      discounts: Discount[]
      refunds: Refund[]
      shipping_address: ShopperAddress | null
      billing_address: ShopperAddress | null
    }>()
    .executeTakeFirst()

export type OrderFound = NonNullable<Awaited<ReturnType<typeof findOrder>>>

export const listLines = (db: Db, storeId: string, orderId: string) =>
  db
    .selectFrom('order_lines')
    .select(['title', 'variant_title', 'quantity', 'line_total'])
    .select(
      sql<boolean>`exists (select from orders join checkout_lines as bought on bought.checkout_id = orders.checkout_id
        where orders.id = order_lines.order_id and bought.variant_id = order_lines.variant_id
          and bought.bump_id is not null and bought.quantity > 0)`.as('is_offered'),
    )
    .where('store_id', '=', storeId)
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()

/** Every try to pay a checkout, the first one first; amounts in minor units. */
export const listAttempts = (db: Db, storeId: string, checkoutId: string) =>
  db
    .selectFrom('payment_attempts')
    .select(['id', 'provider', 'method', 'provider_payment_id', 'amount', 'currency', 'state', 'failure', 'mismatch'])
    .select(['created_at', 'updated_at', 'failed_refunds', 'refund_failed_at', 'dispute', 'disputed_at'])
    .$narrowType<{
      failed_refunds: { id: string; amount: number; at: string; isDispute?: true }[]
      dispute: 'open' | 'won' | 'lost' | null
    }>()
    .where('store_id', '=', storeId)
    .where('checkout_id', '=', checkoutId)
    .orderBy('created_at')
    .execute()

export type AttemptFound = Awaited<ReturnType<typeof listAttempts>>[number]

/** The refunds that were asked for on an order's page. */
export const listRefunds = (db: Db, storeId: string, attemptIds: readonly string[]) =>
  attemptIds.length === 0
    ? []
    : db
        .selectFrom('order_refunds')
        .innerJoin('payment_attempts as attempt', 'attempt.id', 'order_refunds.attempt_id')
        .select(['order_refunds.amount', 'order_refunds.currency', 'order_refunds.state', 'order_refunds.reason'])
        .select(['order_refunds.failure', 'order_refunds.created_at', 'attempt.provider'])
        .where('order_refunds.store_id', '=', storeId)
        .where('attempt_id', 'in', [...attemptIds])
        .orderBy('order_refunds.created_at')
        .execute()

const mostDeliveries = 200

/** Messages about an order or its payments, by the ids in them; they are kept for some weeks only. */
export const listDeliveries = (db: Db, storeId: string, subjects: readonly string[], references: readonly string[]) =>
  db
    .selectFrom('webhook_deliveries')
    .select(['id', 'source', 'topic', 'received_at', 'processed_at'])
    .where('store_id', '=', storeId)
    .where((eb) =>
      eb.or([
        eb(sql<string>`coalesce(payload ->> 'order_id', payload ->> 'payment_id', payload ->> 'id')`, 'in', [
          ...subjects,
        ]),
        ...(references.length > 0 ? [eb(sql<string>`payload ->> 'reference'`, 'in', [...references])] : []),
      ]),
    )
    .orderBy('received_at')
    .limit(mostDeliveries)
    .execute()

export type DeliveryFound = Awaited<ReturnType<typeof listDeliveries>>[number]
