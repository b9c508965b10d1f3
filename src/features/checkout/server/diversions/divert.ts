import { insertDiversion } from '#features/script/server/public.ts'
import type { Parsed } from '#kit/contract/endpoint.ts'
import type { Ctx } from '#kit/server/context.ts'
import { networkPrefix } from '#kit/server/rate-limit.ts'
import type { checkout } from '../../contract.ts'
import { deleteGivenUp } from './repository.ts'

const perShopper = { name: 'divert', points: 30, seconds: 60 }

/**
 * Notes that a shopper was sent to the shop's own checkout. A checkout that was opened for them too late is taken back: it
 * was never seen, so it counts as none. Whichever comes first, this or the checkout, finds the other.
 */
export const divert = async (
  ctx: Ctx<'public'>,
  { store, cause, handover }: Parsed<typeof checkout.divert>['query'],
) => {
  await ctx.limits.take(perShopper, `${store} ${networkPrefix(ctx.request.ip)}`)
  await insertDiversion(ctx.db, { store_id: store, cause, handover: handover ?? null, happened_at: ctx.now() })
  if (handover) await deleteGivenUp(ctx.db, store, handover)
  return {}
}
