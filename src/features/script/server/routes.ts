import { audit } from '#features/audit/server/public.ts'
import { listProviders } from '#features/payment-methods/server/public.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db/database.ts'
import { refuse } from '#kit/server/errors.ts'
import type { Routes } from '#kit/server/mount.ts'
import type { script } from '../contract.ts'
import { cannotEnableReason } from '../rules.ts'
import { checkScript } from './check-script.ts'
import { switchAddOn } from './switch-add-on.ts'

/** What decides whether a store's add-on may be switched on. */
export const getEnableDetails = async (db: Db, store: { id: string; plan_id: number }) => {
  const authorized = (await listProviders(db, store.id)).filter((provider) => provider.is_authorized)
  return {
    userPlanSubscribed: store.plan_id === 2,
    airwallexAuthorize: authorized.some(({ provider }) => provider === 'airwallex'),
    paymentMethodAuthorized: authorized.length > 0,
    paymentMethodActive: authorized.some((provider) => provider.is_active),
  }
}

const looksPerStore = { name: 'script-looks', points: 30, seconds: 60 }

const look = async (ctx: Ctx<'store'>) => {
  await ctx.limits.take(looksPerStore, ctx.store.id)
  return checkScript(ctx, ctx.store.id)
}

const switched = async (ctx: Ctx<'store'>, on: boolean) => {
  const state = await switchAddOn(ctx, ctx.store.id, on)
  await audit(ctx, on ? 'add-on.enable' : 'add-on.disable', { is_script_injected: state.is_script_injected })
  return state
}

export const scriptRoutes: Routes<typeof script> = {
  details: async ({ db, store }) => ({ details: await getEnableDetails(db, store) }),

  async reEmbed(ctx) {
    const reason = cannotEnableReason(await getEnableDetails(ctx.db, ctx.store), ctx.env.PRODUCT_NAME)
    if (reason) throw refuse.conflict(reason)
    if (!ctx.store.is_verified_secret_key) throw refuse.conflict('Verify the API secret key of this store first.')
    return switched(ctx, true)
  },

  disable: (ctx) => switched(ctx, false),
  check: look,
  status: look,
}
