import { authorizedUntil, type Payment } from '#features/payment-methods/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db/database.ts'
import type { CheckoutState } from '../../contract.ts'
import { type AttemptState, isLive, receive } from '../../rules.ts'
import { takeUses } from '../codes/uses.ts'
import { type Checkout, lockCheckout, updateCheckout } from '../repository.ts'
import { freeHeld } from './free-held.ts'
import { enqueueOrder, refundSurplus } from './jobs.ts'
import { keepPurchase } from './keep-purchase.ts'
import { toLedger } from './ledger.ts'
import * as repository from './repository.ts'

type Attempt = repository.Attempt

const notCompleted = 'The payment was not completed. You can try again or choose another payment method.'

/** What is known of a payment, and what it is called where it was made. */
export type Fact = Pick<Payment, 'status' | 'problem' | 'until'> & { id: string | null }

/** Moves an attempt and its checkout by what is known of the payment, under the lock of the checkout's row. */
export const record = (services: Services, attempt: Attempt, fact: Fact, shopperIsBack: boolean): Promise<void> =>
  services.db.transaction().execute(async (db) => {
    const checkout = await lockCheckout(db, attempt.checkout_id)
    await recordLocked(services, db, checkout, attempt.id, fact, shopperIsBack)
  })

/** The same in a transaction that holds the checkout's row. */
export const recordLocked = async (
  services: Services,
  db: Db,
  checkout: Checkout,
  id: string,
  fact: Fact,
  shopperIsBack = false,
): Promise<void> => {
  const attempts = await repository.listAttempts(db, checkout.id)
  const after = receive(toLedger(checkout, attempts), id, fact.status, shopperIsBack)
  const attempt = attempts.find((one) => one.id === id)!
  await moveAttempt(services, db, attempt, after.attempts[id]!, fact)
  await moveCheckout(services, db, checkout, after.state, attempt, fact)
}

const moveAttempt = async (services: Services, db: Db, attempt: Attempt, state: AttemptState, fact: Fact) => {
  const failure = isLive(state) || state === 'failed' ? fact.problem : null
  const paymentId = attempt.provider_payment_id ?? fact.id
  const isSolved = attempt.mismatch !== null && fact.id !== null
  const isKnown = state === attempt.state && failure === attempt.failure && paymentId === attempt.provider_payment_id
  if (isKnown && !isSolved) return
  await repository.updateAttempt(db, attempt.id, {
    state,
    failure,
    ...(failure !== null && { declined: failure }),
    provider_payment_id: paymentId,
    updated_at: services.now(),
    ...(isSolved && { mismatch: null }),
    ...(state !== attempt.state && toAuthorization(services, attempt, fact)),
    // What the merchant called solved was how it stood before.
    ...(state !== attempt.state && { settled_by_merchant_at: null }),
  })
  if (state === attempt.state) return
  if (state === 'succeeded') await countUse(db, attempt)
  else if (!isLive(state)) await freeHeld(db, attempt.id)
  if (state !== 'surplus') return
  services.log.warn(
    { attempt: attempt.id, payment: paymentId },
    'paid a second time: the money goes back, or is voided',
  )
  await refundSurplus.enqueue(db, { attemptId: attempt.id }, { key: `refund:${attempt.id}` })
}

/** What was taken at once has none. */
const toAuthorization = (services: Services, { provider }: Attempt, { status, until }: Fact) =>
  status === 'authorized' && {
    authorization_state: 'open',
    authorized_until: until ?? authorizedUntil(provider, services.now()),
    captured_amount: 0,
    checked_at: services.now(),
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
  await enqueueOrder(db, checkout)
}
