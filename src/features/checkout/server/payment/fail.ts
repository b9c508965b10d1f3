import type { Services } from '#kit/server/context.ts'
import { isLive, receive } from '../../rules.ts'
import { lockCheckout, updateCheckout } from '../repository.ts'
import { freeHeld } from './free-held.ts'
import { toLedger } from './ledger.ts'
import * as repository from './repository.ts'

/**
 * Ends an attempt that was refused before there was a payment; one that is over, or succeeded meanwhile, stays as it is and keeps
 * what it holds. `reason` is for the merchant, `problem` for the shopper.
 */
export const fail = (
  services: Services,
  attempt: repository.Attempt,
  reason: string,
  problem: string | null,
): Promise<void> =>
  services.db.transaction().execute(async (db) => {
    const checkout = await lockCheckout(db, attempt.checkout_id)
    const attempts = await repository.listAttempts(db, checkout.id)
    if (!attempts.some(({ id, state }) => id === attempt.id && isLive(state))) return
    const after = receive(toLedger(checkout, attempts), attempt.id, 'failed')
    const updated_at = services.now()
    await repository.updateAttempt(db, attempt.id, {
      state: after.attempts[attempt.id]!,
      failure: reason,
      updated_at,
    })
    await freeHeld(db, attempt.id)
    if (after.state === checkout.state) return
    await updateCheckout(db, checkout.id, { state: after.state, problem, updated_at })
  })
