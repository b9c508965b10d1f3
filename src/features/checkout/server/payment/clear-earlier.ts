import { ProviderError } from '#features/payment-methods/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { Refusal, refuse } from '#kit/server/errors.ts'
import type { CheckoutState } from '../../contract.ts'
import { isFree, isLive, overtaken } from '../../rules.ts'
import { discardEarlier } from '../drafts/discard.ts'
import { getAccount } from './account.ts'
import { freeHeld } from './free-held.ts'
import { settleFree } from './free.ts'
import { listOthers, listOlder } from './others.ts'
import { toPaymentRequest } from './payment-request.ts'
import * as repository from './repository.ts'
import { settle } from './settle.ts'
import { giveUpUnanswered } from './unanswered/repository.ts'

/** How long another request may still be busy starting its attempt. */
const startingMs = 10_000

const stillChecked = 'Your earlier payment is still being checked. Please wait a moment.'
const uncheckable = 'An earlier payment cannot be checked. Please contact the shop.'

/**
 * Makes sure that no attempt but the one of `key` can be paid any more: those that `stood` as Pay was pressed are cancelled at their
 * provider. Throws 409 when one has been paid or is under way, or its provider cannot be asked, or one was begun since: its press is
 * newer, and this one woke up late.
 */
export const clearEarlier = async (
  services: Services,
  checkoutId: string,
  key: string,
  stood: readonly repository.Attempt[],
): Promise<void> => {
  for (const attempt of await listOlder(services, checkoutId, key, stood))
    await clear(services, attempt).catch(refuseUnasked)
  await discardEarlier(services, checkoutId)
  // Providers and the shop take their time.
  if ((await listOthers(services, checkoutId, key)).length > 0) throw refuse.conflict(overtaken)
}

/** Not the way that is chosen now is at fault. */
const refuseUnasked = (error: unknown): never => {
  if (!(error instanceof ProviderError)) throw error
  throw new Refusal(409, error.kind === 'unreachable' ? stillChecked : uncheckable, { cause: error })
}

const clear = async (services: Services, attempt: repository.Attempt): Promise<void> => {
  if (await giveUp(services, attempt)) return
  const age = services.now().getTime() - attempt.created_at.getTime()
  if (attempt.state === 'started' && age < startingMs)
    throw refuse.conflict('This checkout is being paid in another window. Please wait a moment and try again.')
  if (await abandonUnsent(services, attempt)) return
  if (isFree(attempt)) {
    refusePaid(await settleFree(services, attempt))
    return
  }
  const provider = await getAccount(services, attempt)
  if (!provider) throw refuse.conflict(uncheckable)
  const paymentId = attempt.provider_payment_id ?? (await provider.find(toPaymentRequest(attempt)))
  const cancelled = paymentId && (await provider.cancel(paymentId))
  const state = await settle(services, attempt.id, cancelled ? { reported: cancelled } : {})
  refusePaid(state)
  const left = await repository.findAttempt(services.db, attempt.id)
  if (left && isLive(left.state)) throw refuse.conflict(stillChecked)
}

const refusePaid = (state: CheckoutState | null) => {
  if (state === 'paid' || state === 'ordered') throw refuse.conflict('This order has already been paid.')
}

/**
 * One whose start was not answered cannot be paid: the shopper does not know where. So the next press does not wait for an answer; should
 * the provider have made a payment of it, and money come all the same, that counts as money always does.
 */
const giveUp = ({ db, now }: Services, { id }: repository.Attempt): Promise<boolean> =>
  db.transaction().execute(async (db) => {
    const isOver = await giveUpUnanswered(db, id, now())
    if (isOver) await freeHeld(db, id)
    return isOver
  })

/** One that got no further than the shop can be ended without a question; should it go on meanwhile, it finds itself over. */
const abandonUnsent = ({ db, now }: Services, { id, state, tries }: repository.Attempt): Promise<boolean> =>
  state !== 'started' || tries > 0
    ? Promise.resolve(false)
    : db.transaction().execute(async (db) => {
        const isOver = await repository.abandon(db, id, now())
        if (isOver) await freeHeld(db, id)
        return isOver
      })
