import { type Connected, type Payment, ProviderError, SurpriseError } from '#features/payment-methods/server/public.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import type { CheckoutState } from '../../contract.ts'
import { isFree, isLive } from '../../rules.ts'
import { findById } from '../repository.ts'
import { getAccount } from './account.ts'
import { isSurelyUnpaid, noteDoubt, notePaymentStatus } from './doubts/doubt.ts'
import { settleFree } from './free.ts'
import { toPaymentRequest } from './payment-request.ts'
import { type Fact, record } from './record.ts'
import * as repository from './repository.ts'
import { notePaid } from './unpaid.ts'

type Attempt = repository.Attempt

/** How long another request may be busy having the shop hold an order. */
const holdingMs = 60_000

const refundedText = 'The money of this payment has been given back.'

type Circumstances = {
  /** The shopper has left the provider's page. */
  shopperIsBack?: boolean
  /** What the provider just answered, so that it need not be asked. */
  reported?: Payment
  /** What a message proves: it counts as long as the answer cannot be read or still waits for the payment. */
  proven?: Payment
  /** The provider told that money went back: a payment of which nothing is left does not count. */
  isRefunded?: boolean
}

/**
 * The one way in which a payment counts: asks the provider for the fact, then moves attempt and checkout under the lock of
 * the checkout's row. Return, webhook, sweep and status all come here, in any order and any number of times. Throws
 * ProviderError; returns the checkout's state.
 */
export const settle = async (
  services: Services,
  attemptId: string,
  { shopperIsBack = false, ...circumstances }: Circumstances = {},
): Promise<CheckoutState | null> => {
  const attempt = await repository.findAttempt(services.db, attemptId)
  if (!attempt) return null
  if (isFree(attempt)) return settleFree(services, attempt)
  const isBeingHeld = isUnheld(attempt) && services.now().getTime() - attempt.created_at.getTime() < holdingMs
  // There is nothing to learn yet of what was agreed to beforehand, and what is being made ready is not to be disturbed.
  if (isBeingHeld && !shopperIsBack) return (await findById(services.db, attempt.checkout_id))?.state ?? null
  if (attempt.state !== 'succeeded' && attempt.state !== 'surplus' && attempt.state !== 'refunded') {
    const payment = await learn(services, attempt, circumstances)
    if (payment) await record(services, attempt, payment, shopperIsBack)
    if (payment?.status === 'succeeded' || payment?.status === 'authorized') await notePaid(services, attempt)
  }
  return (await findById(services.db, attempt.checkout_id))?.state ?? null
}

/** What the provider knows of the attempt, checked against what was asked for; null while nothing can be said. */
const learn = async (
  services: Services,
  attempt: Attempt,
  { reported, proven, isRefunded }: Circumstances,
): Promise<Fact | null> => {
  // Before the question: a provider that does not answer is asked no more often than one that does.
  await repository.updateAttempt(services.db, attempt.id, { checked_at: services.now() })
  const provider = await getAccount(services, attempt)
  if (!provider) {
    await noteDoubt(services, attempt, 'disconnected')
    return null
  }
  const payment = reported ?? (await askProvider(services, provider, attempt, proven))
  if (!payment) {
    if (isSurelyUnpaid(services, provider, attempt)) return { id: null, status: 'cancelled', problem: null }
    await noteDoubt(services, attempt, 'unknown')
    return null
  }
  await notePaymentStatus(services, attempt, payment)
  const isBack = payment.isRefunded === true || (isRefunded === true && (await isAllBack(provider, attempt, payment)))
  const fact = toFact(attempt, payment, isBack)
  if (!('mismatch' in fact)) return fact
  const { mismatch } = fact
  services.log.error({ attempt: attempt.id, payment: payment.id, mismatch }, 'a payment is not what was asked for')
  await repository.noteMismatch(services.db, attempt.id, mismatch)
  return null
}

/** What the provider's answer comes to for the attempt, or why it is not what was asked for. `isBack`: all of its money went back. */
const toFact = (attempt: Attempt, payment: Payment, isBack: boolean): Fact | { mismatch: string } => {
  if (payment.reference !== attempt.id)
    return { mismatch: `The payment ${payment.id} belongs to ${payment.reference}.` }
  switch (payment.status) {
    case 'succeeded':
      return isBack ? { id: payment.id, status: 'failed', problem: refundedText } : asAgreed(attempt, payment)
    case 'authorized':
      return asAgreed(attempt, payment)
    // No money has moved: it makes no difference how much of it.
    case 'unpaid':
    case 'pending':
    case 'failed':
    case 'cancelled':
      return payment
  }
}

const asAgreed = (attempt: Attempt, payment: Payment): Fact | { mismatch: string } => {
  if (payment.amount !== attempt.amount || payment.currency !== attempt.currency)
    return { mismatch: `The payment is for ${money(payment)}, not ${money(attempt)}.` }
  return payment
}

const askProvider = async (
  services: Services,
  provider: Connected,
  attempt: Attempt,
  reported: Payment | undefined,
): Promise<Payment | null> => {
  try {
    return await ask(provider, attempt, reported)
  } catch (error) {
    const isRefused = error instanceof ProviderError && error.kind === 'refused'
    if (isRefused && attempt.settled_by_merchant_at) return null
    await noteDoubt(services, attempt, isRefused ? 'unknown' : 'unanswered')
    throw error
  }
}

const ask = async (provider: Connected, attempt: Attempt, reported: Payment | undefined): Promise<Payment | null> => {
  const proven = reported?.id === attempt.provider_payment_id ? reported : undefined
  try {
    const paymentId = attempt.provider_payment_id ?? (await provider.find(toPaymentRequest(attempt)))
    const known = paymentId === null ? null : await provider.read(paymentId, { take: mayTake(attempt), due: attempt })
    return proven && (!known || isUndecided(known)) ? proven : known
  } catch (error) {
    if (!proven || !(error instanceof SurpriseError)) throw error
    return proven
  }
}

/** What was agreed to before there was an attempt is not taken before the shop holds what is paid for. */
const isUnheld = ({ visit, next_step_sealed: step }: Attempt) => visit.agreed_payment !== undefined && step === null
const mayTake = (attempt: Attempt) => isLive(attempt.state) && !isUnheld(attempt)

const isUndecided = ({ status }: Payment) => status === 'unpaid' || status === 'pending'

/** Asked only of a payment that would count. */
const isAllBack = async (provider: Connected, attempt: Attempt, payment: Payment): Promise<boolean> =>
  payment.reference === attempt.id &&
  payment.status === 'succeeded' &&
  (await provider.aftermath(payment)).refunded >= payment.amount

/** A provider may name an unknown currency. */
const money = ({ amount, currency }: { amount: number; currency: string }) =>
  /^[A-Z]{3}$/.test(currency) ? formatMoney(amount, currency) : `${amount} of currency ${currency}`
