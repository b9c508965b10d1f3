import { insertDiversion } from '#features/script/server/public.ts'
import type { Parsed } from '#kit/contract/endpoint.ts'
import type { Ctx } from '#kit/server/context.ts'
import { Refusal } from '#kit/server/errors.ts'
import { networkPrefix } from '#kit/server/rate-limit.ts'
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
  if (await isCounted(ctx, key)) {
    const diversion = { store_id: store, cause, handover: handover ?? null, happened_at: ctx.now() }
    if (!(await insertDiversion(ctx.db, diversion))) await ctx.limits.giveBack(counted, key, 1)
  }
  if (handover) await deleteGivenUp(ctx.db, store, handover)
  return {}
}

const isCounted = async ({ limits }: Ctx<'public'>, key: string): Promise<boolean> => {
  try {
    await limits.take(counted, key)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
