import { audit } from '#features/audit/server/public.ts'
import type { Ctx } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import type { Routes } from '#kit/server/mount.ts'
import type { ratesFromShop } from '../../shop-contract.ts'
import { ratesOfZones } from '../../shop-zones.ts'
import { getVersions } from '../file/plan-file.ts'
import { findImport, importRates } from '../file/repository.ts'
import { everyRate } from '../repository.ts'
import { planShop } from './plan-shop.ts'
import { readZones } from './read-zones.ts'

const allowance = { name: 'rates-from-shop', points: 30, seconds: 600 }

/** What the shop's rates would do to the store's; null where the app may not read them. */
const plan = async (ctx: Ctx<'store'>) => {
  await ctx.limits.take(allowance, ctx.store.id)
  const found = await readZones(ctx, ctx.store.id)
  if (!found) return null
  const { rates, leftOut } = ratesOfZones(found.zones, ctx.store.currency)
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
    // Without anything left to change it is the same press again: all is as was agreed.
    if (writes.length === 0) {
      const done = await findImport(ctx.db, ctx.store.id, body.version)
      return { added: done?.added ?? 0, changed: done?.changed ?? 0, undo: done?.id ?? null }
    }
    const added = writes.filter(({ before }) => !before).length
    const counts = { added, changed: writes.length - added }
    const undo =
      planned.version === body.version
        ? await importRates(ctx.db, ctx.store.id, { ...counts, seen: planned.seen, writes, version: body.version })
        : null
    if (undo === null)
      throw refuse.conflict('Your shop or your shipping rates changed in the meantime. Please look again.')
    await audit(ctx, 'shipping-rates.shop-import', counts)
    return { ...counts, undo }
  },
}
