import { findOrderFee } from '#features/billing/server/public.ts'
import { getCapturedAmount } from '#features/checkout/capture-rules.ts'
import type { StoredExtras } from '#features/checkout/extras.ts'
import { readableProvince } from '#features/checkout/provinces.ts'
import { isFree } from '#features/checkout/rules.ts'
import { providerTitle } from '#features/payment-methods/server/public.ts'
import { shopUrl } from '#features/stores/server/public.ts'
import { dayAt } from '#kit/contract/wall-clock.ts'
import type { Services, Store } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import type { Story, StoryEvent } from '../../contract.ts'
import {
  afterwards,
  attemptEvents,
  captureEvent,
  deliveryEvent,
  price,
  toReminderEvents,
  reportEvent,
} from './events.ts'
import * as repository from './repository.ts'

/** Everything that is known of an order of this store, from the opened checkout to the last refund. Throws 404 for any other. */
export const getStory = async (services: Services, store: Store, shopifyOrderId: number): Promise<Story> => {
  const { db, env } = services
  const order = await repository.findOrder(db, store.id, shopifyOrderId)
  if (!order) throw refuse.notFound()
  const { checkout_id: checkoutId } = order
  const [lines, fee, attempts, changes, reminders, reports] = await Promise.all([
    repository.listLines(db, store.id, order.id),
    findOrderFee(db, order.id),
    checkoutId ? repository.listAttempts(db, store.id, checkoutId) : [],
    checkoutId ? repository.listChanges(db, store.id, checkoutId) : [],
    checkoutId ? repository.listReminders(db, store.id, checkoutId) : [],
    checkoutId ? repository.listReports(db, store.id, checkoutId) : [],
  ])
  const payments = attempts.flatMap(({ provider_payment_id }) => provider_payment_id ?? [])
  const deliveries = await repository.listDeliveries(
    db,
    store.id,
    [String(shopifyOrderId), ...payments],
    attempts.map(({ id }) => id),
  )
  const captures = await repository.listCaptures(
    db,
    store.id,
    attempts.map(({ id }) => id),
  )
  const refunds = await repository.listRefunds(
    db,
    store.id,
    attempts.map(({ id }) => id),
  )
  const money = (minor: number) => price(minor, order.currency)
  const address = order.shipping_address
  const extras = order.extras ?? {}
  return {
    order: {
      shopify_order_id: shopifyOrderId,
      order_number: order.order_number,
      orderLink: shopUrl(env, store.shop_domain, `/admin/orders/${shopifyOrderId}`),
      first_name: order.first_name,
      last_name: order.last_name,
      country: order.country?.toLowerCase() ?? null,
      fulfillment_status: order.fulfillment_status.toLowerCase(),
      financial_status:
        order.authorized_until && !order.cancelled_at ? 'authorized' : order.financial_status.toLowerCase(),
      is_cancelled: order.cancelled_at !== null,
      is_test: order.is_test,
      date: dayAt(order.placed_at, store.time_zone),
      total_price: money(order.total),
      subtotal: money(order.subtotal),
      discount: order.discount_total > 0 ? money(order.discount_total) : null,
      shipping: money(order.shipping_total),
      shipping_title: order.shipping_title,
      delivery: order.delivery,
      tax: money(order.tax_total),
      tip: order.tip_total > 0 ? money(order.tip_total) : null,
      taxes_included: order.subtotal - order.discount_total + order.shipping_total + order.tip_total === order.total,
      refunded: order.refunded_total > 0 ? money(order.refunded_total) : null,
      discounts: order.discounts.map(({ title, amount }) => ({ title, amount: money(amount) })),
      payment: getPayment(attempts, order.authorized_until),
      fee: fee && {
        amount: fee.amount === null ? null : price(fee.amount, 'EUR'),
        percentage: fee.basisPoints / 100,
      },
      lines: lines.map(({ line_total, ...line }) => ({ ...line, line_total: money(line_total) })),
    },
    shopper: {
      email: order.erased_at ? '' : order.email,
      phone: (order.phone ?? address?.phone) || null,
      came_from: [order.source, order.medium, order.campaign].filter(Boolean).join(' / ') || null,
      locale: order.locale,
      shipping_address: address && whole(address),
      billing_address: order.billing_address && whole(order.billing_address),
      note: extras.note ?? order.note ?? '',
      gift_note: extras.gift_note ?? '',
      vat: getVat(extras),
      answers: (extras.answers ?? []).map(({ label, value }) => ({ label, value })),
    },
    events: inOrder([
      ...(order.opened_at ? [{ kind: 'checkout' as const, at: order.opened_at.toISOString() }] : []),
      // Where nothing was to be paid, the order is all that happened.
      ...attempts.filter((attempt) => !isFree(attempt)).flatMap(attemptEvents),
      ...attempts.flatMap((attempt) => afterwards(attempt, (order.shop_refunded_total ?? 0) > order.refunded_total)),
      ...toReminderEvents(reminders),
      ...deliveries.toReversed().map(deliveryEvent),
      { kind: 'order', at: placedAt(order).toISOString(), order_number: order.order_number },
      ...refunds.map((refund) => ({
        kind: 'refund_asked' as const,
        at: refund.created_at.toISOString(),
        provider: providerTitle(refund.provider),
        amount: price(refund.amount, refund.currency),
        state: refund.state as Extract<StoryEvent, { kind: 'refund_asked' }>['state'],
        reason: refund.reason,
        failure: refund.failure,
        is_by_shopper: refund.is_by_shopper,
      })),
      ...captures.map(captureEvent),
      ...changes.map(({ kind: change, created_at, ...rest }) => ({
        kind: 'shopper_change' as const,
        at: created_at.toISOString(),
        change,
        ...rest,
      })),
      ...order.refunds.map(({ amount, currency, created_at }) => ({
        kind: 'refund' as const,
        at: new Date(created_at).toISOString(),
        amount: price(amount, currency),
      })),
      ...reports.map(reportEvent),
      ...(order.cancelled_at ? [{ kind: 'cancelled' as const, at: order.cancelled_at.toISOString() }] : []),
    ]),
  }
}

const getVat = ({ vat_id: id, vat_check: check }: StoredExtras): Story['shopper']['vat'] => {
  if (!id) return null
  return { id, check: check?.vat_id !== id ? 'not_checked' : check.is_valid ? 'valid' : 'not_valid' }
}

/** The payment that an order was placed for. */
const getPayment = (
  attempts: readonly repository.AttemptFound[],
  authorizedUntil: Date | null,
): Story['order']['payment'] => {
  const paid = attempts.find((attempt) => attempt.state === 'succeeded' && !isFree(attempt))
  if (!paid) return null
  const { provider, method, provider_payment_id: payment_id, amount, currency, authorization_state: state } = paid
  return {
    provider: providerTitle(provider),
    method,
    payment_id,
    amount: price(amount, currency),
    authorization: state && {
      state,
      captured: price(getCapturedAmount(paid), currency),
      until: authorizedUntil?.toISOString() ?? null,
    },
  }
}

/** The shop's clock has seconds only: an order is never older than its payment. */
const placedAt = ({ placed_at, paid_at }: repository.OrderFound) =>
  paid_at && paid_at > placed_at ? paid_at : placed_at

const empty = {
  first_name: '',
  last_name: '',
  company: '',
  address1: '',
  address2: '',
  city: '',
  province: '',
  zip: '',
  country: '',
  phone: '',
}

/** Addresses are kept as the shopper typed them: a part that was never asked for is not in them. */
const whole = (address: object) => {
  const full = { ...empty, ...address }
  return { ...full, province: readableProvince(full.country, full.province) }
}

/** What happened in the same moment stays as it was listed: cause before effect. */
const inOrder = (events: StoryEvent[]) => events.toSorted((a, b) => a.at.localeCompare(b.at))
