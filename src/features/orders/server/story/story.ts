import { feeOfOrder } from '#features/billing/server/public.ts'
import { isFree } from '#features/checkout/rules.ts'
import { providerTitle } from '#features/payment-methods/server/public.ts'
import { shopUrl } from '#features/stores/server/public.ts'
import { toMajor } from '#kit/contract/money.ts'
import { dayAt } from '#kit/contract/month.ts'
import type { Services, Store } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import type { Story, StoryEvent } from '../../contract.ts'
import { formatAmount } from '../../rules.ts'
import * as repository from './repository.ts'

const price = (minor: number, currency: string) => ({
  formatted: formatAmount(Number(toMajor(minor, currency)), currency),
})

/** Everything that is known of an order of this store, from the opened checkout to the last refund. Throws 404 for any other. */
export const storyOf = async (services: Services, store: Store, shopifyOrderId: number): Promise<Story> => {
  const { db, env } = services
  const order = await repository.findOrder(db, store.id, shopifyOrderId)
  if (!order) throw refuse.notFound()
  const [lines, fee, attempts] = await Promise.all([
    repository.listLines(db, store.id, order.id),
    feeOfOrder(db, order.id),
    order.checkout_id ? repository.listAttempts(db, store.id, order.checkout_id) : [],
  ])
  const payments = attempts.flatMap(({ provider_payment_id }) => provider_payment_id ?? [])
  const deliveries = await repository.listDeliveries(
    db,
    store.id,
    [String(shopifyOrderId), ...payments],
    attempts.map(({ id }) => id),
  )
  const refunds = await repository.listRefunds(
    db,
    store.id,
    attempts.map(({ id }) => id),
  )
  const money = (minor: number) => price(minor, order.currency)
  const address = order.shipping_address
  return {
    order: {
      shopify_order_id: shopifyOrderId,
      order_number: order.order_number,
      orderLink: shopUrl(env, store.shop_domain, `/admin/orders/${shopifyOrderId}`),
      first_name: order.first_name,
      last_name: order.last_name,
      country: order.country?.toLowerCase() ?? null,
      fulfillment_status: order.fulfillment_status.toLowerCase(),
      financial_status: order.financial_status.toLowerCase(),
      is_cancelled: order.cancelled_at !== null,
      is_test: order.is_test,
      date: dayAt(order.placed_at, store.time_zone),
      total_price: money(order.total),
      subtotal: money(order.subtotal),
      discount: order.discount_total > 0 ? money(order.discount_total) : null,
      shipping: money(order.shipping_total),
      tax: money(order.tax_total),
      tip: order.tip_total > 0 ? money(order.tip_total) : null,
      taxes_included: order.subtotal - order.discount_total + order.shipping_total + order.tip_total === order.total,
      refunded: order.refunded_total > 0 ? money(order.refunded_total) : null,
      discounts: order.discounts.map(({ title, amount }) => ({ title, amount: money(amount) })),
      payment: paymentOf(attempts),
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
      note: order.note ?? '',
      answers: (order.answers ?? []).map(({ label, value }) => ({ label, value })),
    },
    events: inOrder([
      ...(order.opened_at ? [{ kind: 'checkout' as const, at: order.opened_at.toISOString() }] : []),
      // Where nothing was to be paid, the order is all that happened.
      ...attempts.filter((attempt) => !isFree(attempt)).flatMap(attemptEvents),
      ...attempts.flatMap((attempt) => afterwards(attempt, (order.shop_refunded_total ?? 0) > order.refunded_total)),
      ...deliveries.map(deliveryEvent),
      { kind: 'order', at: placedAt(order).toISOString(), order_number: order.order_number },
      ...refunds.map((refund) => ({
        kind: 'refund_asked' as const,
        at: refund.created_at.toISOString(),
        provider: providerTitle(refund.provider),
        amount: price(refund.amount, refund.currency),
        state: refund.state as Extract<StoryEvent, { kind: 'refund_asked' }>['state'],
        reason: refund.reason,
        failure: refund.failure,
      })),
      ...order.refunds.map(({ amount, currency, created_at }) => ({
        kind: 'refund' as const,
        at: new Date(created_at).toISOString(),
        amount: price(amount, currency),
      })),
      ...(order.cancelled_at ? [{ kind: 'cancelled' as const, at: order.cancelled_at.toISOString() }] : []),
    ]),
  }
}

/** The payment that an order was placed for. */
const paymentOf = (attempts: readonly repository.AttemptFound[]): Story['order']['payment'] => {
  const paid = attempts.find((attempt) => attempt.state === 'succeeded' && !isFree(attempt))
  if (!paid) return null
  const { provider, method, provider_payment_id: payment_id, amount, currency } = paid
  return { provider: providerTitle(provider), method, payment_id, amount: price(amount, currency) }
}

/** The shop's clock has seconds only: an order is never older than its payment. */
const placedAt = ({ placed_at, paid_at }: repository.OrderFound) =>
  paid_at && paid_at > placed_at ? paid_at : placed_at

const empty = {
  first_name: '',
  last_name: '',
  address1: '',
  address2: '',
  city: '',
  province: '',
  zip: '',
  country: '',
  phone: '',
}

/** Addresses are kept as the shopper typed them: a part that was never asked for is not in them. */
const whole = (address: object) => ({ ...empty, ...address })

/** An attempt began, and came to something; one that only just began has not. */
const attemptEvents = (attempt: repository.AttemptFound): StoryEvent[] => {
  const payment = {
    provider: providerTitle(attempt.provider),
    method: attempt.method,
    amount: price(attempt.amount, attempt.currency),
    payment_id: attempt.provider_payment_id,
  }
  const began: StoryEvent = { kind: 'attempt', at: attempt.created_at.toISOString(), ...payment }
  if (attempt.state === 'started') return [began]
  const isUnrefunded = attempt.state === 'surplus' && attempt.refund_failed_at !== null
  const outcome = isUnrefunded ? 'unrefunded' : (attempt.state as Extract<StoryEvent, { kind: 'outcome' }>['outcome'])
  const reason = isUnrefunded ? 'The shopper did not get it. Refund it there.' : (attempt.mismatch ?? attempt.failure)
  return [began, { kind: 'outcome', at: attempt.updated_at.toISOString(), ...payment, outcome, reason }]
}

/** What the shopper's bank asked for, and what counted as gone back and is not. */
const afterwards = (attempt: repository.AttemptFound, isInShop: boolean): StoryEvent[] => {
  const provider = providerTitle(attempt.provider)
  const { dispute, disputed_at } = attempt
  return [
    ...(dispute && disputed_at
      ? [{ kind: 'disputed' as const, at: disputed_at.toISOString(), provider, state: dispute }]
      : []),
    ...attempt.failed_refunds.map(({ id, isDispute, ...refund }): StoryEvent => {
      const at = new Date(refund.at).toISOString()
      const more = { at, provider, amount: price(refund.amount, attempt.currency), is_in_shop: isInShop }
      return isDispute ? { kind: 'dispute_reversed', ...more } : { kind: 'refund_failed', refund_id: id, ...more }
    }),
  ]
}

const deliveryEvent = ({ source, topic, received_at, processed_at }: repository.DeliveryFound): StoryEvent => ({
  kind: 'webhook',
  at: received_at.toISOString(),
  source: source === 'shopify' ? 'Shopify' : providerTitle(source),
  topic,
  processed_at: processed_at?.toISOString() ?? null,
})

/** What happened in the same moment stays as it was listed: cause before effect. */
const inOrder = (events: StoryEvent[]) => events.toSorted((a, b) => a.at.localeCompare(b.at))
