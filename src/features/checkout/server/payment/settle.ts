import { type Connected, type Payment, ProviderError, SurpriseError } from '#features/payment-methods/server/public.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { Services } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db/database.ts'
import type { CheckoutState } from '../../contract.ts'
import { type AttemptState, isLive, receive } from '../../rules.ts'
import { takeUses } from '../codes/uses.ts'
import { type Checkout, findById, lockCheckout, updateCheckout } from '../repository.ts'
import { accountOf } from './account-of.ts'
import { isSurelyUnpaid, noteDoubt, noteTold } from './doubts/doubt.ts'
import { freeHeld } from './free-held.ts'
import { placeOrder, refundSurplus } from './jobs.ts'
import { keepPurchase } from './keep-purchase.ts'
import { ledgerOf } from './ledger.ts'
import * as repository from './repository.ts'
import { requestOf } from './request-of.ts'

type Attempt = repository.Attempt

const notCompleted = 'The payment was not completed. You can try again.'
const givenBack = 'The money of this payment has been given back.'

type Circumstances = {
  /** Nobody is at the provider's page any more. */
  shopperIsBack?: boolean
  /** What the provider just answered, so that it need not be asked. */
  told?: Payment
  /** What a message proves: it counts as long as the answer cannot be read or still waits for the payment. */
  proven?: Payment
  /** The provider told that money went back: a payment of which nothing is left does not count. */
  isGivenBack?: boolean
}

/**
 * The one way in which a payment counts: asks the provider for the fact, then moves attempt and checkout under the lock of
 * the checkout's row. Return, webhook, sweep and status all come here, in any order and any number of times. Throws
 * ProviderError; answers the checkout's state.
 */
export const settle = async (
  services: Services,
  attemptId: string,
  { shopperIsBack = false, ...circumstances }: Circumstances = {},
): Promise<CheckoutState | null> => {
  const attempt = await repository.findAttempt(services.db, attemptId)
  if (!attempt) return null
  if (attempt.state !== 'succeeded' && attempt.state !== 'surplus' && attempt.state !== 'refunded') {
    const payment = await learn(services, attempt, circumstances)
    if (payment) await record(services, attempt, payment, shopperIsBack)
  }
  return (await findById(services.db, attempt.checkout_id))?.state ?? null
}

type Fact = Pick<Payment, 'status' | 'problem'> & { id: string | null }

/** What the provider knows of the attempt, checked against what was asked for; null while nothing can be said. */
const learn = async (
  services: Services,
  attempt: Attempt,
  { told, proven, isGivenBack }: Circumstances,
): Promise<Fact | null> => {
  // Before the question: a provider that does not answer is asked no more often than one that does.
  await repository.updateAttempt(services.db, attempt.id, { checked_at: services.now() })
  const provider = await accountOf(services, attempt)
  if (!provider) {
    await noteDoubt(services, attempt, 'disconnected')
    return null
  }
  const payment = told ?? (await askOrDoubt(services, provider, attempt, proven))
  if (!payment) {
    if (isSurelyUnpaid(services, provider, attempt)) return { id: null, status: 'cancelled', problem: null }
    await noteDoubt(services, attempt, 'unknown')
    return null
  }
  await noteTold(services, attempt, payment)
  const isOurs = payment.reference === attempt.id
  if (isOurs && payment.status !== 'succeeded') return payment
  if (isOurs && (payment.isGivenBack || (isGivenBack && (await hasNothingLeft(provider, payment)))))
    return { id: payment.id, status: 'failed', problem: givenBack }
  const mismatch = whyOther(attempt, payment)
  if (!mismatch) return payment
  services.log.error({ attempt: attempt.id, payment: payment.id, mismatch }, 'a payment is not what was asked for')
  await repository.noteMismatch(services.db, attempt.id, mismatch)
  return null
}

const askOrDoubt = async (
  services: Services,
  provider: Connected,
  attempt: Attempt,
  told: Payment | undefined,
): Promise<Payment | null> => {
  try {
    return await ask(provider, attempt, told)
  } catch (error) {
    const isRefused = error instanceof ProviderError && error.kind === 'refused'
    if (isRefused && attempt.settled_by_merchant_at) return null
    await noteDoubt(services, attempt, isRefused ? 'unknown' : 'unanswered')
    throw error
  }
}

const ask = async (provider: Connected, attempt: Attempt, told: Payment | undefined): Promise<Payment | null> => {
  const proven = told?.id === attempt.provider_payment_id ? told : undefined
  try {
    const paymentId = attempt.provider_payment_id ?? (await provider.find(requestOf(attempt)))
    const known = paymentId === null ? null : await provider.read(paymentId, { take: isLive(attempt.state) })
    return proven && (!known || isUndecided(known)) ? proven : known
  } catch (error) {
    if (!proven || !(error instanceof SurpriseError)) throw error
    return proven
  }
}

const isUndecided = ({ status }: Payment) => status === 'unpaid' || status === 'pending'

const hasNothingLeft = async (provider: Connected, payment: Payment) =>
  (await provider.aftermath(payment)).refunded >= payment.amount

const whyOther = (attempt: Attempt, payment: Payment): string | null => {
  if (payment.reference !== attempt.id) return `The payment ${payment.id} belongs to ${payment.reference}.`
  if (payment.amount !== attempt.amount || payment.currency !== attempt.currency)
    return `The payment is over ${money(payment)}, not ${money(attempt)}.`
  return null
}

/** A provider may name a currency that nobody knows. */
const money = ({ amount, currency }: { amount: number; currency: string }) =>
  /^[A-Z]{3}$/.test(currency) ? formatMoney(amount, currency) : `${amount} of currency ${currency}`

const record = (services: Services, { id, checkout_id }: Attempt, fact: Fact, shopperIsBack: boolean) =>
  services.db.transaction().execute(async (db) => {
    const checkout = await lockCheckout(db, checkout_id)
    const attempts = await repository.listAttempts(db, checkout_id)
    const after = receive(ledgerOf(checkout, attempts), id, fact.status, shopperIsBack)
    const attempt = attempts.find((one) => one.id === id)!
    await moveAttempt(services, db, attempt, after.attempts[id]!, fact)
    await moveCheckout(services, db, checkout, after.state, attempt, fact)
  })

const moveAttempt = async (services: Services, db: Db, attempt: Attempt, state: AttemptState, fact: Fact) => {
  const failure = isLive(state) || state === 'failed' ? fact.problem : null
  const paymentId = attempt.provider_payment_id ?? fact.id
  const isSolved = attempt.mismatch !== null && fact.id !== null
  const isKnown = state === attempt.state && failure === attempt.failure && paymentId === attempt.provider_payment_id
  if (isKnown && !isSolved) return
  await repository.updateAttempt(db, attempt.id, {
    state,
    failure,
    provider_payment_id: paymentId,
    updated_at: services.now(),
    ...(isSolved && { mismatch: null }),
    // What the merchant called solved was how it stood before.
    ...(state !== attempt.state && { settled_by_merchant_at: null }),
  })
  if (state === attempt.state) return
  if (state === 'succeeded') await countUse(db, attempt)
  else if (!isLive(state)) await freeHeld(db, attempt.id)
  if (state !== 'surplus') return
  services.log.warn({ attempt: attempt.id, payment: paymentId }, 'paid a second time: the money goes back')
  await refundSurplus.enqueue(db, { attemptId: attempt.id }, { key: `refund:${attempt.id}` })
}

/** Money counts as a use of its codes, even where it came after the attempt was given up. */
const countUse = (db: Db, { id, checkout_id, store_id, purchase }: Attempt) =>
  takeUses(db, { id: checkout_id, store_id, email: purchase.email }, id, purchase.discount_codes)

const moveCheckout = async (
  services: Services,
  db: Db,
  checkout: Checkout,
  state: CheckoutState,
  attempt: Attempt,
  fact: Fact,
) => {
  if (state === checkout.state) return
  const now = services.now()
  if (state !== 'paid') {
    const problem = fact.problem ?? notCompleted
    await updateCheckout(db, checkout.id, { state, problem, updated_at: now })
    return
  }
  await keepPurchase(db, checkout.id, attempt)
  await updateCheckout(db, checkout.id, { state, problem: null, paid_at: now, updated_at: now })
  await placeOrder.enqueue(db, { checkoutId: checkout.id }, { key: `order:${checkout.id}`, maxAttempts: 25 })
}
