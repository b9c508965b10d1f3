import {
  type Connected,
  type Payment,
  ProviderError,
  type RefundMade,
  type RefundPart,
} from '#features/payment-methods/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { isCounted } from '../../../refund-rules.ts'
import { readPayment } from '../../asked/read-payment.ts'
import { getAccount } from '../account.ts'
import { noteAftermath } from '../aftermath.ts'
import { makeRefundJob } from '../jobs.ts'
import { findAttempt } from '../repository.ts'
import { disputeReason } from './for-dispute.ts'
import * as repository from './repository.ts'

type OrderRefund = repository.OrderRefund

/**
 * Longer than all calls of one try together, and than a provider needs to list what it did. A try whose answer was lost keeps it: where no
 * name makes a repetition the same refund, only what the provider lists by then does.
 */
const leaseMs = 3 * 60_000

/**
 * Asks the provider for a refund that was written down, once however often this runs: the refund's id names the call, and a try after one
 * whose answer was lost asks first what became of that one. Throws ProviderError while the result is unknown, to be tried again.
 */
export const makeRefund = async (services: Services, id: string): Promise<void> => {
  const refund = await repository.leaseRefund(services.db, id, leaseMs)
  if (!refund) return askLater(services, id)
  await ask(services, refund)
  await noteAftermath(services, refund.attempt_id, 'none').catch((error: unknown) =>
    services.log.warn({ err: error, refund: id }, 'could not ask what became of a refund'),
  )
}

/** Somebody is at it, or was and heard nothing: once that is over the next one looks what came of it. */
const askLater = async ({ db }: Services, id: string): Promise<void> => {
  const refund = await repository.findRefund(db, id)
  if (refund?.state !== 'asked' || !refund.leased_until) return
  await makeRefundJob.enqueue(
    db,
    { refundId: id },
    { key: `make-refund:${id}`, maxAttempts: 25, runAt: refund.leased_until },
  )
}

const ask = async (services: Services, refund: OrderRefund): Promise<void> => {
  const attempt = await findAttempt(services.db, refund.attempt_id)
  const provider = attempt && (await getAccount(services, attempt))
  const paymentId = attempt?.provider_payment_id
  const payment = await readPayment(services.db, 'order_refunds', refund, { provider, paymentId })
  const isFirst = refund.tries === 1
  if (!provider || !payment) {
    const reason = provider
      ? `${provider.title} no longer knows this payment.`
      : 'The provider is no longer connected. Connect it again with the same keys, then refund.'
    if (!isFirst) throw new ProviderError('unreachable', reason)
    return fail(services, refund, reason)
  }
  // Somebody's bank may have asked for the money since: this one is made no more, but may have been.
  const dispute = disputeReason(attempt)
  if (dispute !== null && isFirst) return fail(services, refund, dispute)
  const part = {
    key: refund.id,
    amount: refund.amount,
    before: refund.refunded_before,
    others: await repository.listOtherNames(services.db, refund),
    reason: refund.reason,
    isAgain: !isFirst,
  }
  if (dispute !== null) return judge(services, refund, provider, payment, part, dispute)
  try {
    await noteMade(services, refund, await provider.refundPart(payment, part))
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unreachable') throw error
    if (isFirst) return fail(services, refund, error.message)
    if (error.kind !== 'refused') throw error
    await judge(services, refund, provider, payment, part, error.message)
  }
}

const noteMade = async ({ db, now }: Services, refund: OrderRefund, { id, isPending }: RefundMade): Promise<void> => {
  await repository.concludeRefund(db, refund.id, {
    state: isPending ? 'pending' : 'done',
    ...(id !== null && { provider_refund_id: id }),
    updated_at: now(),
  })
}

/** The first call may have had its effect: what the provider holds of it says whether, or what went back, but for what a bank took. */
const judge = async (
  services: Services,
  refund: OrderRefund,
  provider: Connected,
  payment: Payment,
  part: RefundPart,
  reason: string,
): Promise<void> => {
  if (provider.findPart) {
    const made = await provider.findPart(payment, part)
    return made ? noteMade(services, refund, made) : fail(services, refund, reason)
  }
  const { refunded, refunds = [] } = await provider.aftermath(payment)
  const sum = (one: typeof refunds) => one.reduce((all, { amount }) => all + amount, 0)
  const taken = sum(refunds.filter(({ isDispute }) => isDispute))
  const given = Math.max(refunded - taken, sum(refunds) - taken)
  if (!isCounted(refund, given)) return fail(services, refund, reason)
  await repository.concludeRefund(services.db, refund.id, { state: 'done', updated_at: services.now() })
}

const fail = (services: Services, refund: OrderRefund, failure: string) => {
  services.log.warn({ refund: refund.id, why: failure }, 'a refund was refused')
  return repository
    .concludeRefund(services.db, refund.id, { state: 'failed', failure, updated_at: services.now() })
    .then(() => undefined)
}
