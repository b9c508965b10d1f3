import { insertDiversion, isGivenUp } from '#features/script/server/public.ts'
import type { Parsed } from '#kit/contract/endpoint.ts'
import type { Ctx, Services } from '#kit/server/context.ts'
import { Refusal } from '#kit/server/errors.ts'
import { type Allowance, networkPrefix } from '#kit/server/rate-limit.ts'
import type { checkout } from '../../contract.ts'
import { deleteGivenUp } from './repository.ts'

const perShopper = { name: 'divert', points: 30, seconds: 60 }
/** Anybody can tell of it: what one network tells raises no alert, which five in an hour do, and is little among a store's figures. */
const counted = { name: 'divert-counted', points: 4, seconds: 3_600 }

/**
 * Notes that a shopper was sent to the shop's own checkout. A checkout that was opened for them too late is taken back: it
 * was never seen, so it counts as none. Whichever comes first, this or the checkout, finds the other.
 */
export const divert = async (
  ctx: Ctx<'public'>,
  { store, cause, handover }: Parsed<typeof checkout.divert>['query'],
) => {
  const key = `${store} ${networkPrefix(ctx.request.ip)}`
  await ctx.limits.take(perShopper, key)
  if (await isTaken(ctx, counted, key)) {
    const diversion = { store_id: store, cause, handover: handover ?? null, happened_at: ctx.now() }
    if (!(await insertDiversion(ctx.db, diversion))) await ctx.limits.giveBack(counted, key, 1)
  } else if (handover) await isTaken(ctx, uncounted, `${store} ${handover}`)
  if (handover) await deleteGivenUp(ctx.db, store, handover)
  return {}
}

/** Told of beyond what is counted: remembered for as long as its checkout may still be opened. */
const uncounted = { name: 'divert-uncounted', points: 1, seconds: 300 }

/** Whether the shopper of a handover is at the shop's own checkout. */
export const isAtShop = async ({ db, limits }: Services, storeId: string, handover: string): Promise<boolean> =>
  (await isGivenUp(db, storeId, handover)) || (await limits.spentUntil(uncounted, `${storeId} ${handover}`)) !== null

const isTaken = async ({ limits }: Ctx<'public'>, allowance: Allowance, key: string): Promise<boolean> => {
  try {
    await limits.take(allowance, key)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
