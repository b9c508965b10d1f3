import { ShopError } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import type { CheckoutState } from '../../contract.ts'
import type { NextStep } from '../../next-step.ts'
import { isFree, isLive, blockedPayReason } from '../../rules.ts'
import { type Checkout, findById, lockCheckout } from '../repository.ts'
import { fail } from './fail.ts'
import { hold } from './hold.ts'
import { recordLocked } from './record.ts'
import * as repository from './repository.ts'

type Attempt = repository.Attempt

/** So long an order of nothing waits for a shop that does not answer. */
const patienceMs = 24 * 60 * 60_000
/** So long its press may still be at work, perhaps in another process. */
const pressingMs = 10_000
const notCompleted = 'The payment was not completed. You can try again or choose another payment method.'

export const thankYou = (token: string): NextStep => ({ kind: 'redirect', url: `/thank-you/${token}` })

/** True where this very press has placed the order already. */
export const isPlaced = (attempt: Attempt, checkout: Checkout) =>
  isFree(attempt) && attempt.checkout_id === checkout.id && attempt.state === 'succeeded'

/** Calls under way in this process: a second call for the same attempt waits for the first. */
const underWay = new Map<string, Promise<void>>()

/**
 * Places an order of nothing: the shop holds it as a draft, as it does one that is paid, and that it does is all the proof there is to
 * wait for. Throws 409 when the shop takes the order no more as the shopper saw it (the attempt is over), ShopError when it does
 * not answer: the attempt waits, and goes on with the next press, the next look at it or the sweep.
 */
export const placeFree = async (services: Services, token: string, attempt: Attempt): Promise<NextStep> => {
  await place(services, attempt.id).catch(async (error: unknown) => {
    // Another process may have placed it meanwhile.
    if ((await repository.findAttempt(services.db, attempt.id))?.state !== 'succeeded') throw error
  })
  return thankYou(token)
}

/** The same for who looks at an attempt after its press. Returns the checkout's state. */
export const settleFree = async (services: Services, attempt: Attempt): Promise<CheckoutState | null> => {
  const age = services.now().getTime() - attempt.created_at.getTime()
  if (isLive(attempt.state) && age >= pressingMs) {
    await repository.updateAttempt(services.db, attempt.id, { checked_at: services.now() })
    await place(services, attempt.id).catch(async (error: unknown) => {
      if (!(error instanceof ShopError) || age < patienceMs) throw error
      await fail(services, attempt, error.message, notCompleted)
    })
  }
  return (await findById(services.db, attempt.checkout_id))?.state ?? null
}

const place = (services: Services, id: string): Promise<void> => {
  let placing = underWay.get(id)
  if (!placing) {
    placing = holdAndRecord(services, id).finally(() => underWay.delete(id))
    underWay.set(id, placing)
  }
  return placing
}

const holdAndRecord = async (services: Services, id: string): Promise<void> => {
  const attempt = await repository.findAttempt(services.db, id)
  if (!attempt || attempt.state === 'succeeded') return
  await hold(services, attempt, null)
  // From here on no other press ends it unasked.
  if ((await repository.countTry(services.db, id)) === null)
    throw refuse.conflict('This payment did not work. Please try again.')
  await services.db.transaction().execute(async (db) => {
    const checkout = await lockCheckout(db, attempt.checkout_id)
    // Money that came meanwhile for an earlier attempt has paid for all of it.
    const status = blockedPayReason(checkout.state) ? 'cancelled' : 'succeeded'
    await recordLocked(services, db, checkout, id, { id: null, status, problem: null })
  })
}
