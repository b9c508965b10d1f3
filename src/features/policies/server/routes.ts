import { audit } from '#features/audit/server/public.ts'
import type { Ctx } from '#kit/server/context.ts'
import { refuse } from '#kit/server/errors.ts'
import type { Routes } from '#kit/server/mount.ts'
import type { policiesFromShop } from '../contract.ts'
import { readOpening } from './clean.ts'
import { readPoliciesNow } from './read.ts'
import * as repository from './repository.ts'

const allowance = { name: 'policies-from-shop', points: 30, seconds: 600 }

/** False where others are hidden by now than were `seen`. */
const write = (ctx: Ctx<'store'>, seen: readonly string[], hidden: readonly string[]): Promise<boolean> =>
  ctx.db.transaction().execute(async (db) => {
    if (!(await repository.saveHidden(db, ctx.store.id, seen, hidden))) return false
    await audit({ ...ctx, db }, 'policies.shown', { hidden: hidden.join(' ') })
    return true
  })

export const policiesFromShopRoutes: Routes<typeof policiesFromShop> = {
  async plan(ctx) {
    await ctx.limits.take(allowance, ctx.store.id)
    const { policies, problem } = await readPoliciesNow(ctx, ctx.store.id)
    const hidden = await repository.findHidden(ctx.db, ctx.store.id)
    const shown = policies.map(async ({ type, title, body }) => ({
      type,
      title,
      opening: await readOpening(body),
      is_shown: !hidden.includes(type),
    }))
    return { policies: await Promise.all(shown), problem, hidden }
  },

  async choose(ctx, { body: { hidden: chosen, seen } }) {
    const hidden = [...new Set(chosen)].toSorted()
    const now = await repository.findHidden(ctx.db, ctx.store.id)
    // Without anything left to change it is the same press again.
    if (now.join() !== hidden.join() && !(await write(ctx, seen, hidden))) throw refuse.outdated({ hidden: now })
    return { undo: { before: seen, written: hidden } }
  },

  async undo(ctx, { body: { undo } }) {
    if (!(await write(ctx, undo.written, undo.before)))
      throw refuse.conflict('The policies in the footer have changed since then. Nothing was undone.')
    return {}
  },
}
