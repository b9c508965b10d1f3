import { sql } from 'kysely'
import type { AuthorizationState, CaptureKind, CaptureState } from '#features/checkout/capture-rules.ts'
import type { ChangeCause } from '#features/checkout/change-rules.ts'
import type { StoredExtras } from '#features/checkout/extras.ts'
import type { Doubt } from '#features/checkout/payments-rules.ts'
import type { Effect } from '#features/messages/rules.ts'
import type { Delivery } from '#features/shipping-rates/delivery.ts'
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
    .select([
      'checkouts.shipping_address',
      'checkouts.billing_address',
      'checkouts.shipping_title',
      'checkouts.delivery',
    ])
    .select(sql<StoredExtras | null>`checkouts.extras`.as('extras'))
    .select(['checkouts.source', 'checkouts.medium', 'checkouts.campaign'])
    .where('orders.store_id', '=', storeId)
    .where('orders.shopify_order_id', '=', shopifyOrderId)
    .$narrowType<{
      discounts: Discount[]
      refunds: Refund[]
      shipping_address: ShopperAddress | null
      billing_address: ShopperAddress | null
      delivery: Delivery | null
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
    .select([
      'id',
      'provider',
      'method',
      'provider_payment_id',
      'amount',
      'currency',
      'state',
      'failure',
      'declined',
      'mismatch',
      'is_address_left_out',
    ])
    .select(['created_at', 'updated_at', 'failed_refunds', 'refund_failed_at', 'dispute', 'disputed_at'])
    .select(['shop_draft_id', 'draft_ended_at', 'doubt', 'doubt_since', 'order_difference', 'settled_by_merchant_at'])
    .select(['authorization_state', 'authorization_ended_at', 'captured_amount', 'authorization_problem'])
    .$narrowType<{
      authorization_state: AuthorizationState | null
      doubt: Doubt | null
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
        .select(
          sql<boolean>`exists (select from order_changes as change where change.id = order_refunds.id)`.as(
            'is_by_shopper',
          ),
        )
        .where('order_refunds.store_id', '=', storeId)
        .where('attempt_id', 'in', [...attemptIds])
        .orderBy('order_refunds.created_at')
        .execute()

/** The captures and voids that were asked for on an order's page. */
export const listCaptures = (db: Db, storeId: string, attemptIds: readonly string[]) =>
  attemptIds.length === 0
    ? []
    : db
        .selectFrom('order_captures')
        .innerJoin('payment_attempts as attempt', 'attempt.id', 'order_captures.attempt_id')
        .select(['order_captures.kind', 'order_captures.amount', 'order_captures.currency', 'order_captures.state'])
        .select(['order_captures.failure', 'order_captures.created_at', 'attempt.provider'])
        .select(sql<boolean>`order_captures.asked_by is not null`.as('is_by_merchant'))
        .$narrowType<{ kind: CaptureKind; state: CaptureState }>()
        .where('order_captures.store_id', '=', storeId)
        .where('attempt_id', 'in', [...attemptIds])
        .orderBy('order_captures.created_at')
        .execute()

/** What the shopper of a checkout wanted changed about its order. */
export const listChanges = (db: Db, storeId: string, checkoutId: string) =>
  db
    .selectFrom('order_changes')
    .select(['kind', 'state', 'cause', 'problem', 'created_at'])
    .$narrowType<{ kind: 'cancel' | 'address'; state: 'asked' | 'done' | 'refused'; cause: ChangeCause | null }>()
    .where('store_id', '=', storeId)
    .where('checkout_id', '=', checkoutId)
    .orderBy('created_at')
    .execute()

const mostDeliveries = 200

/** The newest messages about an order or its payments, by the ids in them; they are kept for some weeks only. */
export const listDeliveries = (db: Db, storeId: string, subjects: readonly string[], references: readonly string[]) =>
  db
    .selectFrom('webhook_deliveries')
    .select(['id', 'source', 'topic', 'received_at'])
    .select(
      sql<Effect>`coalesce(effect, case when processed_at is null then 'waiting' else 'followed' end)`.as('effect'),
    )
    .where('store_id', '=', storeId)
    .where((eb) =>
      eb.or([
        eb(sql<string>`coalesce(payload ->> 'order_id', payload ->> 'payment_id', payload ->> 'id')`, 'in', [
          ...subjects,
        ]),
        ...(references.length > 0 ? [eb(sql<string>`payload ->> 'reference'`, 'in', [...references])] : []),
      ]),
    )
    .orderBy('received_at', 'desc')
    .limit(mostDeliveries)
    .execute()

export type DeliveryFound = Awaited<ReturnType<typeof listDeliveries>>[number]

/** The mails that asked the shopper back to the checkout, and when one of them did. */
export const listReminders = (db: Db, storeId: string, checkoutId: string) =>
  db
    .selectFrom('reminder_series as series')
    .innerJoin('reminder_mails as mail', 'mail.checkout_id', 'series.checkout_id')
    .select(['mail.number', 'mail.sent_at', 'series.came_back_at'])
    .where('series.store_id', '=', storeId)
    .where('series.checkout_id', '=', checkoutId)
    .where('mail.sent_at', 'is not', null)
    .orderBy('mail.number')
    .execute()

/** Whom the server told of the purchase, and why not. */
export const listReports = (db: Db, storeId: string, checkoutId: string) =>
  db
    .selectFrom('purchase_reports')
    .select(['channel', 'reason', 'reported_at'])
    .where('store_id', '=', storeId)
    .where('checkout_id', '=', checkoutId)
    .where('channel', 'in', ['google', 'meta'])
    .orderBy('channel')
    .$narrowType<{ channel: 'google' | 'meta' }>()
    .execute()
