import { audit } from '#features/audit/server/public.ts'
import { prepareTrial } from '#features/checkout/server/public.ts'
import { markTested } from '#features/go-live/server/public.ts'
import { takeOut } from '#features/orders/server/public.ts'
import { isPriced } from '#features/shipping-rates/rules.ts'
import { readRates } from '#features/shipping-rates/server/public.ts'
import { ShopError } from '#features/stores/server/public.ts'
import type { Ctx } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import type { Routes } from '#kit/server/mount.ts'
import type { testOrders } from '../contract.ts'
import { endRun, findLatest, insertRun, type Latest, noteProblem } from './repository.ts'
import { findStatus, isComplete } from './status.ts'

const starts = { name: 'test-orders', points: 30, seconds: 600 }
const steps = { name: 'test-order-steps', points: 200, seconds: 600 }

export const testOrderRoutes: Routes<typeof testOrders> = {
  status: (ctx) => findStatus(ctx, ctx.store.id),

  start: async (ctx) => {
    await ctx.limits.take(starts, ctx.store.id)
    const latest = await findLatest(ctx.db, ctx.store.id)
    if (latest?.outcome === null && canGoOn(ctx, latest)) return findStatus(ctx, ctx.store.id)
    const { why_not } = await findStatus(ctx, ctx.store.id)
    if (why_not) throw refuse.conflict(why_not)
    if (latest?.outcome === null) await endRun(ctx.db, ctx.store.id, latest.id, 'unpaid', null, ctx.now())
    const trial = await prepareTrial(ctx, ctx.store.id).catch(inWords)
    if (trial.needsShipping && !(await hasRate(ctx, trial.currency)))
      throw refuse.conflict(
        'Create a shipping rate first, or switch one on: without one, nothing can be shipped to you.',
      )
    await insertRun(ctx.db, ctx.store.id, trial.insert, ctx.now())
    await audit(ctx, 'test-order.start', {})
    return findStatus(ctx, ctx.store.id)
  },

  tidyUp: async (ctx) => {
    await ctx.limits.take(steps, ctx.store.id)
    const latest = await findLatest(ctx.db, ctx.store.id)
    if (!latest) throw refuse.notFound('There is no test order.')
    if (latest.outcome === null) await tidyUp(ctx, latest)
    return findStatus(ctx, ctx.store.id)
  },
}

/** Without one, the checkout would end at its address. */
const hasRate = async ({ db, store }: Ctx<'store'>, currency: string) =>
  (await readRates(db, store.id)).rates.some((rate) => isPriced(rate, currency))

/** A checkout that nobody can pay for any more leads nowhere. */
const canGoOn = ({ now }: Ctx<'store'>, { provider, expires_at }: Latest) => provider !== null || expires_at > now()

const tidyUp = async (ctx: Ctx<'store'>, latest: Latest): Promise<void> => {
  const { db, store } = ctx
  if (latest.state === 'paying')
    throw refuse.conflict('A payment of this test order is in progress. Finish it, or wait until its result is known.')
  if (latest.provider === null) {
    await endRun(db, store.id, latest.id, 'unpaid', null, ctx.now())
    return
  }
  if (latest.shopify_order_id === null)
    throw refuse.conflict('It is paid, and the order is not in your shop yet. Wait a moment.')
  if (isComplete(latest)) await markTested(db, store.id, ctx.now())
  try {
    const taken = await takeOut(ctx, store.id, latest.shopify_order_id)
    if (taken.state === 'cancelling') {
      await noteProblem(db, store.id, latest.id, null)
      return
    }
    const reason = taken.state === 'kept' ? taken.reason : null
    await endRun(db, store.id, latest.id, taken.state, reason, ctx.now())
    await audit(ctx, 'test-order.end', { order: latest.order_number, outcome: taken.state })
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    await noteProblem(db, store.id, latest.id, error.message)
  }
}

const inWords = (error: unknown): never => {
  throw error instanceof ShopError ? refuse.upstream(error.message) : error
}
