import type { Services } from '#kit/server/context.ts'
import { receive } from '../../rules.ts'
import { lockCheckout, updateCheckout } from '../repository.ts'
import { ledgerOf } from './ledger.ts'
import * as repository from './repository.ts'

/** Ends an attempt that the provider refused before there was a payment. `reason` is for the merchant. */
export const fail = (services: Services, attempt: repository.Attempt, reason: string): Promise<void> =>
  services.db.transaction().execute(async (db) => {
    const checkout = await lockCheckout(db, attempt.checkout_id)
    const attempts = await repository.listAttempts(db, checkout.id)
    const after = receive(ledgerOf(checkout, attempts), attempt.id, 'failed')
    const updated_at = services.now()
    await repository.updateAttempt(db, attempt.id, {
      state: after.attempts[attempt.id]!,
      failure: reason,
      updated_at,
    })
    if (after.state === checkout.state) return
    const problem = 'This way to pay does not work at the moment. Please choose another one.'
    await updateCheckout(db, checkout.id, { state: after.state, problem, updated_at })
  })
