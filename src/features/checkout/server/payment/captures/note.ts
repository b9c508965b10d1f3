import { authorizationChanged } from '#features/orders/server/public.ts'
import type { Payment } from '#features/payment-methods/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db/database.ts'
import { type AuthorizationState, getCapturedAmount } from '../../../capture-rules.ts'
import { getAccount } from '../account.ts'
import { followAuthorization } from '../jobs.ts'
import { lockAttempt } from '../refunds/repository.ts'
import { type Attempt, findAttempt, updateAttempt } from '../repository.ts'

/** What counts of a payment in its order: null where all of it was taken at once. */
export const getCaptureColumns = (attempt: Attempt) => ({
  captured_total: attempt.authorization_state === null ? null : getCapturedAmount(attempt),
  authorized_until: attempt.authorization_state === 'open' ? attempt.authorized_until : null,
})

/** How the provider's answer moves an authorization; null where it says nothing new. What was captured is never let go of again. */
const nextState = ({ authorization_state: state }: Attempt, { status }: Payment): AuthorizationState | null => {
  if (state === null || state === 'captured') return null
  if (status === 'succeeded') return 'captured'
  return state === 'open' && (status === 'cancelled' || status === 'failed') ? 'released' : null
}

/**
 * Notes how an authorized payment stands, as its provider says it: figures, fee and the order in the shop follow. Returns how it stands now; null
 * for one that was taken at once.
 */
export const noteAuthorization = (
  services: Services,
  attemptId: string,
  payment: Payment,
): Promise<AuthorizationState | null> =>
  services.db.transaction().execute(async (db) => {
    const attempt = await lockAttempt(db, attemptId)
    const state = nextState(attempt, payment)
    const isOpen = attempt.authorization_state === 'open' && payment.status === 'authorized'
    if (state === null && isOpen && payment.until && payment.until.getTime() !== attempt.authorized_until?.getTime())
      await keep(db, attempt, { authorized_until: payment.until })
    if (state === null) return attempt.authorization_state as AuthorizationState | null
    const now = services.now()
    await keep(db, attempt, {
      authorization_state: state,
      authorized_until: null,
      captured_amount: state === 'captured' ? payment.amount : 0,
      authorization_ended_at: now,
      authorization_written_at: null,
      authorization_problem: null,
      settled_by_merchant_at: null,
    })
    return state
  })

type Change = Pick<
  Partial<Attempt>,
  | 'authorization_state'
  | 'authorized_until'
  | 'captured_amount'
  | 'authorization_ended_at'
  | 'authorization_written_at'
  | 'authorization_problem'
  | 'settled_by_merchant_at'
>

const keep = async (db: Db, attempt: Attempt, change: Change) => {
  await updateAttempt(db, attempt.id, change)
  if (attempt.state !== 'succeeded') return
  const after = { ...attempt, ...change }
  await authorizationChanged(db, attempt.store_id, attempt.checkout_id, getCaptureColumns(after))
  if (after.authorization_state !== 'open') await syncAuthorizationToShop(db, after)
}

/** Has the order in the shop say that its payment was captured or released. Call it in the transaction that notes it. */
export const syncAuthorizationToShop = async (db: Db, attempt: Attempt): Promise<void> => {
  const { authorization_state: state, authorization_written_at: written } = attempt
  if ((state === 'captured' || state === 'released') && !written)
    await followAuthorization.enqueue(
      db,
      { attemptId: attempt.id },
      { key: `follow-authorization:${attempt.id}`, maxAttempts: 25 },
    )
}

/**
 * Asks how an authorized payment stands, and notes it. One that the provider calls unpaid can be paid again: it is cancelled there, so that
 * no shopper pays for an order twice. Returns how it stands now; null for one that was taken at once. Throws ProviderError.
 */
export const settleAuthorization = async (
  services: Services,
  attemptId: string,
): Promise<AuthorizationState | null> => {
  const attempt = await findAttempt(services.db, attemptId)
  if (!attempt?.provider_payment_id || attempt.authorization_state === null) return null
  await updateAttempt(services.db, attempt.id, { checked_at: services.now() })
  const provider = await getAccount(services, attempt)
  const known = await provider?.read(attempt.provider_payment_id)
  const payment = known?.status === 'unpaid' ? await provider?.cancel(known.id) : known
  if (!payment) return attempt.authorization_state as AuthorizationState
  return noteAuthorization(services, attempt.id, payment)
}
