import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import { isFree, isLive, overtaken } from '../../rules.ts'
import * as repository from './repository.ts'
import type { Order, Payer } from './typed.ts'

/** The attempts but the one of `key` that could still be paid. */
export const listOthers = async ({ db }: Services, checkoutId: string, key: string): Promise<repository.Attempt[]> =>
  (await repository.listAttempts(db, checkoutId)).filter(
    ({ state, idempotency_key }) => isLive(state) && idempotency_key !== key,
  )

/** The same. Throws 409 where one of them is not among those that `stood` as Pay was pressed: its press is newer, and this one woke up late. */
export const listOlder = async (
  services: Services,
  checkoutId: string,
  key: string,
  stood: readonly repository.Attempt[],
): Promise<repository.Attempt[]> => {
  const known = new Set(stood.map(({ id }) => id))
  const others = await listOthers(services, checkoutId, key)
  if (others.some(({ id }) => !known.has(id))) throw refuse.conflict(overtaken)
  return others
}

/** Whether another press came since: after the attempt of `key`, or, where there was none, after those that are `known`. */
export const wasPressedSince = async (
  { db }: Services,
  checkoutId: string,
  key: string,
  known: readonly repository.Attempt[],
): Promise<boolean> => {
  const own = known.findIndex(({ idempotency_key }) => idempotency_key === key)
  const before = new Set((own < 0 ? known : known.slice(0, own + 1)).map(({ id }) => id))
  const attempts = await repository.listAttempts(db, checkoutId)
  return attempts.some(({ id, idempotency_key }) => idempotency_key !== key && !before.has(id))
}

/**
 * A page that waits no more is pressed at again: a call of before that wakes up late begins nothing. What was agreed to in a wallet's window,
 * and an order of nothing, were done with there: they go on, unless something else could be paid by now, which may be newer.
 */
export const refuseGone = async (
  services: Services,
  checkoutId: string,
  order: Order,
  { hasGone }: Payer,
  isAgreed: boolean,
): Promise<void> => {
  if (!hasGone()) return
  const goesOn = isAgreed || isFree(order)
  if (!goesOn || (await listOthers(services, checkoutId, order.key)).length > 0) throw refuse.conflict(overtaken)
}
