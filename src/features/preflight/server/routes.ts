import { providerTitle } from '#features/payment-methods/server/public.ts'
import { findOwnStore } from '#features/stores/server/public.ts'
import type { Services } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import type { Routes } from '#kit/server/mount.ts'
import type { preflight } from '../contract.ts'
import { listChecks } from './repository.ts'
import { runCheck } from './run.ts'

const checksPerStore = { name: 'connection-checks', points: 20, seconds: 600 }

const ownStore = async ({ db }: Services, merchantId: string, storeId: string) => {
  const store = await findOwnStore(db, merchantId, storeId)
  if (!store) throw refuse.notFound('This store does not exist.')
  return store
}

export const preflightRoutes: Routes<typeof preflight> = {
  async last(ctx, { params: { id } }) {
    const store = await ownStore(ctx, ctx.merchant.id, id)
    const checks = await listChecks(ctx.db, store.id)
    return {
      checks: checks.map(({ ran_at, ...check }) => ({
        ...check,
        title: check.subject === 'store' ? store.name : providerTitle(check.subject),
        ran_at: ran_at.toISOString(),
      })),
    }
  },

  async run(ctx, { params: { id }, body: { subject } }) {
    const store = await ownStore(ctx, ctx.merchant.id, id)
    await ctx.limits.take(checksPerStore, store.id)
    return { check: await runCheck(ctx, store.id, subject, 'shown') }
  },
}
