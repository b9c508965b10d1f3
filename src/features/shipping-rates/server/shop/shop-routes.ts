import type { Ctx } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import type { Routes } from '#kit/server/mount.ts'
import type { ratesFromShop } from '../../shop-contract.ts'
import { toRates } from '../../shop-zones.ts'
import { getVersions } from '../file/plan-file.ts'
import { takeImport } from '../file/take-import.ts'
import { everyRate } from '../repository.ts'
import { planShop } from './plan-shop.ts'
import { readZones } from './read-zones.ts'

const allowance = { name: 'rates-from-shop', points: 30, seconds: 600 }

/** What the shop's rates would do to the store's; null where the app may not read them. */
const plan = async (ctx: Ctx<'store'>) => {
  await ctx.limits.take(allowance, ctx.store.id)
  const found = await readZones(ctx, ctx.store.id)
  if (!found) return null
  const { rates, leftOut } = toRates(found.zones, ctx.store.currency)
  const own = await everyRate(ctx.db, ctx.store.id)
  return { ...planShop(rates, own), left_out: [...found.leftOut, ...leftOut], seen: getVersions(own) }
}

export const ratesFromShopRoutes: Routes<typeof ratesFromShop> = {
  plan: async (ctx) => {
    const planned = await plan(ctx)
    if (!planned) return { missing_scope: 'read_shipping', lines: [], left_out: [], version: '' }
    const { lines, left_out, version } = planned
    return { missing_scope: null, lines, left_out, version }
  },

  take: async (ctx, { body }) => {
    const planned = await plan(ctx)
    if (!planned) throw refuse.conflict('Your Shopify app lacks the scope read_shipping.')
    const writes = body.keys.flatMap((key) => planned.writes.get(key) ?? [])
    return takeImport(
      ctx,
      { ...planned, writes },
      {
        agreed: body.version,
        outdated: 'Your shop or your shipping rates changed in the meantime. Please look again.',
        action: 'shipping-rates.shop-import',
      },
    )
  },
}
