import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { blockedPayReason } from '../../rules.ts'
import { type Checkout, lockCheckout } from '../repository.ts'
import { type LineRequest, setQuantities } from './repository.ts'

/**
 * Changes how much is bought; true where that is something else than before. Throws 409 while it is being paid for, and once it has
 * been: what an attempt pays for stays what its shopper saw.
 */
export const changeLines = (
  { db }: Pick<Services, 'db'>,
  checkoutId: string,
  requests: readonly LineRequest[],
): Promise<boolean> =>
  db.transaction().execute(async (db) => {
    changeable(await lockCheckout(db, checkoutId))
    return setQuantities(db, checkoutId, requests)
  })

/** Throws 409 where what is bought cannot be changed. */
export const changeable = ({ state }: Checkout): void => {
  const reason = blockedPayReason(state)
  if (reason) throw refuse.conflict(reason)
  if (state === 'paying')
    throw refuse.conflict('This checkout is being paid in another window. Please try again in a moment.')
}
