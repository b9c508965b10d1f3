import { type RefundToWrite, writeRefunds } from '#features/orders/server/public.ts'
import type { NamedRefund } from '#features/payment-methods/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db/database.ts'
import { isCounted } from '../../../refund-rules.ts'
import { getAccount } from '../account.ts'
import { followInShop } from '../captures/follow.ts'
import { writeShopRefunds } from '../jobs.ts'
import { listRefunds, type OrderRefund, updateRefund } from '../refunds/repository.ts'
import { findAttempt } from '../repository.ts'
import * as repository from './repository.ts'

/** Longer than what a run does between two refunds; it is renewed with each. */
const leaseMs = 60_000
/** After so long without a call the shop is at none any more, and its order says what each came to. */
const calmMs = 5 * 60_000

/**
 * Writes what went back at the provider into the shop's order, once. What the shop refuses stays listed for the merchant. Throws
 * ProviderError and ShopError, to be tried again.
 */
export const refundInShop = async (services: Services, attemptId: string): Promise<void> => {
  const { db } = services
  if (!(await repository.lacksRefund(db, attemptId))) return
  // An order that is not paid in the shop yet has nothing to refund there.
  await followInShop(services, attemptId)
  const lease = await repository.leaseShopWriting(db, attemptId, { ms: leaseMs, calmMs })
  if (!lease) return writeWhenReleased(db, attemptId)
  let { until } = lease
  /** What was read before somebody else took over may be written there by now: nothing is sent then. */
  const keepOpenKey = async (refund_open_key: string | null) => {
    const next = await repository.updateLeased(db, attemptId, until, { refund_open_key, ms: leaseMs })
    if (!next) throw new Error('another run writes the refunds of this payment by now')
    until = next
  }
  try {
    await write(services, attemptId, { isCalm: lease.is_calm, keepOpenKey })
  } finally {
    // Free from now on, and known as the last time: what was sent may have its effect yet.
    await repository.updateLeased(db, attemptId, until, { ms: 0 })
  }
}

const writeWhenReleased = async (db: Db, attemptId: string): Promise<void> => {
  const runAt = await repository.writtenUntil(db, attemptId)
  await writeShopRefunds.enqueue(db, { attemptId }, { key: `shop-refunds:${attemptId}`, ...(runAt && { runAt }) })
}

type Turn = { isCalm: boolean; keepOpenKey: (key: string | null) => Promise<void> }

const write = async (services: Services, attemptId: string, { isCalm, keepOpenKey }: Turn): Promise<void> => {
  const attempt = await findAttempt(services.db, attemptId)
  const provider = attempt && (await getAccount(services, attempt))
  const payment = attempt?.provider_payment_id && (await provider?.read(attempt.provider_payment_id))
  if (!attempt || !provider || !payment) return
  const { refunded: shown, refunds = [], dispute } = await provider.aftermath(payment)
  const isLossShown = refunds.some(({ isDispute }) => isDispute)
  // What a message alone told of stands in no answer.
  const isLossTold = !isLossShown && (await repository.countsLoss(services.db, attempt.id))
  const refunded = isLossTold ? Math.max(shown, attempt.refunded_amount) : shown
  const named = refunds.filter(({ amount, isDispute }) => amount > 0 && !isDispute)
  await writeRefunds(services, attempt.store_id, {
    checkoutId: attempt.checkout_id,
    currency: attempt.currency,
    attempt: attempt.id,
    gateway: provider.title,
    paymentId: payment.id,
    refunded,
    beyondOrder: Math.min(attempt.overcaptured_refunded, refunded),
    refunds: withMerchantRequests(services, named, await listRefunds(services.db, attempt.id), refunded),
    isCalm,
    openKey: attempt.refund_open_key,
    keepOpenKey,
    isDisputeLost: dispute === 'lost' || isLossTold,
  })
}

/**
 * What went back, with what the merchant asked for with each refund that was asked for here. Those are among them too where the provider
 * gives refunds no names.
 */
const withMerchantRequests = (
  services: Services,
  named: readonly NamedRefund[],
  ours: readonly OrderRefund[],
  refunded: number,
): RefundToWrite[] => {
  const requested = (row: OrderRefund) => ({
    reason: row.reason,
    restock: row.restock,
    onRestockRefused: (reason: string) =>
      updateRefund(services.db, row.id, {
        restock_problem: `Your shop did not restock the items (${reason}). Do that there.`,
      }),
    onStillToSend: (reason: string) =>
      updateRefund(services.db, row.id, {
        restock_problem: `Your shop restocked the items, but may still list them as to be shipped (${reason}). Look at the order there.`,
      }),
  })
  const known = named.map(({ id, amount }) => {
    const row = ours.find((one) => one.provider_refund_id === id)
    return { id, amount, ...(row && requested(row)) }
  })
  const unnamed = ours.filter(
    (row) =>
      (row.state === 'done' || (row.state === 'pending' && isCounted(row, refunded))) &&
      !named.some(({ id }) => id === row.provider_refund_id),
  )
  return [
    ...known,
    ...unnamed.map((row) => ({ id: row.provider_refund_id ?? row.id, amount: row.amount, ...requested(row) })),
  ]
}
